import type { ErrorCode } from '../error-codes.ts';

type Codes = readonly ErrorCode[];

export const askingForPayments = [
  'payments.not_set_up',
  'payments.provider_away',
] as const satisfies Codes;

/** What changes a listing of one's own. */
export const changingListing = ['listings.moved_on', 'listings.not_found'] as const satisfies Codes;

/** What changes a listing of one's own that may be sold meanwhile. */
export const changingUnsoldListing = [
  ...changingListing,
  'listings.open_sale',
] as const satisfies Codes;

export const receivingFile = ['files.missing', 'files.too_large'] as const satisfies Codes;

export const receivingDocument = [
  ...receivingFile,
  'listings.document_invalid',
] as const satisfies Codes;

/** What an operator does about a sale, who is not to be of it. */
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
