import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/**
 * Takes the turn to call the office, if nobody has it and the pause after the last call is over. It is held by a row
 * and not by a session or an open transaction: those break, or are shared behind a pooler, while the call goes on
 * (docs/decisions/0055). It ends on its own after `heldMs`, which is longer than any call may take.
 * @returns null: taken; otherwise the milliseconds until it is free. Who holds it may give it back before; a pause
 * stands.
 */
export async function takeTurn(
  db: Db,
  { holder, heldMs }: { holder: string; heldMs: number },
): Promise<{ leftMs: number; isPause: boolean } | null> {
  const { rows } = await sql`
    update office_turns
    set holder = ${holder}, not_before = clock_timestamp() + ${inMs(heldMs)}
    where not_before <= clock_timestamp()
    returning 1`.execute(db);
  if (rows.length > 0) return null;
  const left = await sql<{ ms: number; isPause: boolean }>`
    select extract(epoch from not_before - clock_timestamp()) * 1000 as ms, holder is null as "isPause"
    from office_turns`.execute(db);
  const { ms = 0, isPause = false } = left.rows[0] ?? {};
  return { leftMs: Math.max(Math.ceil(ms), 1), isPause };
}

/** The call is over: the next may begin after a pause. Without effect if the turn is not this one's any more. */
export async function endTurn(
  db: Db,
  { holder, pauseMs }: { holder: string; pauseMs: number },
): Promise<void> {
  await sql`
    update office_turns
    set holder = null, not_before = clock_timestamp() + ${inMs(pauseMs)}
    where holder = ${holder}`.execute(db);
}

const inMs = (ms: number) => sql`make_interval(secs => ${ms / 1000}::double precision)`;
