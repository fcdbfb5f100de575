import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { differenceLifecycle, type DifferenceTransition } from './difference-lifecycle.rules.ts';
import { type KeptDifference, lockDifference, saveDifference } from './ledger-differences.store.ts';

type Taking = Situation<KeptDifference> & { entryId: string | null };

const take = keepLifecycle<DifferenceTransition, Taking>(differenceLifecycle, {
  save: ({ tx, now }, { subject, entryId }, { transition: { to }, mark }) =>
    saveDifference(tx, subject, { status: to, closedAt: now, entryId }, mark),
  movedOn: ({ id }) => new Error(`difference ${id} moved on although it was locked`),
});

/** Closes a locked difference by its correcting entry. @throws {Problem} money.difference_changed where it is closed. */
export async function closeByEntry(
  unit: UnitOfWork,
  difference: KeptDifference,
  entryId: string,
): Promise<void> {
  await take(unit, { subject: difference, entryId }, { move: 'correct', by: 'operator' });
}

/** Closes a difference because both agree by now, unless someone has closed it. */
export async function closeAgreed(unit: UnitOfWork, id: string): Promise<void> {
  const difference = await lockDifference(unit.tx, id);
  if (difference?.status !== 'open') return;
  await take(unit, { subject: difference, entryId: null }, { move: 'agree', by: 'system' });
}
