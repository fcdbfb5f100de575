import type { Db } from '../../../core/db/database.ts';
import { isId } from '../../../core/ids/ids.ts';

/** The titles of listings that this person paid a plan for, by listing. */
export async function titlesOf(
  db: Db,
  userId: string,
  listingIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = [...new Set(listingIds)].filter(isId);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('id', 'in', (paid) =>
      paid.selectFrom('subscriptions').select('listing_id').where('user_id', '=', userId),
    )
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
