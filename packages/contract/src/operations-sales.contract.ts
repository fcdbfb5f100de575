import { z } from 'zod';
import { adviserSchema } from './advisers.contract.ts';
import { endpointTable } from './endpoint.ts';
import {
  saleCheckSchema,
  saleHistoryLineSchema,
  saleHistoryOwnerSchema,
} from './operations-history.contract.ts';
import { idSchema, lineSchema, textSchema, timestampSchema } from './primitives.ts';
import { saleStandingSchema } from './standing.contract.ts';
import { refundStatuses, returnStatuses, returnWays } from './sales.contract.ts';

export const operatorSaleSchema = z.object({
  id: idSchema,
  patentId: idSchema,
  patentNumber: z.string(),
  title: z.string(),
  buyer: z.string(),
  owners: z.array(z.string()),
  amount: z.int(),
  status: z.string(),
  /** Where it stands, whom it waits for since when, and until when; null: the money is not here yet. */
  standing: saleStandingSchema
    .pick({ state: true, since: true, waitsFor: true, by: true, withoutDay: true })
    .nullable(),
  /** A warning from the card's issuer, or a review at the provider, freezes the sale; null: none does. */
  paymentCheck: z.enum(['warning', 'review']).nullable(),
  /** Until when a disputing or asking bank wants our evidence; null: none waits for it. */
  evidenceDue: timestampSchema.nullable(),
  refund: z.enum(refundStatuses).nullable(),
  /** Whether a refund can be asked for now, or a failed one tried again. */
  refundable: z.boolean(),
  /** Cents that a refund gives back: less than was paid, or 0, if a bank or an earlier refund did already. */
  toRefund: z.int(),
  /** Whether payouts that owners' accounts cannot return can be written off, so that the refund continues. */
  writableOff: z.boolean(),
  /** Cents of a refund that the provider cannot deliver, so that it can be paid back in another way; 0: none. */
  owed: z.int(),
  /** Cents of payouts that someone took back at the provider, and that can be paid again; 0: none. */
  takenBack: z.int(),
  /** Cents that can be topped up from the platform's balance, so that the sale continues; 0: none. */
  missing: z.int(),
  createTimestamp: timestampSchema,
});
export type OperatorSale = z.output<typeof operatorSaleSchema>;

/** What an operator enters of it. The amount in cents must be exactly what is owed. */
export const outsideReturnEntrySchema = z.object({
  amount: z.int().min(1).max(99_999_999),
  way: z.enum(returnWays),
  /** By which the buyer's bank and ours find it. */
  reference: lineSchema(100),
  reason: lineSchema(500),
});
export type OutsideReturnEntry = z.output<typeof outsideReturnEntrySchema>;

/** A second operator confirms the entry that they have read. */
export const outsideReturnConfirmationSchema = z.object({
  entryId: idSchema,
  reason: lineSchema(500),
});
export type OutsideReturnConfirmation = z.output<typeof outsideReturnConfirmationSchema>;

export const outsideReturnSchema = outsideReturnEntrySchema.omit({ reason: true }).extend({
  id: idSchema,
  /** `waiting`: a second operator has to confirm it. */
  status: z.enum(returnStatuses),
  enteredBy: z.object({ userId: idSchema, name: z.string() }),
  enteredTimestamp: timestampSchema,
  completedTimestamp: timestampSchema.nullable(),
});

/** Whom an operator writes to about a sale; `team`: a note that no party sees. */
export const saleWordsTo = ['buyer', 'owners', 'everyone', 'team'] as const;
export type SaleWordsTo = (typeof saleWordsTo)[number];
export const saleWordsEntrySchema = z.object({
  to: z.enum(saleWordsTo),
  text: textSchema(1000).min(1),
});
export type SaleWordsEntry = z.output<typeof saleWordsEntrySchema>;

/** A party of a sale, with what the team needs to reach them. */
const salePartySchema = z.object({
  side: z.enum(['owner', 'buyer']),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  /** As the papers print it; null: it was not given yet. */
  address: z.string().nullable(),
});
export type SaleParty = z.output<typeof salePartySchema>;

/** A sale with all of its money, oldest first, and the state of every check. */
export const operatorSaleHistorySchema = operatorSaleSchema.extend({
  paymentId: z.string().nullable(),
  method: z.string().nullable(),
  /** What the ledger holds for this sale, in cents. */
  held: z.int(),
  /** What the platform paid of the price because the buyer's transfer was short, in cents. */
  covered: z.int(),
  /** The refund that was paid back in another way than through the provider, or waits for a second operator; null: none. */
  outsideReturn: outsideReturnSchema.nullable(),
  shares: z.array(saleHistoryOwnerSchema),
  /** The owners, and then the buyer. */
  parties: z.array(salePartySchema),
  /** Everyone whom a side named to advise it, oldest first. */
  advisers: z.array(adviserSchema.pick({ name: true, side: true, role: true, status: true })),
  /** How signing stopped, and why; null: it has not. */
  stop: saleStandingSchema.shape.stop,
  /** What operators noted and wrote, oldest first, as the trail has it. */
  words: z.array(
    z.object({ at: timestampSchema, operator: z.string(), told: z.boolean(), text: z.string() }),
  ),
  checks: z.array(saleCheckSchema),
  history: z.array(saleHistoryLineSchema),
});
export type OperatorSaleHistory = z.output<typeof operatorSaleHistorySchema>;

/** What operators write about a sale. */
export const saleWordsContract = endpointTable({
  'POST /operations/sales/{id}/words': {
    summary: 'Write to parties of a sale, or note something.',
    access: 'operator',
    params: z.object({ id: idSchema }),
    body: saleWordsEntrySchema,
    responses: { 200: operatorSaleHistorySchema },
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
  },
});
