import type { Refusals } from './refusals.ts';

export const subscriptionsCodes = {
  'subscriptions.plan_unknown': [400, 'There is no such plan.'],
  'subscriptions.not_found': [404, 'There is no such plan.'],
  'subscriptions.free_used': [409, 'You’ve already used the free 90 days.'],
  'subscriptions.already_active': [409, 'This listing already has an active plan.'],
  'subscriptions.not_payer': [403, 'Only the person who pays for this plan can change it.'],
  'subscriptions.not_running': [409, 'This plan has ended. Choose a new one on the listing.'],
  'subscriptions.nothing_due': [409, 'Nothing is due for this plan right now.'],
  'subscriptions.does_not_renew': [
    409,
    'This plan doesn’t renew, so there’s no renewal to change.',
  ],
  'subscriptions.renewal_under_way': [
    409,
    'This plan is renewing right now. You can change it once the renewal is paid.',
  ],
  'subscriptions.change_refused': [
    409,
    'The payment provider didn’t accept this change. Your plan stays the same.',
  ],
} as const satisfies Refusals;
