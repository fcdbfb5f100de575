import type { Refusals } from './refusals.ts';

export const moneyCodes = {
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
