import type { ErrorCode } from '../error-codes.ts';
import type { CallRefusals } from './declared.ts';
import { askingForPayments, operatingSale } from './groups.ts';

/** What is about a title that our team looks at. */
const titleInQuestion = [
  'listings.not_found',
  'listings.title_not_in_question',
] as const satisfies readonly ErrorCode[];

/** What an operator does with a listing. */
const operatingListing = [
  'listings.incomplete',
  'listings.moved_on',
  'listings.not_found',
  'listings.number_taken',
  'listings.open_sale',
  'listings.taken_down',
  'operations.moved_on',
  'sales.operator_is_party',
] as const satisfies readonly ErrorCode[];

export const operationsRefusals = {
  'GET /operations/filings/{saleId}/packet': [...operatingSale, 'sales.not_signed'],
  'POST /operations/filings/{saleId}/file': [
    ...operatingSale,
    'listings.title_held',
    'recordations.receipt_used',
    'recordations.title_unchecked',
    'recordations.title_unsettled',
    'sales.already_done',
    'sales.being_checked',
    'sales.disputed',
    'sales.not_signed',
    'sales.refunded_outside',
    'signatures.provider_away',
  ],
  'POST /operations/filings/{saleId}/record': [
    ...operatingSale,
    'recordations.receipt_used',
    'sales.already_done',
    'sales.not_filed',
  ],
  'POST /operations/filings/{saleId}/correct': [
    ...operatingSale,
    'recordations.not_recorded',
    'recordations.nothing_changed',
    'recordations.receipt_used',
    'sales.not_filed',
  ],
  'GET /operations/sales/{id}': ['sales.not_found'],
  'POST /operations/sales/{id}/check': [...askingForPayments, ...operatingSale],
  'POST /operations/sales/{id}/words': operatingSale,
  'POST /operations/sales/{id}/refund': [
    ...operatingSale,
    'sales.already_done',
    'sales.disputed',
    'sales.return_waits',
  ],
  'POST /operations/transfers/{id}/return': [
    ...askingForPayments,
    'checkouts.no_money_left',
    'sales.operator_is_party',
    'checkouts.transfer_awaited',
  ],
  'POST /operations/sales/{id}/top-up': [
    ...operatingSale,
    'sales.disputed',
    'sales.moved_on',
    'sales.nothing_to_top_up',
  ],
  'POST /operations/sales/{id}/clear-check': [...operatingSale, 'sales.nothing_to_clear'],
  'POST /operations/sales/{id}/write-off': [...operatingSale, 'sales.already_done'],
  'POST /operations/sales/{id}/pay-again': [
    ...operatingSale,
    'sales.disputed',
    'sales.nothing_to_pay_again',
  ],
  'POST /operations/sales/{id}/outside-return': [
    ...operatingSale,
    'sales.disputed',
    'sales.nothing_to_return',
    'sales.return_amount_differs',
  ],
  'POST /operations/sales/{id}/outside-return/confirm': [
    ...operatingSale,
    'sales.disputed',
    'sales.moved_on',
    'sales.needs_second_operator',
    'sales.nothing_to_return',
    'sales.return_amount_differs',
  ],
  'POST /operations/sales/{id}/outside-return/discard': [
    ...operatingSale,
    'sales.nothing_to_return',
  ],
  'POST /operations/inquiries/{id}/reply': [
    'support.answered_meanwhile',
    'support.not_found',
    'support.writer_gone',
  ],
  'POST /operations/listings/{id}/take-down': operatingListing,
  'POST /operations/listings/{id}/restore': operatingListing,
  'POST /operations/users/{id}/suspend': [
    'identity.not_found',
    'identity.suspended',
    'operations.moved_on',
    'sales.operator_is_party',
  ],
  'POST /operations/users/{id}/restore': [
    'identity.not_found',
    'identity.suspended',
    'operations.moved_on',
    'sales.operator_is_party',
  ],
  'POST /operations/reports/{id}/close': [
    'identity.not_found',
    'operations.moved_on',
    'sales.operator_is_party',
  ],
  'POST /operations/books/compare': ['payments.provider_away'],
  'POST /operations/books/differences/{id}/correct': [
    'money.difference_changed',
    'money.difference_not_dollars',
    'money.difference_not_found',
    'sales.operator_is_party',
  ],
  'POST /operations/books/months/{month}/close': [
    'money.month_closed',
    'money.month_not_compared',
    'money.month_not_over',
    'money.month_order',
  ],
  'GET /operations/titles': ['listings.title_not_in_question'],
  'GET /operations/titles/{id}': titleInQuestion,
  'POST /operations/titles/{id}/compare': [...titleInQuestion, 'listings.title_held'],
  'POST /operations/titles/{id}/find': [
    ...titleInQuestion,
    'listings.title_held',
    'listings.title_moved_on',
    'sales.operator_is_party',
  ],
  'GET /operations/titles/{id}/extension': ['listings.not_found'],
  'POST /operations/titles/{id}/extension': [
    'listings.not_found',
    'patents.not_extendable',
    'sales.operator_is_party',
  ],
  'POST /operations/titles/{id}/take-paper': [
    ...titleInQuestion,
    'listings.title_held',
    'listings.title_moved_on',
    'sales.operator_is_party',
  ],
  'POST /operations/titles/{id}/refuse-paper': [
    ...titleInQuestion,
    'listings.title_moved_on',
    'sales.operator_is_party',
  ],
  'GET /operations/filings/{saleId}/title': [
    ...operatingSale,
    ...titleInQuestion,
    'listings.title_held',
  ],
  'POST /operations/filings/{saleId}/dismiss': [...operatingSale, 'sales.already_done'],
  'GET /operations/disclosures/{id}': ['listings.not_found'],
  'GET /operations/disclosures/{id}/history': ['listings.not_found'],
  'GET /operations/disclosures/{id}/papers/{fileId}': [
    'listings.file_not_found',
    'listings.not_found',
  ],
} as const satisfies CallRefusals;
