import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { pageQuery } from './operations.contract.ts';
import { idSchema, lineSchema, timestampSchema } from './primitives.ts';

/** Why the books and the provider differ. */
export const differenceCauses = [
  /** The provider moved money that has no entry. */
  'not_booked',
  /** An entry has no movement at the provider. */
  'not_at_provider',
  'amounts_differ',
  /** A kind of movement that no entry is known for. */
  'no_entry_known',
  /** The provider’s balance is not the sum of its movements. */
  'total',
] as const;

/** Where an operator says that a difference belongs: what is held for a sale changes with the sale alone. */
export const correctionAccounts = [
  'processing_fees',
  'subscription_income',
  'losses',
  'platform_bank',
  'unexplained',
] as const;

export type CorrectionAccount = (typeof correctionAccounts)[number];

export const bookExports = ['ledger', 'sales', 'owners', 'plans'] as const;
export type BookExport = (typeof bookExports)[number];

export const bookDifferenceSchema = z.object({
  id: idSchema,
  /** The provider’s object; `balance`: the whole of it. */
  object: z.string(),
  cause: z.enum(differenceCauses),
  /** The provider’s name of the movement, where there is one. */
  providerType: z.string().nullable(),
  /** What it moved there, and in the books, in cents. */
  providerCents: z.int(),
  ledgerCents: z.int(),
  /** By how much the provider has more, in cents: what a correcting entry would book. */
  differenceCents: z.int(),
  foundAt: timestampSchema,
  state: z.enum(['open', 'corrected', 'agrees']),
  closedAt: timestampSchema.nullable(),
  /** Of a correcting entry: whose, and why. */
  operator: z.string().nullable(),
  reason: z.string().nullable(),
});
export type BookDifference = z.output<typeof bookDifferenceSchema>;

/** `2026-05`. */
export const monthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as 2026-05.')
  .meta({ examples: ['2026-05'] });

export const bookMonthSchema = z.object({
  month: monthSchema,
  entries: z.int(),
  debitCents: z.int(),
  /** `running`: it is not over. `uncompared`: over, but not compared with the provider since. `waiting`: an earlier month is open. */
  state: z.enum(['running', 'uncompared', 'waiting', 'closable', 'closed']),
  closedAt: timestampSchema.nullable(),
});
export type BookMonth = z.output<typeof bookMonthSchema>;

export const booksSchema = z.object({
  comparedAt: timestampSchema.nullable(),
  /** The whole balance at the provider and in the books when they were last compared, in cents; null: it did not stand still, or was not asked yet. */
  providerCents: z.int().nullable(),
  ledgerCents: z.int().nullable(),
  /** Every open difference, oldest first. */
  differences: z.array(bookDifferenceSchema),
  /** Newest first. */
  months: z.array(bookMonthSchema),
});
export type Books = z.output<typeof booksSchema>;

const monthParams = z.object({ month: monthSchema });
const reasonBody = z.object({ reason: lineSchema(500) });

/** The operators’ calls about the books: differences, months and what an accountant takes. */
export const booksContract = endpointTable({
  'GET /operations/books': {
    summary: 'Months of the ledger, and where it differs.',
    access: 'operator',
    responses: { 200: booksSchema },
  },
  'GET /operations/books/closed-differences': {
    summary: 'Differences that were closed, latest first, 50 a page.',
    access: 'operator',
    query: pageQuery.pick({ page: true }),
    responses: { 200: z.array(bookDifferenceSchema) },
  },
  'POST /operations/books/compare': {
    summary: 'Compare the ledger with the payment provider now.',
    access: 'operator',
    responses: { 200: booksSchema },
    limit: { per: 'user', times: 10, windowSeconds: 600 },
  },
  'POST /operations/books/differences/{id}/correct': {
    summary: 'Close a difference with a correcting entry.',
    access: 'operator',
    params: z.object({ id: idSchema }),
    body: reasonBody.extend({
      account: z.enum(correctionAccounts),
      differenceCents: z.int(),
    }),
    responses: { 200: booksSchema },
  },
  'POST /operations/books/months/{month}/close': {
    summary: 'Close a month: what comes later is posted in an open one.',
    access: 'operator',
    params: monthParams,
    body: reasonBody,
    responses: { 200: booksSchema },
  },
  'GET /operations/books/months/{month}/{part}': {
    summary: 'A month of the books as CSV: ledger, sales, owners, or plans.',
    access: 'operator',
    onRecord: true,
    params: monthParams.extend({ part: z.enum(bookExports) }),
    responses: { 200: 'file' },
    limit: { per: 'user', times: 200, windowSeconds: 600 },
  },
});
