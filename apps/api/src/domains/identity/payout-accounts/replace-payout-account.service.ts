import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { updateReplacedPayoutAccount } from '../accounts/accounts.store.ts';

/**
 * Puts a payout account in the place of another, by compare-and-set, and tells the person by email. Nothing
 * is paid out to it before `pausedUntil`.
 * @returns false: the person has another account than `from` by now, and nothing was changed.
 */
export async function replacePayoutAccount(
  unit: UnitOfWork,
  userId: string,
  change: { from: string; to: string; payoutsEnabled: boolean; pausedUntil: Date },
): Promise<boolean> {
  if (!(await updateReplacedPayoutAccount(unit.tx, userId, change))) return false;
  unit.emit({
    type: 'identity.payout_account_replaced',
    payload: { userId, pausedUntil: change.pausedUntil.toISOString() },
  });
  return true;
}
