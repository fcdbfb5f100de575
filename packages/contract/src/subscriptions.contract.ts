import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { idSchema, timestampSchema } from './primitives.ts';

export const planSchema = z.object({
  priceId: z.string(),
  name: z.string(),
  amount: z.int(),
  months: z.int().nullable(),
  days: z.int().nullable(),
  savingsPercent: z.int().nullable(),
  promotionCode: z.string().nullable(),
});
export type Plan = z.output<typeof planSchema>;

export const subscriptionSchema = z.object({
  id: z.string(),
  patentId: idSchema,
  patentTitle: z.string(),
  patentNumber: z.string(),
  type: z.string(),
  amount: z.int(),
  status: z.string(),
  created: z.int(),
  currentPeriodEnd: z.int(),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** A bill for a plan's period that the caller paid or has to pay. */
export const invoiceSchema = z.object({
  id: z.string(),
  /** As printed on it; null before the provider has numbered it. */
  number: z.string().nullable(),
  patentId: z.string().nullable(),
  patentTitle: z.string(),
  amount: z.int(),
  status: z.string(),
  created: z.int(),
  downloadUrl: z.url().nullable(),
});
export type Invoice = z.output<typeof invoiceSchema>;

export const subscriptionsContract = endpointTable({
  'GET /payments/config': {
    summary: 'What the browser needs to load the payment provider.',
    access: 'anyone',
    responses: {
      200: z.object({
        publishableKey: z.string(),
        scriptUrl: z.string(),
        connectScriptUrl: z.string(),
      }),
    },
  },
  'GET /payments/plans': {
    summary: 'Plans for publishing a listing, amounts in cents.',
    access: 'anyone',
    responses: { 200: z.array(planSchema) },
  },
  'POST /payments/checkoutSession': {
    summary: 'Start the embedded payment of a plan; answers its client secret.',
    access: 'verified',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    query: z.object({ patentId: idSchema, priceId: z.string().max(100) }),
    responses: { 200: 'text' },
  },
  'POST /payments/checkoutSession/confirm': {
    summary: 'Look at the newest payment of a listing’s plan and take over what the provider says.',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: {
      200: z.object({
        status: z.enum(['none', 'open', 'processing', 'complete', 'expired']),
        subscriptionExpirationTimestamp: timestampSchema.nullable(),
      }),
    },
  },
  'GET /payments/user/subscriptions': {
    summary: 'The plans of the caller’s listings; amounts in cents, times in Unix seconds.',
    access: 'session',
    responses: { 200: z.object({ subscriptions: z.array(subscriptionSchema) }) },
  },
  'GET /payments/user/invoices': {
    summary:
      'The invoices of the plans that the caller pays, newest first, 20 at once: after one, those before it.',
    access: 'session',
    query: z.object({ after: z.string().max(100).optional() }),
    responses: { 200: z.object({ invoices: z.array(invoiceSchema), hasMore: z.boolean() }) },
  },
  'POST /payments/subscription/cancel': {
    summary: 'Cancel at once: the listing is hidden, nothing is refunded.',
    access: 'session',
    query: z.object({ subscriptionId: z.string().max(100) }),
    responses: { 200: 'empty' },
  },
});
