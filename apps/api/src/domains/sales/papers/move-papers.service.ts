import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { SaleMovedOn } from '../move-sale.service.ts';
import {
  type Papers,
  papersLifecycle,
  type PapersStep,
  type PapersTransition,
} from './papers-lifecycle.rules.ts';
import { savePapers } from './papers.store.ts';

type Taking = Situation<Papers> & Pick<PapersStep, 'change'>;

const take = keepLifecycle<PapersTransition, Taking>(papersLifecycle, {
  save: ({ tx }, { subject, change }, { transition: { from, to }, mark }) =>
    savePapers(tx, { ...subject, ...change, status: to }, { from, mark }),
  movedOn: ({ saleId }) => new SaleMovedOn(saleId),
});

/**
 * Moves the papers of a locked sale, one step after the other; the sale's own change has to follow.
 * @returns them as they are now.
 * @throws {SaleMovedOn} when another was quicker.
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
