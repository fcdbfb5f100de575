import type { CallRefusals } from './declared.ts';

export const moneyRefusals = {
  'POST /webhooks/stripe': ['payments.webhook_invalid', 'payments.webhook_not_ours'],
} as const satisfies CallRefusals;
