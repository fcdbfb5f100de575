import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { idSchema, timestampSchema } from './primitives.ts';
import { paymentStandings } from './standing.contract.ts';

export const cashReturnStatuses = ['pending', 'needs_details', 'failed'] as const;

/** Money of bank transfers that belongs to no purchase, in cents. */
export const transfersSchema = z.object({
  /** At the payment provider, not on its way back yet. */
  available: z.int(),
  /** On its way back. */
  returning: z.int(),
  /** Of the return; null: none is under way, and none has failed. */
  status: z.enum(cashReturnStatuses).nullable(),
});
/** A payment that waits for the buyer's bank. Cents. */
export const paymentUnderWaySchema = z.object({
  patentId: idSchema,
  title: z.string(),
  /** It pays an accepted offer, which shows it. */
  ofOffer: z.boolean(),
  state: z.enum(paymentStandings),
  amount: z.int(),
  /** What of a transfer has arrived. */
  received: z.int(),
  /** A debit has arrived or failed by then; for all else, how long it can still be paid. */
  by: timestampSchema,
});
export type PaymentUnderWay = z.output<typeof paymentUnderWaySchema>;
/** The same, with the payments that wait for the buyer's bank. */
export const ownTransfersSchema = transfersSchema.extend({
  waiting: z.array(paymentUnderWaySchema),
});
export type OwnTransfers = z.output<typeof ownTransfersSchema>;
export type Transfers = z.output<typeof transfersSchema>;

/** Money that a buyer transferred and no purchase has used. */
export const customerCashContract = endpointTable({
  'GET /payments/transfers': {
    summary: 'The caller’s money that waits for the bank or goes back.',
    access: 'session',
    responses: { 200: ownTransfersSchema },
  },
});
