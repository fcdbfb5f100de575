import type { Me } from '@claimstead/contract/identity.contract.ts';
import type { PayoutAccountState } from '@claimstead/contract/payout-accounts.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { refuseUnlessFresh } from '../../../core/http/fresh.ts';
import { eachAlone } from '../../../core/jobs/each-alone.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  attemptFor,
  planCall,
  settleCall,
  type PayoutAccount,
  orProviderAway,
  succeededOrProblem,
} from '../../money/money.api.ts';
import { ProviderFailure } from '../../../core/errors/provider-failure.ts';
import {
  findUserByPayoutAccount,
  getPayoutAccounts,
  lockPerson,
  setPayoutAccount,
  viewMe,
} from '../../identity/identity.api.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { listAccountsAwaited, listAwaitingAccount } from './awaited-accounts.store.ts';
import { findSale } from '../sales.store.ts';
import { advanceJob, announce } from '../move-sale.service.ts';
import { lookAtPayouts } from './failed-payouts.service.ts';
import { needsOf, stageOf } from './payout-stage.rules.ts';

/**
 * The person's payout account, created once at the provider.
 * @throws {Problem} payments.not_set_up, payments.provider_away
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
    const accountId = succeededOrProblem(await settleCall(deps, key), 'the account');
    await lookAtAccount(deps, actor.userId, accountId);
    return accountId;
  });
}

/**
 * A secret for the provider's embedded parts, for the caller's own account. While it cannot receive money they
 * take what is missing; from then on they can change where the money goes, and the password is asked
 * again first.
 * @throws {Problem} identity.not_your_account, identity.confirm_required, sales.payout_account_ended,
 *   payments.not_set_up, payments.provider_away
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
  return orProviderAway(async () => {
    const account = await lookAtAccount(deps, actor.userId, accountId);
    if (account.ended) throw new Problem('sales.payout_account_ended');
    return deps.payments.createAccountSession(accountId, purpose);
  }, deps.log);
}

/**
 * Saves the payout account of the session's person. The provider, not the request, says whose it is. It never
 * replaces one account with another: a request cannot name one (see replace-account.service.ts).
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
  // The provider says nothing about a closed account, not even whose it was; our own row does.
  const isOwn = account.ended === 'closed' || account.userId === actor.userId;
  if (!isOwn) throw new Problem('identity.not_your_account');
  await takeAccount(deps, actor.userId, account);
  return viewMe(deps.db, deps.config, actor.userId);
}

/**
 * How far the caller's account is and what is missing. Asks the provider and follows its answer, which during
 * maintenance is only told.
 * @throws {Problem} payments.provider_away
 */
export async function viewPayoutAccount(
  deps: SalesDeps,
  actor: Actor,
): Promise<PayoutAccountState> {
  const own = (await getPayoutAccounts(deps.db, [actor.userId])).get(actor.userId);
  const accountId = own?.connectedAccountId;
  if (!accountId) {
    return { stage: 'none', missing: [], bank: null, pausedUntil: null, failedPayout: null };
  }
  const { payments, running } = deps;
  const [account, failed] = await orProviderAway(() =>
    running.maintenance === null
      ? Promise.all([
          lookAtAccount(deps, actor.userId, accountId),
          lookAtPayouts(deps, actor.userId, accountId),
        ])
      : Promise.all([payments.getAccount(accountId), payments.findFailedPayout(accountId)]),
  );
  const { pausedUntil } = own;
  const isPaused = pausedUntil !== null && pausedUntil > deps.clock.now();
  const stage = stageOf(account, failed !== null);
  return {
    stage,
    missing: needsOf(account.missing),
    bank: account.bank,
    pausedUntil: isPaused ? pausedUntil.toISOString() : null,
    failedPayout:
      failed && stage === 'payout_failed'
        ? { amount: failed.amountCents, failedAt: failed.failedAt.toISOString() }
        : null,
  };
}

/**
 * Fetches what the provider says about a person's account, stores it, and lets the sales that wait for it
 * continue.
 * @throws {ProviderFailure}
 */
export async function lookAtAccount(
  deps: SalesDeps,
  userId: string,
  accountId: string,
): Promise<PayoutAccount> {
  const account = await deps.payments.getAccount(accountId);
  await takeAccount(deps, userId, account);
  return account;
}

/** Follows what the provider says about an account that a webhook named. Unknown accounts are ignored. */
export async function followAccount(deps: SalesDeps, accountId: string): Promise<void> {
  const userId = await findUserByPayoutAccount(deps.db, accountId);
  if (userId) await lookAtAccount(deps, userId, accountId);
}

/**
 * Checks every account that an open sale waits for: the provider lists undelivered events for the platform
 * only, never for connected accounts. An account that cannot be checked does not hold up the others.
 */
export async function followAwaitedAccounts(deps: SalesDeps): Promise<void> {
  const accounts = await getPayoutAccounts(deps.db, await listAccountsAwaited(deps.db));
  const waiting = [...accounts.values()].flatMap(({ connectedAccountId, payoutsEnabled }) =>
    connectedAccountId && !payoutsEnabled ? [connectedAccountId] : [],
  );
  await eachAlone(
    deps,
    waiting,
    async (accountId) => {
      try {
        await followAccount(deps, accountId);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        deps.log.warn({ err: error }, 'sales: could not ask about a payout account');
      }
    },
    (accountId) => ({ accountId }),
  );
}

/**
 * Stores the account's state; sales that wait for it continue. An owner whose account stops receiving, or ends
 * before it ever could, is told once while money of a sale waits, and can act on that sale.
 */
async function takeAccount(deps: SalesDeps, userId: string, account: PayoutAccount): Promise<void> {
  const before = (await getPayoutAccounts(deps.db, [userId])).get(userId);
  const isSame =
    before?.connectedAccountId === account.id &&
    before.payoutsEnabled === account.canReceive &&
    before.ended === account.ended;
  if (isSame) return;
  await transact(deps, async (unit) => {
    await lockPerson(unit.tx, userId);
    const locked = (await getPayoutAccounts(unit.tx, [userId])).get(userId);
    // Replaced while the provider was asked: its answer is about the previous account.
    if (locked?.connectedAccountId && locked.connectedAccountId !== account.id) return;
    await setPayoutAccount(unit, userId, {
      connectedAccountId: account.id,
      payoutsEnabled: account.canReceive,
      ended: account.ended,
    });
    // The payout settings show it even if no sale waits.
    unit.tell([userId], 'sale', {});
    const stopped = locked?.payoutsEnabled === true && !account.canReceive;
    const isLost = stopped || (locked?.ended === null && account.ended !== null);
    await wakeSales(unit, userId, isLost);
  });
}

/** Wakes the sales that wait for this owner's account; `isLost`: the owner is told about each. */
export async function wakeSales(unit: UnitOfWork, userId: string, isLost = false): Promise<void> {
  for (const saleId of await listAwaitingAccount(unit.tx, userId)) {
    unit.enqueue({ name: advanceJob, data: { saleId } });
    unit.tell([userId], 'sale', { saleId });
    const sale = isLost ? await findSale(unit.tx, saleId) : null;
    if (sale) {
      await announce(unit, sale, ['sales.payout_blocked', { ownerUserId: userId }]);
    }
  }
}

async function accountIdOf(deps: SalesDeps, userId: string): Promise<string | null> {
  return (await getPayoutAccounts(deps.db, [userId])).get(userId)?.connectedAccountId ?? null;
}
