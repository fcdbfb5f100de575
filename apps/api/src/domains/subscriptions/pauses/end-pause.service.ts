import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { pauseLifecycle, type PauseTransition } from './pause-lifecycle.rules.ts';
import { lockPause, type PlanPause, savePause } from './pauses.store.ts';

const take = keepLifecycle<PauseTransition, Situation<PlanPause>>(pauseLifecycle, {
  save: ({ tx, now }, { subject }, { transition: { to }, mark }) =>
    savePause(tx, subject, { status: to, resumedAt: now }, mark),
  movedOn: ({ id }) => new Error(`pause ${id} moved on although it was locked`),
});

/** @returns false when it was ended before. */
export async function endPause(unit: UnitOfWork, pauseId: string): Promise<boolean> {
  const subject = await lockPause(unit.tx, pauseId);
  if (subject?.status !== 'open') return false;
  await take(unit, { subject }, { move: 'end', by: 'system' });
  return true;
}
