import type {
  AuditEntry,
  OperatorInquiry,
  OperatorListing,
  OperatorUser,
} from '@claimstead/contract/operations.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { getContact, restoreUser, suspendUser } from '../identity/identity.api.ts';
import { restoreListing, takeDownListing, type Moderation } from '../listings/listings.api.ts';
import { replyToInquiry, searchInquiries } from '../support/support.api.ts';
import type { OperationsDeps } from './operations.deps.ts';
import {
  findListingTitle,
  listAudit,
  listListingsForOperators,
  listUsersForOperators,
  type Search,
} from './operations.store.ts';

const perPage = 50;

export type PageQuery = { query?: string | undefined; page?: string | undefined };

/** A page of a list: what is looked for, and from where on. */
export function searchOf(query: PageQuery): Search & { page: number } {
  const page = Number(query.page ?? '1');
  return { text: (query.query ?? '').trim(), page, limit: perPage, offset: (page - 1) * perPage };
}

/** @throws {Problem} listings.not_found, listings.open_sale, operations.moved_on */
export async function moderateListing(
  deps: OperationsDeps,
  operator: Actor,
  listingId: string,
  act: { move: 'take_down' | 'restore'; reason: string },
): Promise<void> {
  await transact(deps, async (unit) => {
    const outcome =
      act.move === 'take_down'
        ? await takeDownListing(unit, listingId, act.reason)
        : await restoreListing(unit, listingId);
    refuseModeration(outcome);
    unit.audit(operator, {
      what: `listing.${act.move}`,
      aboutId: listingId,
      about: await findListingTitle(unit.tx, listingId),
      reason: act.reason,
    });
  });
}

function refuseModeration(outcome: Moderation): void {
  if (outcome === 'not_found') throw new Problem('listings.not_found');
  if (outcome === 'open_sale') throw new Problem('listings.open_sale');
  if (outcome === 'moved_on') throw new Problem('operations.moved_on');
}

/** @throws {Problem} identity.not_found, operations.moved_on */
export async function moderateUser(
  deps: OperationsDeps,
  operator: Actor,
  userId: string,
  act: { move: 'suspend' | 'restore'; reason: string },
): Promise<void> {
  await transact(deps, async (unit) => {
    const person = await getContact(unit.tx, userId);
    const changed =
      act.move === 'suspend'
        ? await suspendUser(unit, userId, act.reason)
        : await restoreUser(unit, userId, act.reason);
    if (!changed) throw new Problem('operations.moved_on');
    unit.audit(operator, {
      what: `user.${act.move}`,
      aboutId: userId,
      about: `${person.firstName} ${person.lastName}`,
      reason: act.reason,
    });
  });
}

/** @throws {Problem} as support's replyToInquiry */
export async function answerInquiry(
  deps: OperationsDeps,
  operator: Actor,
  inquiryId: string,
  answer: { message: string; afterReplyId?: string | null | undefined },
): Promise<void> {
  await transact(deps, async (unit) => {
    await replyToInquiry(unit, { inquiryId, operatorUserId: operator.userId, ...answer });
    const act = { what: 'inquiry.reply' as const, aboutId: inquiryId, about: 'Support inquiry' };
    // The text itself is stored with the inquiry, and deleted with it.
    unit.audit(operator, { ...act, reason: 'The answer is with the inquiry.' });
  });
}

export async function viewInquiries(
  deps: OperationsDeps,
  query: PageQuery,
): Promise<OperatorInquiry[]> {
  const found = await searchInquiries(deps.db, searchOf(query));
  return found.map(({ inquiry, replies }) => ({
    id: inquiry.id,
    name: inquiry.name,
    email: inquiry.email,
    subject: inquiry.subject,
    category: inquiry.category,
    message: inquiry.message,
    createTimestamp: inquiry.created_at.toISOString(),
    status: inquiry.status,
    answerable: inquiry.user_id !== null,
    replies: replies.map((reply) => ({
      id: reply.id,
      operator:
        reply.operator_first_name === null
          ? null
          : `${reply.operator_first_name} ${reply.operator_last_name ?? ''}`.trim(),
      message: reply.message,
      createTimestamp: reply.created_at.toISOString(),
    })),
  }));
}

export async function viewListings(
  deps: OperationsDeps,
  query: PageQuery,
): Promise<OperatorListing[]> {
  const rows = await listListingsForOperators(deps.db, searchOf(query));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    patentNumber: row.patent_number,
    owner: `${row.first_name} ${row.last_name}`,
    published: row.published,
    saleState: row.sale_state,
    takenDown: row.taken_down_at !== null,
    createTimestamp: row.created_at.toISOString(),
  }));
}

export async function viewUsers(deps: OperationsDeps, query: PageQuery): Promise<OperatorUser[]> {
  const rows = await listUsersForOperators(deps.db, searchOf(query));
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    payoutsEnabled: row.payouts_enabled,
    suspended: row.status === 'suspended',
    createTimestamp: row.created_at.toISOString(),
  }));
}

export async function viewAudit(
  deps: OperationsDeps,
  query: PageQuery & { acts?: string | undefined },
): Promise<AuditEntry[]> {
  const acts = query.acts?.split(',') ?? [];
  const rows = await listAudit(deps.db, { ...searchOf(query), acts });
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    operator: row.operatorEmail,
    what: row.what,
    about: row.about,
    reason: row.reason,
  }));
}
