import type { CallRefusals } from './declared.ts';

export const accountRefusals = {
  'DELETE /user': ['identity.money_at_provider', 'identity.open_sale', 'identity.password_wrong'],
} as const satisfies CallRefusals;
