import { MovedOn } from '../../../core/lifecycle/moved-on.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  papersLifecycle,
  type PapersStep,
  type PapersTransition,
} from './papers-lifecycle.rules.ts';
import { savePapers, type Papers } from './papers.store.ts';

type Taking = Situation<Papers> & Pick<PapersStep, 'change'>;

const take = keepLifecycle<PapersTransition, Taking>(papersLifecycle, {
  save: ({ tx }, { subject, change }, { transition: { from, to }, mark }) =>
    savePapers(tx, { ...subject, ...change, status: to }, { from, mark }),
  movedOn: ({ saleId }) => new MovedOn(`sale ${saleId}`),
});

/**
 * Moves the papers of a locked sale, one step after the other; the sale's own change has to follow.
 * @returns them as they are now.
 * @throws {MovedOn} when another was quicker.
 */
export async function movePapers(
  unit: UnitOfWork,
  papers: Papers,
  ...steps: readonly PapersStep[]
): Promise<Papers> {
  let subject = papers;
  for (const { move, by, change } of steps) {
    subject = await take(unit, { subject, change }, { move, by });
  }
  return subject;
}
