import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

/** Used free periods with one of these marks of a domain, and when the last one was used. */
export async function readUse(
  db: Db | Tx,
  domainMarks: readonly Buffer[],
): Promise<{ periods: number; lastUsedAt: Date | null }> {
  const row = await db
    .selectFrom('free_periods')
    .select(({ fn }) => [fn.countAll<string>().as('periods'), fn.max('used_at').as('last_used_at')])
    .where('domain_mark', 'in', [...domainMarks])
    .where('used_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { periods: Number(row.periods), lastUsedAt: row.last_used_at };
}

/** Until the transaction ends: of two free periods used at the same time, the second counts the first. */
export async function lockDomain(tx: Tx, domain: string): Promise<void> {
  const lock = `free periods of ${domain}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
}

/** @returns false: it was in the list already */
export async function listDomain(tx: Tx, domain: string, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('free_period_domains')
    .values({ domain, listed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The listed domains that contain the text, the latest first. */
export async function searchListed(
  db: Db,
  search: { text: string; limit: number; offset: number },
): Promise<{ domain: string; listedAt: Date }[]> {
  const rows = await db
    .selectFrom('free_period_domains')
    .selectAll()
    .$if(search.text !== '', (query) =>
      query.where(sql<boolean>`strpos(domain, lower(${search.text})) > 0`),
    )
    .orderBy('listed_at', 'desc')
    .orderBy('domain')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  return rows.map((row) => ({ domain: row.domain, listedAt: row.listed_at }));
}
