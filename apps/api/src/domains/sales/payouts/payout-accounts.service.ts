import type { Me } from '@claimstead/contract/identity.contract.ts';
import type { PayoutAccountState } from '@claimstead/contract/sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { refuseUnlessFresh } from '../../../core/http/fresh.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  attemptFor,
  planCall,
  settleCall,
} from '../../../integrations/payments/money-intents.service.ts';
import {
  ProviderFailure,
  type PayoutAccount,
} from '../../../integrations/payments/payments.port.ts';
import { orProviderAway, providerAway } from '../../../integrations/payments/provider-away.ts';
import {
  findUserByPayoutAccount,
  getPayoutAccounts,
  setPayoutAccount,
  viewMe,
} from '../../identity/identity.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { listAccountsAwaited, listAwaitingAccount } from '../sale-lists.store.ts';
import { advanceJob } from '../sales.transitions.ts';
import { needsOf, stageOf } from './payout-stage.rules.ts';

/**
 * The person's payout account, made once at the provider.
 * @throws {Problem} payments.declined, payments.provider_away
 */
export async function openPayoutAccount(deps: SalesDeps, actor: Actor): Promise<string> {
  const before = await accountIdOf(deps, actor.userId);
  if (before) return before;
  return orProviderAway(async () => {
    const key = await transact(deps, async ({ tx, now }) => {
      const attempt = await attemptFor(tx, `acct:${actor.userId}`);
      const input = { userId: actor.userId, email: actor.email };
      return planCall(tx, { kind: 'account', attempt, input }, now);
    });
    const outcome = await settleCall(deps, key);
    if (outcome.state === 'unknown') throw providerAway('no answer about the account');
    if (outcome.state === 'refused') {
      throw new Problem('payments.declined', { note: outcome.message });
    }
    await takeAccount(deps, actor.userId, await deps.payments.getAccount(outcome.objectId));
    return outcome.objectId;
  });
}

/**
 * A secret for the provider's embedded parts of the own account. While it cannot receive money they
 * take what is missing; from then on they can change where the money goes, and the password is asked
 * again first.
 * @throws {Problem} identity.not_your_account, identity.confirm_required, payments.provider_away
 */
export async function openAccount(
  deps: SalesDeps,
  actor: Actor,
  accountId: string,
): Promise<string> {
  const own = (await getPayoutAccounts(deps.db, [actor.userId])).get(actor.userId);
  if (own?.connectedAccountId !== accountId) throw new Problem('identity.not_your_account');
  if (own.payoutsEnabled) refuseUnlessFresh(actor, deps.clock.now());
  const purpose = own.payoutsEnabled ? 'management' : 'onboarding';
  return orProviderAway(() => deps.payments.createAccountSession(accountId, purpose));
}

/**
 * Keeps the account of the session's person. Whose it is says the provider, not the request. It never
 * replaces an account by another: there is no way to name one.
 * @throws {Problem} identity.not_your_account, payments.provider_away
 */
export async function keepPayoutAccount(
  deps: SalesDeps,
  actor: Actor,
  accountId: string,
): Promise<Me> {
  const own = await accountIdOf(deps, actor.userId);
  if (own !== accountId) throw new Problem('identity.not_your_account');
  const account = await orProviderAway(() => deps.payments.getAccount(accountId));
  if (account.userId !== actor.userId) throw new Problem('identity.not_your_account');
  await takeAccount(deps, actor.userId, account);
  return viewMe(deps.db, deps.config, actor.userId);
}

/**
 * How far the own account is and what is missing. The provider is asked, and its answer followed.
 * @throws {Problem} payments.provider_away
 */
export async function viewPayoutAccount(
  deps: SalesDeps,
  actor: Actor,
): Promise<PayoutAccountState> {
  const accountId = await accountIdOf(deps, actor.userId);
  if (!accountId) return { stage: 'none', missing: [], bank: null };
  const account = await orProviderAway(() => deps.payments.getAccount(accountId));
  await takeAccount(deps, actor.userId, account);
  return { stage: stageOf(account), missing: needsOf(account.missing), bank: account.bank };
}

/** Takes over what the provider says of an account that it told news of. Unknown ones are left alone. */
export async function followAccount(deps: SalesDeps, accountId: string): Promise<void> {
  const userId = await findUserByPayoutAccount(deps.db, accountId);
  if (userId) await takeAccount(deps, userId, await deps.payments.getAccount(accountId));
}

/**
 * Looks at every account that an open sale waits for: the provider lists lost news of the platform only,
 * never of connected accounts. One that cannot be asked holds up none of the others.
 */
export async function followAwaitedAccounts(deps: SalesDeps): Promise<void> {
  const accounts = await getPayoutAccounts(deps.db, await listAccountsAwaited(deps.db));
  for (const { connectedAccountId, payoutsEnabled } of accounts.values()) {
    if (!connectedAccountId || payoutsEnabled) continue;
    try {
      await followAccount(deps, connectedAccountId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      deps.log.warn({ err: error }, 'sales: could not ask about a payout account');
    }
  }
}

/** Stores the account's state; sales that wait for it go on. */
async function takeAccount(deps: SalesDeps, userId: string, account: PayoutAccount): Promise<void> {
  const before = (await getPayoutAccounts(deps.db, [userId])).get(userId);
  const isSame =
    before?.connectedAccountId === account.id && before.payoutsEnabled === account.canReceive;
  if (isSame) return;
  await transact(deps, async (unit) => {
    await setPayoutAccount(unit, userId, {
      connectedAccountId: account.id,
      payoutsEnabled: account.canReceive,
    });
    await wakeSales(unit, userId);
  });
}

async function wakeSales(unit: UnitOfWork, userId: string): Promise<void> {
  for (const saleId of await listAwaitingAccount(unit.tx, userId)) {
    unit.enqueue({ name: advanceJob, data: { saleId } });
    unit.tell([userId], 'sale', { saleId });
  }
}

async function accountIdOf(deps: SalesDeps, userId: string): Promise<string | null> {
  return (await getPayoutAccounts(deps.db, [userId])).get(userId)?.connectedAccountId ?? null;
}
