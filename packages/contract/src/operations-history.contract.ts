import { z } from 'zod';
import { timestampSchema } from './primitives.ts';

/** What must be true of a sale before its money moves on, including that its books are right. */
export const saleChecks = [
  'payment_held',
  'not_disputed',
  'dispute_lost',
  'refunded_outside',
  'payment_check',
  'accounts_ready',
  'all_signed',
  'papers_sealed',
  'filed',
  'debit_settled',
  'card_rested',
  'paid_out',
  'payouts_taken_back',
  'refunded',
  'calls_known',
  'ledger_agrees',
  'evidence_whole',
] as const;
export type SaleCheckName = (typeof saleChecks)[number];

export const saleCheckSchema = z.object({
  check: z.enum(saleChecks),
  state: z.enum(['done', 'waiting', 'problem']),
  /** Since when it is done or wrong, or from when on it can be; null: nobody knows. */
  at: timestampSchema.nullable(),
  /** The people it waits for, or the provider objects that are wrong. */
  who: z.array(z.string()),
});
export type SaleCheck = z.output<typeof saleCheckSchema>;

export const saleHistoryLineSchema = z.object({
  at: timestampSchema,
  /** From the sale's evidence, from the calls to the payment provider, or from the ledger. */
  from: z.enum(['evidence', 'call', 'ledger']),
  /** The evidence's word, the call's kind or the entry's kind. */
  what: z.string(),
  who: z.string().nullable(),
  /** Cents. */
  amount: z.int().nullable(),
  /** The object at the payment provider. */
  objectId: z.string().nullable(),
  /** Of a call only. */
  outcome: z.enum(['planned', 'succeeded', 'refused']).nullable(),
  /** Receipt, reel and frame, a reason, or the provider's words. */
  note: z.string().nullable(),
});
export type SaleHistoryLine = z.output<typeof saleHistoryLineSchema>;

export const saleHistoryOwnerSchema = z.object({
  name: z.string(),
  /** Whose the share is, where the person signs for a company. */
  company: z.string().nullable(),
  /** Percent. */
  stake: z.number(),
  /** Cents. */
  share: z.int(),
  signedTimestamp: timestampSchema.nullable(),
  paidTimestamp: timestampSchema.nullable(),
  reversedTimestamp: timestampSchema.nullable(),
  transferId: z.string().nullable(),
});
