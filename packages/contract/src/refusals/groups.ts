import type { ErrorCode } from '../error-codes.ts';

type Codes = readonly ErrorCode[];

/** Refusals of calls that ask the payment provider. */
export const askingForPayments = [
  'payments.not_set_up',
  'payments.provider_away',
] as const satisfies Codes;

/** Refusals of calls that change one’s own listing. */
export const changingListing = ['listings.moved_on', 'listings.not_found'] as const satisfies Codes;

/** Refusals of calls that change one’s own listing while it may be sold. */
export const changingUnsoldListing = [
  ...changingListing,
  'listings.open_sale',
] as const satisfies Codes;

/** Refusals of calls that receive a file. */
export const receivingFile = ['files.missing', 'files.too_large'] as const satisfies Codes;

/** Refusals of calls that receive a listing’s document. */
export const receivingDocument = [
  ...receivingFile,
  'listings.document_invalid',
] as const satisfies Codes;

/** An operator’s act on a sale; the operator must not be a party to it. */
export const operatingSale = [
  'sales.not_found',
  'sales.operator_is_party',
] as const satisfies Codes;

/** Refusals of calls that sign, or show the papers, while the sale is on hold. */
export const signingOnHold = [
  'signatures.being_checked',
  'signatures.on_hold',
  'signatures.refunded',
] as const satisfies Codes;
