import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import { likeContaining } from '../../core/db/like-pattern.ts';
import type { SupportTables } from '../../core/db/tables/support.tables.ts';

export type InquiryRow = Selectable<SupportTables['support_inquiries']>;
export type ReplyRow = Selectable<SupportTables['support_replies']>;

export async function insertInquiry(tx: Tx, inquiry: InquiryRow): Promise<void> {
  await tx.insertInto('support_inquiries').values(inquiry).execute();
}

export async function findInquiry(db: Db, inquiryId: string): Promise<InquiryRow | null> {
  const inquiry = await db
    .selectFrom('support_inquiries')
    .selectAll()
    .where('id', '=', inquiryId)
    .executeTakeFirst();
  return inquiry ?? null;
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

export async function listReplies(db: Db, inquiryIds: readonly string[]): Promise<ReplyRow[]> {
  if (inquiryIds.length === 0) return [];
  return db
    .selectFrom('support_replies')
    .selectAll()
    .where('inquiry_id', 'in', inquiryIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertReply(tx: Tx, reply: ReplyRow): Promise<void> {
  await tx.insertInto('support_replies').values(reply).execute();
}

/** @returns the inquiry; null when there is none. */
export async function updateAnswered(
  tx: Tx,
  inquiryId: string,
  at: Date,
): Promise<InquiryRow | null> {
  const inquiry = await tx
    .updateTable('support_inquiries')
    .set({ answered_at: at })
    .where('id', '=', inquiryId)
    .returningAll()
    .executeTakeFirst();
  return inquiry ?? null;
}
