import type { Refusals } from './refusals.ts';

export const subscriptionsCodes = {
  'subscriptions.plan_unknown': [400, 'There is no such plan.'],
  'subscriptions.not_found': [404, 'There is no such subscription.'],
  'subscriptions.free_used': [409, 'The free 90 days were already used by this account.'],
  'subscriptions.already_active': [409, 'This listing already has a running plan.'],
  'subscriptions.not_payer': [403, 'Only the person who pays for this plan can change it.'],
  'subscriptions.not_running': [409, 'This plan has ended. Choose a new one on the listing.'],
  'subscriptions.nothing_due': [409, 'Nothing is due for this plan right now.'],
  'subscriptions.does_not_renew': [
    409,
    'This plan ends without renewing, so there is no renewal to change.',
  ],
  'subscriptions.renewal_under_way': [
    409,
    'This plan is being renewed. You can change it once the renewal is paid.',
  ],
  'subscriptions.change_refused': [
    409,
    'The payment provider did not accept this change. Your plan stays as it is.',
  ],
} as const satisfies Refusals;
