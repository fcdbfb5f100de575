import type { OperatorAct } from '@claimstead/contract/operations.contract.ts';
import { numberPart } from '@claimstead/contract/patent-number.ts';
import { sql } from 'kysely';
import type { Traces } from '../../core/account/eraser.ts';
import { erasedAddress, formerMemberName } from '../../core/account/tombstone.ts';
import type { Db, Tx } from '../../core/db/database.ts';

export type AuditRow = {
  id: string;
  at: Date;
  operatorUserId: string;
  operatorEmail: string;
  what: string;
  aboutId: string;
  about: string;
  reason: string;
};
export type Search = { text: string; limit: number; offset: number };

/** The trail, newest first: what holds the text, by the acts' stored names too, and every one of `acts`. */
export async function listAudit(
  db: Db,
  { acts, ...search }: Search & { acts: readonly string[] },
): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('operator_audit')
    .selectAll()
    .$if(search.text !== '' || acts.length > 0, (query) =>
      query.where((where) =>
        where.or([
          sql<boolean>`what = any(${acts})`,
          ...(search.text === '' ? [] : [trailHolds(search.text)]),
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

function trailHolds(text: string) {
  return sql<boolean>`(strpos(lower(concat_ws(' ', about, what, translate(what, '._-', '   '),
    operator_email, reason)), lower(${text})) > 0 or about_id = ${text})`;
}

/** The trail of one act on these things. */
export async function listAuditOf(
  db: Db,
  what: OperatorAct,
  aboutIds: readonly string[],
): Promise<Pick<AuditRow, 'aboutId' | 'operatorEmail' | 'reason'>[]> {
  return db
    .selectFrom('operator_audit')
    .select(['about_id as aboutId', 'operator_email as operatorEmail', 'reason'])
    .where('what', '=', what)
    .where((where) => where('about_id', '=', where.fn.any(where.val([...aboutIds]))))
    .execute();
}

/** The trail of one account or thing, by its id, oldest first. */
export async function listAuditAbout(
  db: Db,
  aboutId: string,
): Promise<Pick<AuditRow, 'at' | 'what' | 'about' | 'reason' | 'operatorEmail'>[]> {
  return db
    .selectFrom('operator_audit')
    .select(['at', 'what', 'about', 'reason', 'operator_email as operatorEmail'])
    .where('about_id', '=', aboutId)
    .orderBy('at')
    .orderBy('id')
    .execute();
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
          where(sql`strpos(listings.patent_number, ${numberPart(search.text)})`, '>', 0),
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
      'status',
      'created_at',
    ])
    .where('status', '<>', 'erased')
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

/** The words that the database allows in place of erased data (`operator_audit_keeps_facts`). */
const goneListing = 'Removed listing';
const goneReason = 'Erased with the account that it named.';

/**
 * Takes a person out of the trail: the name, the address as an operator, the titles of the listings that
 * went with the account, and reasons that name one of these.
 */
export async function eraseFromAudit(tx: Tx, userId: string, traces: Traces): Promise<void> {
  await tx
    .updateTable('operator_audit')
    .set({ about: formerMemberName })
    .where('about_id', '=', userId)
    .execute();
  await tx
    .updateTable('operator_audit')
    .set({ operator_email: erasedAddress(userId) })
    .where('operator_user_id', '=', userId)
    .execute();
  const listings = traces.told.map((told) => told.aboutId).filter((id) => id !== userId);
  await tx
    .updateTable('operator_audit')
    .set({ about: goneListing })
    .where(sql<boolean>`about_id = any(${listings})`)
    .execute();
  const names = [...traces.told.map((told) => told.text), ...traces.mentions];
  await tx
    .updateTable('operator_audit')
    .set({ reason: goneReason })
    .where(sql<boolean>`(about_id = any(${traces.mentions}) or about_id = ${userId})`)
    .where(
      sql<boolean>`exists (select from unnest(${names}::text[]) as name
        where strpos(lower(reason), lower(name)) > 0)`,
    )
    .execute();
}
