import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { booleanQuerySchema, idSchema, timestampSchema } from './primitives.ts';

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
  /** Until when it keeps the listing in the market, as the listing says. */
  listedUntil: z.int(),
  /** What is charged when the period ends; null for a plan that ends with it. */
  renewal: z
    .object({
      type: z.string(),
      amount: z.int(),
      /** Another plan than `type` was chosen for it. */
      changed: z.boolean(),
      /** False until the payment provider confirms it. */
      confirmed: z.boolean(),
    })
    .nullable(),
  /** What the caller may do with it now. */
  moves: z.array(z.enum(['pay_renewal', 'cancel', 'change_plan', 'keep_plan'])),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** A bill for a plan's period that the caller paid or has to pay. */
export const invoiceSchema = z.object({
  id: z.string(),
  /** As printed on it; null until the provider has numbered it. */
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
    summary: 'Start the embedded payment for a plan.',
    access: 'verified',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    query: z.object({
      patentId: idSchema,
      priceId: z.string().max(100),
      free: booleanQuerySchema.optional(),
    }),
    responses: { 200: 'text' },
  },
  'POST /payments/checkoutSession/confirm': {
    summary: 'Check the latest payment for a listing’s plan.',
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
    summary: 'The caller’s plans; amounts in cents, times in Unix seconds.',
    access: 'session',
    responses: { 200: z.object({ subscriptions: z.array(subscriptionSchema) }) },
  },
  'GET /payments/user/invoices': {
    summary: 'The caller’s invoices, 20 before the one in `after`.',
    access: 'session',
    query: z.object({ after: z.string().max(100).optional() }),
    responses: { 200: z.object({ invoices: z.array(invoiceSchema), hasMore: z.boolean() }) },
  },
  'PUT /payments/subscription/nextPlan': {
    summary: 'Choose the plan to renew with; the current one takes that back.',
    access: 'verified',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    query: z.object({ subscriptionId: z.string().max(100), priceId: z.string().max(100) }),
    responses: { 200: subscriptionSchema },
  },
  'DELETE /payments/subscription/nextPlan': {
    summary: 'Keep the current plan at the next renewal.',
    access: 'session',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    query: z.object({ subscriptionId: z.string().max(100) }),
    responses: { 200: subscriptionSchema },
  },
  'POST /payments/subscription/renewal': {
    summary: 'What is needed to pay a renewal with another card. Cents.',
    access: 'verified',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    query: z.object({ subscriptionId: z.string().max(100) }),
    responses: { 200: z.object({ amount: z.int(), clientSecret: z.string() }) },
  },
  'POST /payments/subscription/renewal/confirm': {
    summary: 'Check that payment and follow what the provider says.',
    access: 'session',
    limit: { per: 'user', times: 120, windowSeconds: 3600 },
    query: z.object({ subscriptionId: z.string().max(100) }),
    responses: { 200: subscriptionSchema },
  },
  'POST /payments/subscription/cancel': {
    summary: 'Cancel immediately, without a refund.',
    access: 'session',
    query: z.object({ subscriptionId: z.string().max(100) }),
    responses: { 200: 'empty' },
  },
});
