import type { Db } from '../../core/db/database.ts';
import type { MarketMark } from '../marketplace/marketplace.api.ts';

/** How far listings were matched. */
export type MatchClock = {
  /** Up to this change of the market; null: none were. */
  mark: MarketMark | null;
  /** Changes were forgotten: every listing with a greater id is to be matched again; null: none. */
  againAfter: string | null;
};

export async function readMatchClock(db: Db): Promise<MatchClock> {
  const row = await db
    .selectFrom('match_clock')
    .select(['mark', 'again_after as againAfter'])
    .executeTakeFirst();
  return row ?? { mark: null, againAfter: null };
}

export async function saveMatchClock(db: Db, clock: Partial<MatchClock>): Promise<void> {
  const { mark, againAfter } = clock;
  await db
    .updateTable('match_clock')
    .set({
      ...(mark === undefined ? {} : { mark: JSON.stringify(mark) }),
      ...(againAfter === undefined ? {} : { again_after: againAfter }),
    })
    .execute();
}

/** Whether anyone waits for anything. */
export async function isAnyoneWaiting(db: Db): Promise<boolean> {
  const waits = async (table: 'saved_searches' | 'wanted_notes') =>
    (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;
  return (await waits('saved_searches')) || waits('wanted_notes');
}
