import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { accountLifecycle, type AccountTransition } from './account-lifecycle.rules.ts';
import { erasedValues, lockUser, saveAccountStatus, type UserRow } from './accounts.store.ts';

/** What is left of who an account was of. */
type Tombstone = Parameters<typeof erasedValues>[0];

type AccountSituation = Situation<UserRow> & { tombstone?: Tombstone };

const take = keepLifecycle<AccountTransition, AccountSituation>(accountLifecycle, {
  save: ({ tx, now }, { subject, tombstone }, { transition: { to: status }, mark }) => {
    const left = tombstone ? erasedValues(tombstone, now) : {};
    return saveAccountStatus(tx, subject, { ...left, status }, mark);
  },
  movedOn: ({ id }) => new Error(`account ${id} moved on although it was locked`),
});

/** @returns false: it is suspended already, or gone. */
export async function suspendAccount(unit: UnitOfWork, userId: string): Promise<boolean> {
  const user = await lockUser(unit.tx, userId);
  if (user?.status !== 'active') return false;
  await take(unit, { subject: user }, { move: 'suspend', by: 'operator' });
  return true;
}

/** @returns false: it is not suspended. */
export async function restoreAccount(unit: UnitOfWork, userId: string): Promise<boolean> {
  const user = await lockUser(unit.tx, userId);
  if (user?.status !== 'suspended') return false;
  await take(unit, { subject: user }, { move: 'restore', by: 'operator' });
  return true;
}

/** Erases an account except for what others refer to. @returns its row as it was; null: it is gone already. */
export async function eraseAccount(
  unit: UnitOfWork,
  userId: string,
  tombstone: Tombstone,
): Promise<UserRow | null> {
  const user = await lockUser(unit.tx, userId);
  if (user === null || user.status === 'erased') return null;
  await take(unit, { subject: user, tombstone }, { move: 'erase', by: 'person' });
  return user;
}
