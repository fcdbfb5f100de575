import type { booksContract } from '@claimstead/contract/books.contract.ts';
import type { filingRecordContract } from '@claimstead/contract/filing-record.contract.ts';
import type { filingsContract } from '@claimstead/contract/filings.contract.ts';
import type { operatorDisclosuresContract } from '@claimstead/contract/operations-disclosures.contract.ts';
import type { queueContract } from '@claimstead/contract/operations-queue.contract.ts';
import type { saleWordsContract } from '@claimstead/contract/operations-sales.contract.ts';
import type { operationsContract } from '@claimstead/contract/operations.contract.ts';
import type { titlesContract } from '@claimstead/contract/titles.contract.ts';

/** What an operators' call decides on: the id in its address is this thing's. */
export type Subject = 'listing' | 'sale' | 'person' | 'report' | 'difference';

export type OperatorCall =
  | 'GET /operations/brand'
  | keyof (typeof operationsContract &
      typeof filingsContract &
      typeof filingRecordContract &
      typeof titlesContract &
      typeof operatorDisclosuresContract &
      typeof booksContract &
      typeof queueContract &
      typeof saleWordsContract);

/**
 * Every operators' call, and what it decides on. An operator who is a party to that is refused, and another one acts.
 * `null`: the call decides on nobody's matter. It reads, compares with the office's record, or answers a question.
 */
export const subjects = {
  'GET /operations/brand': null,
  'GET /operations/sales': null,
  'GET /operations/sales/{id}': null,
  'POST /operations/sales/{id}/check': 'sale',
  'POST /operations/sales/{id}/words': 'sale',
  'POST /operations/sales/{id}/refund': 'sale',
  'POST /operations/sales/{id}/clear-check': 'sale',
  'POST /operations/sales/{id}/top-up': 'sale',
  'POST /operations/sales/{id}/write-off': 'sale',
  'POST /operations/sales/{id}/pay-again': 'sale',
  'POST /operations/sales/{id}/outside-return': 'sale',
  'POST /operations/sales/{id}/outside-return/confirm': 'sale',
  'POST /operations/sales/{id}/outside-return/discard': 'sale',
  'GET /operations/transfers': null,
  'POST /operations/transfers/{id}/return': 'person',
  'GET /operations/inquiries': null,
  'POST /operations/inquiries/{id}/reply': null,
  'GET /operations/listings': null,
  'POST /operations/listings/{id}/take-down': 'listing',
  'POST /operations/listings/{id}/restore': 'listing',
  'GET /operations/users': null,
  'POST /operations/users/{id}/suspend': 'person',
  'POST /operations/users/{id}/restore': 'person',
  'GET /operations/free-periods': null,
  'GET /operations/reports': null,
  'POST /operations/reports/{id}/close': 'report',
  'GET /operations/health': null,
  'GET /operations/audit': null,
  'GET /operations/filings': null,
  'GET /operations/filings/counts': null,
  'GET /operations/filings/{saleId}/packet': 'sale',
  'POST /operations/filings/{saleId}/file': 'sale',
  'POST /operations/filings/{saleId}/record': 'sale',
  'POST /operations/filings/{saleId}/correct': 'sale',
  'GET /operations/filings/{saleId}/title': 'sale',
  'POST /operations/filings/{saleId}/dismiss': 'sale',
  'GET /operations/titles': null,
  'GET /operations/titles/{id}': null,
  'POST /operations/titles/{id}/compare': null,
  'POST /operations/titles/{id}/find': 'listing',
  'GET /operations/titles/{id}/extension': null,
  'POST /operations/titles/{id}/extension': 'listing',
  'POST /operations/titles/{id}/take-paper': 'listing',
  'POST /operations/titles/{id}/refuse-paper': 'listing',
  'GET /operations/disclosures/{id}': null,
  'GET /operations/disclosures/{id}/history': null,
  'GET /operations/disclosures/{id}/papers/{fileId}': null,
  'GET /operations/queue': null,
  'GET /operations/queue/export': null,
  'GET /operations/books': null,
  'GET /operations/books/closed-differences': null,
  'POST /operations/books/compare': null,
  'POST /operations/books/differences/{id}/correct': 'difference',
  'POST /operations/books/months/{month}/close': null,
  'GET /operations/books/months/{month}/{part}': null,
} as const satisfies Record<OperatorCall, Subject | null>;

/** What a decision touches: listings by their ids, and people by theirs. */
export type Matter = { listingIds: readonly string[]; userIds: readonly string[] };
/** A person's listings: owned, offered for, reserved, bought or sold. */
export type Involvement = { userId: string; listingIds: ReadonlySet<string> };

/**
 * Whether an operator is a party to a matter: one of its listings is the operator's own, or one of its people is the
 * operator, or has to do with a listing that the operator has to do with.
 */
export function isOwnMatter(
  operator: Involvement,
  matter: Pick<Matter, 'listingIds'>,
  people: readonly Involvement[],
): boolean {
  const shares = ({ userId, listingIds }: Involvement) =>
    userId === operator.userId || [...listingIds].some((id) => operator.listingIds.has(id));
  return matter.listingIds.some((id) => operator.listingIds.has(id)) || people.some(shares);
}
