import type { Tables } from '../../core/db/tables.ts';
import type { RawBuilder, Selectable } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import { likeContaining } from '../../core/db/like-pattern.ts';
import { findRow, lockRow } from '../../core/db/rows.ts';

export type InquiryRow = Selectable<Tables['support_inquiries']>;
export type ReplyRow = Selectable<Tables['support_replies']>;
export type SignedReplyRow = ReplyRow & {
  operator_first_name: string | null;
  operator_last_name: string | null;
};

export async function insertInquiry(tx: Tx, inquiry: InquiryRow): Promise<void> {
  await tx.insertInto('support_inquiries').values(inquiry).execute();
}

export async function findInquiry(db: Db, inquiryId: string): Promise<InquiryRow | null> {
  return findRow(db, 'support_inquiries', { id: inquiryId });
}

/** Newest first; `text` is looked for in subject, name and address. */
export async function listInquiries(
  db: Db,
  page: { text: string; offset: number; limit: number },
): Promise<InquiryRow[]> {
  const pattern = likeContaining(page.text);
  return db
    .selectFrom('support_inquiries')
    .selectAll()
    .where((where) =>
      where.or([
        where('subject', 'ilike', pattern),
        where('name', 'ilike', pattern),
        where('email', 'ilike', pattern),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** What one person wrote, newest first. */
export async function listInquiriesOf(
  db: Db,
  userId: string,
  limit: number,
): Promise<InquiryRow[]> {
  return db
    .selectFrom('support_inquiries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The answers to these inquiries with the names of who gave them, oldest first. */
export async function listReplies(
  db: Db,
  inquiryIds: readonly string[],
): Promise<SignedReplyRow[]> {
  if (inquiryIds.length === 0) return [];
  return db
    .selectFrom('support_replies')
    .leftJoin('users', 'users.id', 'support_replies.operator_user_id')
    .selectAll('support_replies')
    .select(['users.first_name as operator_first_name', 'users.last_name as operator_last_name'])
    .where('inquiry_id', 'in', inquiryIds)
    .orderBy('support_replies.created_at')
    .orderBy('support_replies.id')
    .execute();
}

/** Holds the inquiry until the commit: of two answers at once, the second sees the first. */
export async function lockInquiry(tx: Tx, inquiryId: string): Promise<InquiryRow | null> {
  return lockRow(tx, 'support_inquiries', { id: inquiryId });
}

export async function insertReply(tx: Tx, reply: ReplyRow): Promise<void> {
  await tx.insertInto('support_replies').values(reply).execute();
}

/** Writes that it was answered. @returns null: it is no longer as it was read. */
export async function saveInquiry(
  tx: Tx,
  inquiry: InquiryRow,
  to: Pick<InquiryRow, 'status' | 'answered_at'>,
  mark: RawBuilder<unknown>,
): Promise<InquiryRow | null> {
  const row = await tx
    .updateTable('support_inquiries')
    .set(to)
    .where('id', '=', inquiry.id)
    .where('status', '=', inquiry.status)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes what a person wrote, with the answers. @returns the ids of the inquiries. */
export async function deleteInquiriesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('support_inquiries')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** A person's inquiries, the first one first; `after` one gives the next. */
export async function listInquiriesAfter(
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
): Promise<InquiryRow[]> {
  let query = db.selectFrom('support_inquiries').selectAll().where('user_id', '=', userId);
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}
