import type { Refusals } from './refusals.ts';

export const moneyCodes = {
  'money.difference_not_found': [404, 'There is no such difference.'],
  'money.difference_changed': [
    409,
    'This difference has changed or is closed already. Refresh the page.',
  ],
  'money.difference_not_dollars': [
    409,
    'This amount isn’t in dollars, so the books can’t take it. Exchange it in Stripe’s dashboard, and correct the dollars that come of it.',
  ],
  'money.month_closed': [409, 'This month is closed already. Refresh the page.'],
  'money.month_not_over': [409, 'This month isn’t over. Close it once it has ended (UTC).'],
  'money.month_order': [409, 'Close the earlier month first.'],
  'money.month_not_compared': [
    409,
    'The books haven’t been compared with Stripe since this month ended. Compare them now, then close it.',
  ],
  'payments.not_set_up': [
    502,
    "We couldn't set this up with our payment provider. It's not your fault, and our team knows. Nothing was charged.",
  ],
  'payments.provider_away': [
    503,
    'The payment provider isn’t responding. Nothing was charged. Try again in a moment.',
  ],
  'payments.webhook_invalid': [400, 'The signature of this message is not valid.'],
  'payments.webhook_not_ours': [
    400,
    'This message has a different mode or API version than this installation.',
  ],
} as const satisfies Refusals;
