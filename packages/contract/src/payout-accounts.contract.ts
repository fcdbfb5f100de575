import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { meSchema } from './identity.contract.ts';
import { timestampSchema } from './primitives.ts';

/** The stages of a payout account at the payment provider. */
export const payoutStages = [
  'none',
  'unfinished',
  'checking',
  'enabled',
  /** The bank returned a payout: the money waits at the provider until the bank account is mended. */
  'payout_failed',
  'more_needed',
  /** Over for good: another account can take its place. */
  'refused',
  'closed',
] as const;
export type PayoutStage = (typeof payoutStages)[number];

/** What the payment provider asks an owner for, in terms that a person knows. */
export const payoutNeeds = [
  'name',
  'birth',
  'tax_number',
  'address',
  'contact',
  'identity_document',
  'bank_account',
  'terms',
  'other',
] as const;
export type PayoutNeed = (typeof payoutNeeds)[number];

export const payoutAccountSchema = z.object({
  stage: z.enum(payoutStages),
  missing: z.array(z.enum(payoutNeeds)),
  /** Where the money goes, as its holder knows it: the bank and the last four digits. */
  bank: z.object({ name: z.string(), last4: z.string() }).nullable(),
  /** Set after a replacement: nothing is paid to it before then. */
  pausedUntil: timestampSchema.nullable(),
  /** With the stage `payout_failed`: the payout that came back, in cents. */
  failedPayout: z.object({ amount: z.int(), failedAt: timestampSchema }).nullable(),
});
export type PayoutAccountState = z.output<typeof payoutAccountSchema>;

/** An account at the payment provider, by the provider’s id. */
export const connectedAccountBody = z.object({ connectedAccountId: z.string().max(100) });

/** Where owners are paid: their accounts at the payment provider. */
export const payoutAccountsContract = endpointTable({
  'GET /payments/account': {
    summary: 'The state of the caller’s payout account, and what is missing.',
    access: 'session',
    responses: { 200: payoutAccountSchema },
  },
  'POST /payments/account': {
    summary: 'Find or create the caller’s payout account; returns its id.',
    access: 'verified',
    responses: { 200: 'text' },
  },
  'POST /payments/account/replace': {
    summary: 'Replace a payout account that was refused or closed.',
    access: 'verified',
    limit: { per: 'user', times: 10, windowSeconds: 3600 },
    body: z.object({ code: z.string().max(40).optional() }),
    responses: { 200: 'text' },
  },
  'POST /payments/accountSession': {
    summary: 'Begin the embedded onboarding.',
    access: 'verified',
    body: connectedAccountBody,
    responses: { 200: 'text' },
  },
  'PATCH /user/payments': {
    summary: 'Save the caller’s payout account.',
    access: 'verified',
    body: connectedAccountBody,
    responses: { 200: meSchema },
  },
});
