import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';

export type AuditRow = {
  id: string;
  at: Date;
  operatorUserId: string;
  operatorEmail: string;
  what: string;
  aboutId: string;
  about: string;
  reason: string | null;
};
export type Search = { text: string; limit: number; offset: number };

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx
    .insertInto('operator_audit')
    .values({
      id: row.id,
      at: row.at,
      operator_user_id: row.operatorUserId,
      operator_email: row.operatorEmail,
      what: row.what,
      about_id: row.aboutId,
      about: row.about,
      reason: row.reason,
    })
    .execute();
}

/** The trail, newest first. */
export async function listAudit(db: Db, search: Search): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('operator_audit')
    .selectAll()
    .$if(search.text !== '', (query) =>
      query.where((where) =>
        where.or([
          where(sql`strpos(lower(about), lower(${search.text}))`, '>', 0),
          where(sql`strpos(lower(what), lower(${search.text}))`, '>', 0),
          where('about_id', '=', search.text),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    operatorUserId: row.operator_user_id,
    operatorEmail: row.operator_email,
    what: row.what,
    aboutId: row.about_id,
    about: row.about,
    reason: row.reason,
  }));
}

/** Listings that are not deleted, by a part of the title or the number, newest first. */
export async function listListingsForOperators(db: Db, search: Search) {
  return db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.creator_user_id')
    .select([
      'listings.id',
      'listings.title',
      'listings.patent_number',
      'listings.published',
      'listings.sale_state',
      'listings.taken_down_at',
      'listings.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('listings.deleted_at', 'is', null)
    .$if(search.text !== '', (query) =>
      query.where((where) =>
        where.or([
          where(sql`strpos(lower(listings.title), lower(${search.text}))`, '>', 0),
          where(sql`strpos(listings.patent_number, upper(${search.text}))`, '>', 0),
        ]),
      ),
    )
    .orderBy('listings.created_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
}

/** Accounts by a part of the name or the address, newest first. */
export async function listUsersForOperators(db: Db, search: Search) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'email_verified_at',
      'payouts_enabled',
      'suspended_at',
      'created_at',
    ])
    .$if(search.text !== '', (query) =>
      query.where((where) =>
        where.or([
          where(sql`strpos(email, lower(${search.text}))`, '>', 0),
          where(sql`strpos(lower(first_name || ' ' || last_name), lower(${search.text}))`, '>', 0),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
}

export async function findListingTitle(db: Db | Tx, listingId: string): Promise<string> {
  const row = await db
    .selectFrom('listings')
    .select('title')
    .where('id', '=', listingId)
    .executeTakeFirst();
  return row?.title ?? listingId;
}
