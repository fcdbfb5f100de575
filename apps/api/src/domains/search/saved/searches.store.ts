import type { SavedFilters, SearchSettings } from '@claimstead/contract/saved-searches.contract.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

export type SavedSearchRow = {
  id: string;
  userId: string;
  name: string;
  filters: SavedFilters;
  lookedAt: Date;
  mails: boolean;
  mailedAt: Date;
  /** Later than the email: something came since that it may find. */
  matchedAt: Date;
};

const columns = [
  'saved_searches.id',
  'saved_searches.user_id as userId',
  'saved_searches.name',
  'saved_searches.filters',
  'saved_searches.looked_at as lookedAt',
  'saved_searches.mails',
  'saved_searches.mailed_at as mailedAt',
  'saved_searches.matched_at as matchedAt',
] as const;

/** All saved searches of a person, by name. */
export async function listSearchesOf(db: Db, userId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_searches')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function findSearch(db: Db, id: string): Promise<SavedSearchRow | null> {
  const row = await db
    .selectFrom('saved_searches')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The person's own search, locked; null if it is someone else's or gone. */
export async function lockSearchOf(
  tx: Tx,
  userId: string,
  id: string,
): Promise<SavedSearchRow | null> {
  const row = await tx
    .selectFrom('saved_searches')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * How many searches the person keeps. Counting and adding wait for each other, so that many at once do not
 * pass the limit together.
 */
export async function countSearchesToAdd(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @throws the database's refusal of a second search of one name (saved_searches_name). */
export async function insertSearch(tx: Tx, search: SavedSearchRow, now: Date): Promise<void> {
  await tx
    .insertInto('saved_searches')
    .values({
      id: search.id,
      user_id: search.userId,
      name: search.name,
      filters: JSON.stringify(search.filters),
      looked_at: search.lookedAt,
      mails: search.mails,
      mailed_at: search.mailedAt,
      matched_at: search.matchedAt,
      created_at: now,
    })
    .execute();
}

/** @throws as {@link insertSearch}. */
export async function updateSearch(
  tx: Tx,
  id: string,
  change: Partial<SearchSettings> & { looked_at?: Date; mailed_at?: Date },
): Promise<void> {
  await tx.updateTable('saved_searches').set(change).where('id', '=', id).execute();
}

export async function deleteSearchOf(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteSearchesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('saved_searches').where('user_id', '=', userId).execute();
}

/**
 * Searches whose emails go out: wanted, to an address that was proven (the name of a search stands in its
 * email, and nobody may write to strangers with it), of people who are not suspended.
 */
function searchesToMail(db: Db) {
  return db
    .selectFrom('saved_searches')
    .innerJoin('users', 'users.id', 'saved_searches.user_id')
    .select(columns)
    .where('saved_searches.mails', '=', true)
    .where('users.email_verified_at', 'is not', null)
    .where('users.status', '=', 'active');
}

/** Those with something that may be news whose last mail, or beginning, was before this moment; by id, after one of them. */
export async function listSearchesToMail(
  db: Db,
  before: Date,
  after: string | null,
  limit: number,
): Promise<SavedSearchRow[]> {
  let query = searchesToMail(db)
    .where('saved_searches.mailed_at', '<=', before)
    .whereRef('saved_searches.matched_at', '>', 'saved_searches.mailed_at');
  if (after !== null) query = query.where('saved_searches.id', '>', after);
  return query.orderBy('saved_searches.id').limit(limit).execute();
}

/** A search with its recipient; null if its email must not be sent. */
export async function findSearchToMail(
  db: Db,
  id: string,
): Promise<(SavedSearchRow & { email: string; firstName: string }) | null> {
  const row = await searchesToMail(db)
    .select(['users.email', 'users.first_name as firstName'])
    .where('saved_searches.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Searches that were saved since a moment, whoever's they are: by id, after one of them. */
export async function listSearchesSince(
  db: Db,
  since: Date,
  after: string | null,
  limit: number,
): Promise<Pick<SavedSearchRow, 'id' | 'filters'>[]> {
  let query = db.selectFrom('saved_searches').select(['id', 'filters']);
  if (after !== null) query = query.where('id', '>', after);
  return query.where('created_at', '>=', since).orderBy('id').limit(limit).execute();
}

/** A search, and when the latest listing was published that it finds. */
export type MatchedSearch = { searchId: string; publishedAt: Date };

/** Notes which searches have something that may be news to their people, unless that is noted or no email is wished. */
export async function noteMatched(
  tx: Tx,
  found: readonly MatchedSearch[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const ids = found.map(({ searchId }) => searchId);
  const published = found.map(({ publishedAt }) => publishedAt);
  await sql`
    update saved_searches search set matched_at = ${now}
    from unnest(${ids}::uuid[], ${published}::timestamptz[]) as found (id, published_at)
    where search.id = found.id and search.mails and search.matched_at <= search.mailed_at
      and found.published_at > greatest(search.mailed_at, search.looked_at)`.execute(tx);
}

/** Nobody knows any more what was matched: every search may have news. */
export async function noteAllMatched(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('saved_searches')
    .set({ matched_at: now })
    .where('mails', '=', true)
    .execute();
}
