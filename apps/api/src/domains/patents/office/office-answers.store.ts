import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import {
  answerShape,
  type AnswerPart,
  type AnswerValue,
  type KeptAnswer,
} from './office-answers.rules.ts';
import type { OfficeSource } from './office.port.ts';

/** The last answer for a number; null: none, or one that today's readers did not read. */
export async function findAnswer<T extends AnswerValue>(
  db: Db,
  number: string,
  part: AnswerPart,
): Promise<KeptAnswer<T> | null> {
  const row = await db
    .selectFrom('office_answers')
    .select(['outcome', 'value', 'as_of', 'fetched_at', 'sha256', 'unknown_shapes', 'missed_at'])
    .where('number', '=', number)
    .where('part', '=', part)
    .where('shape', '=', answerShape)
    .executeTakeFirst();
  if (!row) return null;
  if (row.value === null) return { outcome: 'not_there', fetchedAt: row.fetched_at };
  return {
    outcome: 'found',
    // Written by this shape's reader, for this part.
    value: row.value as T,
    source: {
      asOf: row.as_of,
      fetchedAt: row.fetched_at,
      sha256: row.sha256 ?? '',
      unknownShapes: row.unknown_shapes,
    },
    missedAt: row.missed_at,
  };
}

/** When the office last said that it does not have this part of a number's record; null: it has it, or was not asked. */
export async function findMissedAt(db: Db, number: string, part: AnswerPart): Promise<Date | null> {
  const row = await db
    .selectFrom('office_answers')
    .select(['outcome', 'fetched_at', 'missed_at'])
    .where('number', '=', number)
    .where('part', '=', part)
    .executeTakeFirst();
  if (!row) return null;
  return row.outcome === 'found' ? row.missed_at : row.fetched_at;
}

/**
 * What the office answered, in the place of what it answered before. `body` is compressed. What was found stays where
 * the office does not have it any more: only the moment is noted.
 * @returns whether this answer is the one that is kept now.
 */
export async function saveAnswer(
  tx: Tx,
  place: { number: string; part: AnswerPart },
  answer:
    | { outcome: 'found'; value: AnswerValue; source: OfficeSource; body: Buffer }
    | { outcome: 'not_there'; fetchedAt: Date },
): Promise<boolean> {
  if (answer.outcome === 'not_there' && (await noteMissed(tx, place, answer.fetchedAt))) {
    return false;
  }
  const said =
    answer.outcome === 'found'
      ? {
          outcome: answer.outcome,
          value: JSON.stringify(answer.value),
          as_of: answer.source.asOf,
          fetched_at: answer.source.fetchedAt,
          sha256: answer.source.sha256,
          body: answer.body,
          unknown_shapes: [...answer.source.unknownShapes],
        }
      : {
          outcome: answer.outcome,
          value: null,
          as_of: null,
          fetched_at: answer.fetchedAt,
          sha256: null,
          body: null,
          unknown_shapes: [],
        };
  const row = { ...said, shape: answerShape, missed_at: null };
  await tx
    .insertInto('office_answers')
    .values({ ...place, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['number', 'part'])
        .doUpdateSet((is) => ({ ...row, value: is.ref('excluded.value') })),
    )
    .execute();
  return true;
}

/** @returns false when nothing was found before. */
async function noteMissed(
  tx: Tx,
  { number, part }: { number: string; part: AnswerPart },
  missedAt: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('office_answers')
    .set({ missed_at: missedAt })
    .where('number', '=', number)
    .where('part', '=', part)
    .where('outcome', '=', 'found')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The shapes that nobody knew in the answers at hand, each once, with how many answers have it. */
export async function listUnknownShapes(
  db: Db,
  atMost: number,
): Promise<{ path: string; answers: number }[]> {
  const { rows } = await sql<{ path: string; answers: number }>`
    select path, count(*)::int as answers
    from office_answers, unnest(unknown_shapes) as path
    where unknown_shapes <> '{}'
    group by path
    order by answers desc, path
    limit ${atMost}`.execute(db);
  return rows;
}
