import type { MyInquiry, SupportCategory } from '@claimstead/contract/support.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { Db } from '../../core/db/database.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { newId } from '../../core/ids/ids.ts';
import type { Situation } from '../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../core/lifecycle/take-transition.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { findUserByEmail } from '../identity/identity.api.ts';
import { inquiryLifecycle, type InquiryTransition } from './inquiry-lifecycle.rules.ts';
import type { SupportDeps } from './support.deps.ts';
import { confirmationMail, forwardedMail } from './support.mails.ts';
import {
  findInquiry,
  insertInquiry,
  insertReply,
  type InquiryRow,
  listInquiries,
  listInquiriesOf,
  listReplies,
  lockInquiry,
  saveInquiry,
  type SignedReplyRow,
} from './support.store.ts';

const inquiriesPerPage = 20;
const ownInquiriesAtMost = 50;

const take = keepLifecycle<InquiryTransition, Situation<InquiryRow>>(inquiryLifecycle, {
  save: ({ tx, now }, { subject }, { transition: { to }, mark }) =>
    saveInquiry(tx, subject, { status: to, answered_at: now }, mark),
  movedOn: () => new Problem('support.answered_meanwhile'),
});

export type AnsweredInquiry = { inquiry: InquiryRow; replies: SignedReplyRow[] };

/** Stores an inquiry under the session's name and address, whatever the request says. */
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
      status: 'open',
      answered_at: null,
    });
    unit.emit({
      type: 'support.inquiry_received',
      payload: { inquiryId, userId: actor.userId },
    });
  });
}

/** Tells the person that the inquiry has arrived. A repeated delivery sends it again, under the same id. */
export async function confirmInquiry(deps: SupportDeps, inquiryId: string): Promise<void> {
  const inquiry = await findInquiry(deps.db, inquiryId);
  if (!inquiry) return;
  const { publicUrl } = deps.config;
  const emailVerified = await isVerified(deps, inquiry);
  await deps.mail.send(confirmationMail(inquiry, { publicUrl, emailVerified }));
}

/** Puts the inquiry into the support mailbox. */
export async function forwardInquiry(deps: SupportDeps, inquiryId: string): Promise<void> {
  const inquiry = await findInquiry(deps.db, inquiryId);
  if (!inquiry) return;
  const { publicUrl, mail } = deps.config;
  const emailVerified = await isVerified(deps, inquiry);
  const about = { publicUrl, emailVerified, supportEmail: mail.supportEmail };
  await deps.mail.send(forwardedMail(inquiry, about));
}

async function isVerified(deps: SupportDeps, inquiry: InquiryRow): Promise<boolean> {
  const account = await findUserByEmail(deps.db, inquiry.email);
  return account?.userId === inquiry.user_id && (account?.emailVerified ?? false);
}

/** What this person wrote to support, with the answers: the latest 50, newest first. */
export async function viewMyInquiries(deps: CoreDeps, actor: Actor): Promise<MyInquiry[]> {
  const inquiries = await listInquiriesOf(deps.db, actor.userId, ownInquiriesAtMost);
  const found = await withReplies(deps.db, inquiries);
  return found.map(({ inquiry, replies }) => ({
    id: inquiry.id,
    subject: inquiry.subject,
    category: inquiry.category,
    message: inquiry.message,
    createTimestamp: inquiry.created_at.toISOString(),
    replies: replies.map((reply) => ({
      id: reply.id,
      message: reply.message,
      createTimestamp: reply.created_at.toISOString(),
    })),
  }));
}

/**
 * An operator's answer: kept with the inquiry; the person is told and emailed by notifications.
 * `afterReplyId` is the latest answer that the operator has seen (null: there was none): two operators who
 * write at once do not answer past each other. Without it, the answer is always added.
 * @throws {Problem} support.not_found, support.writer_gone, support.answered_meanwhile
 */
export async function replyToInquiry(
  unit: UnitOfWork,
  reply: {
    inquiryId: string;
    operatorUserId: string;
    message: string;
    afterReplyId?: string | null | undefined;
  },
): Promise<void> {
  const inquiry = await lockInquiry(unit.tx, reply.inquiryId);
  if (!inquiry) throw new Problem('support.not_found');
  if (inquiry.user_id === null) throw new Problem('support.writer_gone');
  const newest = (await listReplies(unit.tx, [inquiry.id])).at(-1)?.id ?? null;
  if (reply.afterReplyId !== undefined && reply.afterReplyId !== newest) {
    throw new Problem('support.answered_meanwhile');
  }
  await take(unit, { subject: inquiry }, { move: 'answer', by: 'operator' });
  await insertReply(unit.tx, {
    id: newId(unit.now.getTime()),
    inquiry_id: inquiry.id,
    operator_user_id: reply.operatorUserId,
    message: reply.message,
    created_at: unit.now,
  });
  unit.emit({
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
): Promise<AnsweredInquiry[]> {
  const inquiries = await listInquiries(db, {
    text: search.text,
    offset: (search.page - 1) * inquiriesPerPage,
    limit: inquiriesPerPage,
  });
  return withReplies(db, inquiries);
}

async function withReplies(db: Db, inquiries: InquiryRow[]): Promise<AnsweredInquiry[]> {
  const replies = await listReplies(
    db,
    inquiries.map((inquiry) => inquiry.id),
  );
  return inquiries.map((inquiry) => ({
    inquiry,
    replies: replies.filter((reply) => reply.inquiry_id === inquiry.id),
  }));
}
