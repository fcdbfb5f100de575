import { transact } from '../../../core/outbox/unit-of-work.ts';
import { findUserByPayoutAccount, noteFailedPayout } from '../../identity/identity.api.ts';
import type { FailedPayout } from '../../money/money.api.ts';
import type { SalesDeps } from '../sales.deps.ts';

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
 * it is over when the provider has paid a later one. Messages about connected accounts that never arrived are listed
 * nowhere, so that the person's own look at their account finds it too.
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
