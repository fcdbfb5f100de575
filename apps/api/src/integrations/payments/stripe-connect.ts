import type Stripe from 'stripe';
import { ask, keyName } from './stripe-client.ts';
import type { AccountPurpose, Payments, PayoutAccount } from './payments.port.ts';

type ConnectCalls = Pick<Payments, 'createAccount' | 'getAccount' | 'createAccountSession'>;

const enabled = { enabled: true };

/** The least that each purpose needs: a secret for onboarding cannot show what is there already. */
const componentsFor = {
  onboarding: { account_onboarding: enabled },
  management: {
    account_onboarding: enabled,
    account_management: enabled,
    payouts: enabled,
    notification_banner: enabled,
  },
} as const satisfies Record<AccountPurpose, Stripe.AccountSessionCreateParams.Components>;

/** Payout accounts of owners: Stripe collects and checks what the law asks for, the platform is liable. */
export function stripeConnect(stripe: Stripe): ConnectCalls {
  return {
    createAccount: (input, key) =>
      ask(async () =>
        toAccount(
          await stripe.accounts.create(
            {
              country: 'US',
              email: input.email,
              controller: {
                losses: { payments: 'application' },
                fees: { payer: 'application' },
                stripe_dashboard: { type: 'express' },
                requirement_collection: 'stripe',
              },
              capabilities: { transfers: { requested: true } },
              metadata: { user_id: input.userId, [keyName]: key },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    getAccount: (accountId) =>
      ask(async () => toAccount(await stripe.accounts.retrieve(accountId))),
    createAccountSession: (accountId, purpose) =>
      ask(async () => {
        const session = await stripe.accountSessions.create({
          account: accountId,
          components: componentsFor[purpose],
        });
        return session.client_secret;
      }),
  };
}

function toAccount(account: Stripe.Account): PayoutAccount {
  const due = [
    ...(account.requirements?.past_due ?? []),
    ...(account.requirements?.currently_due ?? []),
  ];
  const [external] = account.external_accounts?.data ?? [];
  return {
    id: account.id,
    userId: account.metadata?.['user_id'] ?? null,
    canReceive: account.capabilities?.transfers === 'active',
    detailsSubmitted: account.details_submitted ?? false,
    refused: account.requirements?.disabled_reason?.startsWith('rejected.') ?? false,
    missing: [...new Set(due)],
    bank:
      external?.object === 'bank_account'
        ? { name: external.bank_name ?? '', last4: external.last4 }
        : null,
  };
}
