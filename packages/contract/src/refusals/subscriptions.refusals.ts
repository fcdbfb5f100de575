import type { ErrorCode } from '../error-codes.ts';
import type { CallRefusals } from './declared.ts';
import { askingForPayments, changingListing, changingUnsoldListing } from './groups.ts';

/** What is about the renewal of a plan. */
const renewing = [
  'listings.open_sale',
  'subscriptions.does_not_renew',
  'subscriptions.not_payer',
  'subscriptions.not_running',
  'subscriptions.renewal_under_way',
] as const satisfies readonly ErrorCode[];

export const subscriptionsRefusals = {
  'GET /payments/plans': askingForPayments,
  'POST /payments/checkoutSession': [
    ...askingForPayments,
    ...changingUnsoldListing,
    'subscriptions.already_active',
    'subscriptions.free_used',
    'subscriptions.plan_unknown',
  ],
  'POST /payments/checkoutSession/confirm': [
    ...askingForPayments,
    ...changingListing,
    'identity.not_found',
  ],
  'GET /payments/user/subscriptions': renewing,
  'GET /payments/user/invoices': askingForPayments,
  'PUT /payments/subscription/nextPlan': [
    ...askingForPayments,
    ...renewing,
    'subscriptions.change_refused',
    'subscriptions.not_found',
    'subscriptions.plan_unknown',
  ],
  'DELETE /payments/subscription/nextPlan': [
    ...renewing,
    'payments.provider_away',
    'subscriptions.change_refused',
    'subscriptions.not_found',
  ],
  'POST /payments/subscription/renewal': [
    ...askingForPayments,
    'subscriptions.not_found',
    'subscriptions.not_payer',
    'subscriptions.nothing_due',
  ],
  'POST /payments/subscription/renewal/confirm': [
    ...askingForPayments,
    ...renewing,
    'subscriptions.not_found',
  ],
  'POST /payments/subscription/cancel': [
    'listings.moved_on',
    'listings.taken_down',
    'subscriptions.not_found',
  ],
} as const satisfies CallRefusals;
