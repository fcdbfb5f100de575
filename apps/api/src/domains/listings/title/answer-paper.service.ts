import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { PatentsDeps } from '../../patents/patents.api.ts';
import { aboutListing } from '../about-listing.service.ts';
import type { Listing } from '../listings.rules.ts';
import { tellOfTitle } from './compare-title.service.ts';
import { lockForOperator, viewTitleForOperators } from './find-title.service.ts';
import { findTitleCheck, saveFinding } from './title-checks.store.ts';
import { refuseToSend, type SentPaper } from './title-papers.rules.ts';
import { titlePaperLifecycle, type TitlePaperTransition } from './title-paper-lifecycle.rules.ts';
import { lockTitlePaper, saveAnswer } from './title-papers.store.ts';

type Answering = Situation<SentPaper> & { answer: string; answeredBy: string };

const take = keepLifecycle<TitlePaperTransition, Answering>(titlePaperLifecycle, {
  save: ({ tx, now }, { subject, answer: text, answeredBy }, { transition: { to }, mark }) => {
    const given = { state: to, answer: text, answeredAt: now, answeredBy };
    return saveAnswer(tx, subject, given, mark);
  },
  movedOn: () => new Problem('listings.title_moved_on'),
});

/** @param checkId the check that the operator looked at. */
type Taking = { checkId: string; paperId: string; text: string };

/**
 * Takes the paper that an owner sent: what it shows is the finding, which names the paper by its hash, and a payment
 * may be made.
 * @throws {Problem} listings.not_found · title_not_in_question; listings.title_moved_on if
 *   another check counts by now, or the paper was replaced, removed or answered.
 */
export async function takePaper(
  deps: PatentsDeps,
  operator: Actor,
  listingId: string,
  { checkId, paperId, text }: Taking,
): Promise<OperatorTitle> {
  await transact(deps, async (unit) => {
    const listing = await lockForOperator(unit, listingId);
    const current = await findTitleCheck(unit.tx, listingId);
    if (!current || current.id !== checkId) throw new Problem('listings.title_moved_on');
    const paper = await answer(unit, operator, { listingId, paperId, move: 'take', text });
    const code = refuseToSend(listing, current);
    if (code) throw new Problem(code);
    const saved = await saveFinding(unit.tx, current.id, {
      text,
      permits: true,
      foundAt: unit.now,
      foundByUserId: operator.userId,
      paperSha256: paper.sha256,
    });
    await tellOfTitle(unit, listing, current, saved);
    auditAnswer(unit, operator, { what: 'title.take_paper', listing, paper });
  });
  return viewTitleForOperators(deps, listingId);
}

/**
 * Refuses the paper that an owner sent, in words to the owners: the title stays in question, and they can send another.
 * @throws {Problem} listings.not_found; listings.title_moved_on if the paper was replaced,
 *   removed or answered.
 */
export async function refusePaper(
  deps: PatentsDeps,
  operator: Actor,
  listingId: string,
  { paperId, text }: Omit<Taking, 'checkId'>,
): Promise<OperatorTitle> {
  await transact(deps, async (unit) => {
    const listing = await lockForOperator(unit, listingId);
    const paper = await answer(unit, operator, { listingId, paperId, move: 'refuse', text });
    const about = await aboutListing(unit.tx, listing);
    unit.emit({ type: 'listings.title_paper_refused', payload: { ...about, reason: text } });
    unit.tell(about.ownerUserIds, 'listing', { patentId: listing.id });
    auditAnswer(unit, operator, { what: 'title.refuse_paper', listing, paper });
  });
  return viewTitleForOperators(deps, listingId);
}

async function answer(
  unit: UnitOfWork,
  operator: Actor,
  given: { listingId: string; paperId: string; move: 'take' | 'refuse'; text: string },
): Promise<SentPaper> {
  const { listingId, paperId: id, move, text } = given;
  const subject = await lockTitlePaper(unit.tx, { id, listingId });
  if (!subject) throw new Problem('listings.title_moved_on');
  const answering = { subject, answer: text, answeredBy: operator.userId };
  return take(unit, answering, { move, by: 'operator' });
}

function auditAnswer(
  unit: UnitOfWork,
  operator: Actor,
  act: { what: 'title.take_paper' | 'title.refuse_paper'; listing: Listing; paper: SentPaper },
): void {
  const { what, listing, paper } = act;
  unit.audit(operator, {
    what,
    aboutId: listing.id,
    about: listing.title,
    reason: `${paper.answer ?? ''} (paper with SHA-256 ${paper.sha256})`,
  });
}
