import type Stripe from 'stripe';
import { ask, keyName } from './stripe-client.adapter.ts';
import type { AccountPurpose, Payments } from '../../domains/money/payments.port.ts';
import type {
  BankPayout,
  FailedPayout,
  PayoutAccount,
} from '../../domains/money/provider-payouts.port.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';

type ConnectCalls = Pick<
  Payments,
  'createAccount' | 'getAccount' | 'findFailedPayout' | 'findBankPayout' | 'createAccountSession'
>;

const enabled = { enabled: true };

const daySeconds = 86_400;
/** Money that reached an account is paid out within days. */
const paidOutWithinSeconds = 30 * daySeconds;

/** A payout can be returned days after it counted as paid; an owner is paid far less often than daily. */
const latest = { limit: 30, expand: ['data.failure_balance_transaction'] };

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
    getAccount: async (accountId) => {
      try {
        return toAccount(await ask(() => stripe.accounts.retrieve(accountId)));
      } catch (error) {
        if (isOutOfReach(error)) return closedAccount(accountId);
        throw error;
      }
    },
    findFailedPayout: async (accountId) => {
      try {
        const { data } = await ask(() => stripe.payouts.list(latest, { stripeAccount: accountId }));
        return failedPayoutOf(data);
      } catch (error) {
        if (isOutOfReach(error)) return null;
        throw error;
      }
    },
    findBankPayout: (accountId, since) => firstBankPayout(stripe, accountId, since),
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

/** The first that did not fail; null: none yet, or the account can't be asked any more. */
async function firstBankPayout(
  stripe: Stripe,
  accountId: string,
  since: Date,
): Promise<BankPayout | null> {
  const from = Math.floor(since.getTime() / 1000);
  const query = { limit: 100, created: { gte: from, lt: from + paidOutWithinSeconds } };
  try {
    const { data } = await ask(() => stripe.payouts.list(query, { stripeAccount: accountId }));
    const first = data.findLast(({ status }) => status !== 'failed' && status !== 'canceled');
    if (!first) return null;
    return toBankPayout(first, await ask(() => stripe.accounts.retrieve(accountId)));
  } catch (error) {
    if (isOutOfReach(error)) return null;
    throw error;
  }
}

/**
 * Stripe's word for an account that was deleted, or that the platform was cut off from: an answer, not
 * silence. A key of another platform would get it for every account; nothing is changed by it but that
 * nobody is paid, and the next look with the right key takes it back.
 */
function isOutOfReach(error: unknown): boolean {
  return error instanceof ProviderFailure && error.code === 'account_invalid';
}

function closedAccount(id: string): PayoutAccount {
  return {
    id,
    userId: null,
    canReceive: false,
    detailsSubmitted: false,
    ended: 'closed',
    missing: [],
    bank: null,
  };
}

function toAccount(account: Stripe.Account): PayoutAccount {
  const due = [
    ...(account.requirements?.past_due ?? []),
    ...(account.requirements?.currently_due ?? []),
  ];
  return {
    id: account.id,
    userId: account.metadata?.['user_id'] ?? null,
    canReceive: account.capabilities?.transfers === 'active',
    detailsSubmitted: account.details_submitted ?? false,
    ended: account.requirements?.disabled_reason?.startsWith('rejected.') ? 'refused' : null,
    missing: [...new Set(due)],
    bank: bankOf(account.external_accounts?.data[0]),
  };
}

function bankOf(external: Stripe.ExternalAccount | undefined): PayoutAccount['bank'] {
  return external?.object === 'bank_account'
    ? { name: external.bank_name ?? '', last4: external.last4 }
    : null;
}

function toBankPayout(payout: Stripe.Payout, account: Stripe.Account): BankPayout {
  const to = account.external_accounts?.data.find(({ id }) => id === payout.destination);
  return { arrivesAt: new Date(payout.arrival_date * 1000), bank: bankOf(to) };
}

/** A payout says nowhere when it failed: its money came back with a balance transaction, which does. */
function failedPayoutOf(payouts: readonly Stripe.Payout[]): FailedPayout | null {
  const failed = payouts
    .filter(({ status }) => status === 'failed')
    .map((payout) => {
      const back = payout.failure_balance_transaction;
      const at = back !== null && typeof back === 'object' ? back.created : payout.arrival_date;
      return { id: payout.id, amountCents: payout.amount, failedAt: new Date(at * 1000) };
    })
    .sort((one, other) => other.failedAt.getTime() - one.failedAt.getTime())[0];
  if (!failed) return null;
  const failedAt = failed.failedAt.getTime() / 1000;
  const isPaidSince = payouts.some(
    ({ status, created }) => status === 'paid' && created >= failedAt,
  );
  return isPaidSince ? null : failed;
}
