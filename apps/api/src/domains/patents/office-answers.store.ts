import type { Db, Tx } from '../../core/db/database.ts';
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
    .select(['outcome', 'value', 'as_of', 'fetched_at', 'sha256', 'unknown_shapes'])
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
  };
}

/** What the office answered, in the place of what it answered before. `body` is compressed. */
export async function saveAnswer(
  tx: Tx,
  place: { number: string; part: AnswerPart },
  answer:
    | { outcome: 'found'; value: AnswerValue; source: OfficeSource; body: Buffer }
    | { outcome: 'not_there'; fetchedAt: Date },
): Promise<void> {
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
  const row = { ...said, shape: answerShape };
  await tx
    .insertInto('office_answers')
    .values({ ...place, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['number', 'part'])
        .doUpdateSet(({ ref }) => ({ ...row, value: ref('excluded.value') })),
    )
    .execute();
}

/** The shapes that nobody knew in the answers at hand, each once, with how many answers have it. */
export async function listUnknownShapes(
  db: Db,
  atMost: number,
): Promise<{ path: string; answers: number }[]> {
  return db
    .selectFrom(
      db
        .selectFrom('office_answers')
        .where('unknown_shapes', '<>', [])
        .select(({ fn }) => fn<string>('unnest', ['unknown_shapes']).as('path'))
        .as('odd'),
    )
    .select(['path', ({ fn }) => fn.countAll<number>().as('answers')])
    .groupBy('path')
    .orderBy('answers', 'desc')
    .orderBy('path')
    .limit(atMost)
    .execute();
}
