import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { idSchema, timestampSchema } from './primitives.ts';
import { paymentMethodKinds, withoutCardReasons } from './sales.contract.ts';

/** The payment of a patent, until its money is here. */
export const checkoutsContract = endpointTable({
  'POST /payments/payment': {
    summary: 'Start the payment of what is due (cents).',
    access: 'verified',
    limit: { per: 'user', times: 120, windowSeconds: 3600 },
    query: z.object({
      amount: z.string().regex(/^\d{1,9}$/),
      patent_id: idSchema,
      /** The buyer was told that the owners were not compared with the office's record. */
      titleUnchecked: z.enum(['true', 'false']).optional(),
    }),
    responses: { 200: 'text' },
  },
  'POST /payments/payment/legalStatus': {
    summary: 'Confirm that one wants to buy in spite of the legal status.',
    access: 'verified',
    query: z.object({ patent_id: idSchema }),
    body: z.object({ words: z.string().min(1).max(1_000) }),
    responses: { 204: 'empty' },
  },
  'GET /payments/payment/status': {
    summary: 'The state of the caller’s payment.',
    access: 'session',
    query: z.object({ patent_id: idSchema }),
    responses: {
      200: z.object({
        status: z.enum(['none', 'open', 'processing', 'held', 'refunding', 'refunded', 'ended']),
        amount: z.int().nullable(),
        /** Cents of a bank transfer that arrived so far, while it is short. */
        received: z.int(),
        /** The buyer got the transfer details, and not everything has arrived. */
        transferExpected: z.boolean(),
        /** It ended because our team has to look at the title first, or refused it. */
        titleStops: z.boolean(),
        /** Where the buyer proves a bank account by the code of a micro-deposit; null: nothing to prove. */
        verifyUrl: z.string().nullable(),
        /** Until when an accepted offer reserves the patent for this buyer; null: not reserved yet. */
        reservedUntil: timestampSchema.nullable(),
        /** How it can be paid while it is open, the cheapest for the platform first. */
        methods: z.array(z.enum(paymentMethodKinds)),
        /** Why no card is among them; null: one is, or nothing is open. */
        withoutCard: z.enum(withoutCardReasons).nullable(),
      }),
    },
  },
  'GET /payments/payment/transfer': {
    summary: 'Where the caller sends a bank transfer, as PDF.',
    access: 'session',
    limit: { per: 'user', times: 60, windowSeconds: 600 },
    query: z.object({ patent_id: idSchema }),
    responses: { 200: 'file' },
  },
  'POST /payments/payment/stop': {
    summary: 'Stop a bank transfer: what has arrived goes back.',
    access: 'session',
    query: z.object({ patent_id: idSchema }),
    responses: { 204: 'empty' },
  },
});
