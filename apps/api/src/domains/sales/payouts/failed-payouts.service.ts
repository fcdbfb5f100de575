import { ProviderFailure } from '../../../core/errors/provider-failure.ts';
import { eachAlone } from '../../../core/jobs/each-alone.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  findUserByPayoutAccount,
  getPayoutAccounts,
  noteFailedPayout,
} from '../../identity/identity.api.ts';
import type { FailedPayout } from '../../money/money.api.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { listPaidSince } from './awaited-accounts.store.ts';

/** A bank returns a payout within days. */
const returnedWithinMs = 14 * 86_400_000;

/**
 * Follows what became of an owner's payouts to their bank, whatever the message says. Unknown accounts are ignored.
 * @throws {ProviderFailure}
 */
export async function followPayouts(deps: SalesDeps, accountId: string): Promise<void> {
  const userId = await findUserByPayoutAccount(deps.db, accountId);
  if (userId) await lookAtPayouts(deps, userId, accountId);
}

/**
 * Asks whether the bank of a person's payout account returned a payout. Each one is told once, to them and to operators;
 * it is over when the provider has paid a later one.
 * @throws {ProviderFailure}
 */
export async function lookAtPayouts(
  deps: SalesDeps,
  userId: string,
  accountId: string,
): Promise<FailedPayout | null> {
  const failed = await deps.payments.findFailedPayout(accountId);
  await transact(deps, async (unit) => {
    if (!(await noteFailedPayout(unit, userId, accountId, failed))) return;
    unit.tell([userId], 'sale', {});
    if (!failed) return;
    unit.emit({
      type: 'sales.payout_failed',
      payload: { ownerUserId: userId, amountCents: failed.amountCents },
    });
  });
  return failed;
}

/**
 * Looks at the payouts of everyone who was paid lately: messages about connected accounts that never arrived are listed
 * nowhere. An account that cannot be asked about does not hold up the others.
 */
export async function followPaidAccounts(deps: SalesDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - returnedWithinMs);
  const accounts = await getPayoutAccounts(deps.db, await listPaidSince(deps.db, since));
  const asked = [...accounts].flatMap(([userId, { connectedAccountId, ended }]) =>
    connectedAccountId && ended === null ? [{ userId, accountId: connectedAccountId }] : [],
  );
  await eachAlone(
    deps,
    asked,
    async ({ userId, accountId }) => {
      try {
        await lookAtPayouts(deps, userId, accountId);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        deps.log.warn({ err: error }, 'sales: could not ask about an owner’s payouts');
      }
    },
    ({ accountId }) => ({ accountId }),
  );
}
