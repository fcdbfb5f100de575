import type { SupportCategory } from '@claimstead/contract/support.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { Db } from '../../core/db/database.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { newId } from '../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import type { SupportDeps } from './support.deps.ts';
import type { SupportEvent } from './support.events.ts';
import { confirmationMail, forwardedMail } from './support.mails.ts';
import {
  findInquiry,
  insertInquiry,
  insertReply,
  type InquiryRow,
  listInquiries,
  listReplies,
  type ReplyRow,
  updateAnswered,
} from './support.store.ts';

const inquiriesPerPage = 20;

/** Keeps an inquiry under the name and address of the session, whatever the request says of them. */
export async function sendInquiry(
  deps: CoreDeps,
  actor: Actor,
  inquiry: { subject: string; category: SupportCategory; message: string },
): Promise<void> {
  await transact(deps, async (unit) => {
    const inquiryId = newId(unit.now.getTime());
    await insertInquiry(unit.tx, {
      id: inquiryId,
      user_id: actor.userId,
      name: `${actor.firstName} ${actor.lastName}`,
      email: actor.email,
      subject: inquiry.subject,
      category: inquiry.category,
      message: inquiry.message,
      created_at: unit.now,
      answered_at: null,
    });
    emit(unit, {
      type: 'support.inquiry_received',
      payload: { inquiryId, userId: actor.userId },
    });
  });
}

/** Tells the person that the inquiry has arrived. A repeated delivery tells it twice. */
export async function confirmInquiry(deps: SupportDeps, inquiryId: string): Promise<void> {
  const inquiry = await findInquiry(deps.db, inquiryId);
  if (inquiry) await deps.mail.send(confirmationMail(inquiry));
}

/** Puts the inquiry into the support mailbox. */
export async function forwardInquiry(deps: SupportDeps, inquiryId: string): Promise<void> {
  const inquiry = await findInquiry(deps.db, inquiryId);
  if (inquiry) await deps.mail.send(forwardedMail(deps.config.mail.supportEmail, inquiry));
}

/**
 * An operator's answer: kept with the inquiry; the person is told and mailed by notifications.
 * @throws {Problem} support.not_found
 */
export async function replyToInquiry(
  unit: UnitOfWork,
  reply: { inquiryId: string; operatorUserId: string; message: string },
): Promise<void> {
  const inquiry = await updateAnswered(unit.tx, reply.inquiryId, unit.now);
  if (!inquiry) throw new Problem('support.not_found');
  await insertReply(unit.tx, {
    id: newId(unit.now.getTime()),
    inquiry_id: inquiry.id,
    operator_user_id: reply.operatorUserId,
    message: reply.message,
    created_at: unit.now,
  });
  emit(unit, {
    type: 'support.replied',
    payload: {
      inquiryId: inquiry.id,
      userId: inquiry.user_id,
      subject: inquiry.subject,
      message: reply.message,
    },
  });
}

/** Inquiries with their replies, newest first, 20 a page. For operators only. */
export async function searchInquiries(
  db: Db,
  search: { text: string; page: number },
): Promise<{ inquiry: InquiryRow; replies: ReplyRow[] }[]> {
  const inquiries = await listInquiries(db, {
    text: search.text,
    offset: (search.page - 1) * inquiriesPerPage,
    limit: inquiriesPerPage,
  });
  const replies = await listReplies(
    db,
    inquiries.map((inquiry) => inquiry.id),
  );
  return inquiries.map((inquiry) => ({
    inquiry,
    replies: replies.filter((reply) => reply.inquiry_id === inquiry.id),
  }));
}

function emit(unit: UnitOfWork, event: SupportEvent): void {
  unit.emit(event);
}
