import type Stripe from 'stripe';
import { newAccount } from '../accounts/account.shape.ts';
import { endpoint } from '../transport/endpoint.ts';
import { readPlatformRights } from './platform-rights.ts';

/** Each payment method of the product, and the capability of the platform's own account that it needs. */
const capabilityOf = {
  card: 'card_payments',
  us_bank_account: 'us_bank_account_ach_payments',
  customer_balance: 'us_bank_transfer_payments',
} as const;

/** The platform's own account, as its secret key reads it. */
export const platformEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/account',
    params: {},
    run: ({ world }) => {
      const { methodsTurnedOff, chargesEnabled, payoutInterval } = readPlatformRights(
        world.settings,
      );
      const account = newAccount({
        email: 'platform@claimstead.example',
        businessType: 'company',
        type: 'standard',
        capabilities: [],
        controller: { type: 'account' },
        metadata: {},
        createdAt: 0,
      });
      const capabilities = Object.entries(capabilityOf).map(([method, capability]) => [
        capability,
        methodsTurnedOff.includes(method) ? 'inactive' : 'active',
      ]);
      return {
        ...account,
        id: 'acct_sandboxplatform',
        charges_enabled: chargesEnabled,
        details_submitted: chargesEnabled,
        payouts_enabled: chargesEnabled,
        capabilities: Object.fromEntries(capabilities) as Stripe.Account.Capabilities,
        settings: {
          payouts: {
            debit_negative_balances: true,
            schedule: { delay_days: 2, interval: payoutInterval },
            statement_descriptor: null,
          },
        } as Stripe.Account.Settings,
      };
    },
  }),
];
