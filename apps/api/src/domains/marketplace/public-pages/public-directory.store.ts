import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { PublicListing } from './public-directory.engine.ts';

/** A listing that had a public page, without what its patent's record says. */
type PublicRow = Omit<PublicListing, 'classes'>;

const shape = sql`
  l.id as "listingId", l.patent_number as number, l.title,
  l.public_numbers as numbers,
  (l.published and l.sale_state = 'none' and l.public_page <> 'off' and l.deleted_at is null
    and not exists (
      select from listing_owners o join users u on u.id = o.user_id
      where o.listing_id = l.id and u.status = 'suspended'
    )) as "isShown",
  coalesce(extract(epoch from l.subscription_expires_at) * 1000, 0)::float8 as "shownUntil",
  coalesce(extract(epoch from l.published_at) * 1000, 0)::float8 as "publishedAt"`;

/** Those of these listings that had a public page at some time. */
export async function listPublic(db: Db, listingIds: readonly string[]): Promise<PublicRow[]> {
  const { rows } = await sql<PublicRow>`
    select ${shape} from listings l
    where l.public_numbers <> '{}' and l.id = any(${[...listingIds]}::uuid[])`.execute(db);
  return rows;
}

/** Up to so many of all that had one, in the order of their ids, after this one. */
export async function listPublicAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<PublicRow[]> {
  const behind = after === null ? sql`` : sql`and l.id > ${after}`;
  const { rows } = await sql<PublicRow>`
    select ${shape} from listings l
    where l.public_numbers <> '{}' ${behind}
    order by l.id limit ${limit}`.execute(db);
  return rows;
}
