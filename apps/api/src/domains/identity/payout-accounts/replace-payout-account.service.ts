import { momentIn } from '../../../core/text/formats.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findUser, updateReplacedPayoutAccount } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { payoutAccountReplacedMail } from './payout-accounts.mails.ts';

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

/** The email about it. A repeated delivery says it twice. */
export async function sendPayoutAccountReplaced(
  deps: IdentityDeps,
  change: { userId: string; pausedUntil: string; changeId: string },
): Promise<void> {
  const user = await findUser(deps.db, change.userId);
  if (!user || user.erased_at) return;
  await deps.mail.send(
    payoutAccountReplacedMail({
      to: user.email,
      firstName: user.first_name,
      pausedUntil: momentIn(user.time_zone)(change.pausedUntil),
      link: `${deps.config.publicUrl}/account/settings#payouts`,
      supportEmail: deps.config.mail.supportEmail,
      changeId: change.changeId,
    }),
  );
}
