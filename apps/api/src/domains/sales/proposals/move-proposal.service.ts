import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import type { ProposalKind, ProposalMove } from '@claimstead/contract/sales.contract.ts';
import { MovedOn } from '../../../core/lifecycle/moved-on.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { EventAbout } from '../../../core/outbox/events.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { announce, changeSale, withSale } from '../move-sale.service.ts';
import type { SaleNews } from '../news/sale-news.events.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { deadlinesOf } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { requestUndo } from '../undo/undo.service.ts';
import {
  actorOf,
  isUnanswered,
  lapsesAt,
  type Proposal,
  proposalLifecycle,
  type ProposalSituation,
  type ProposalTransition,
} from './proposal-lifecycle.rules.ts';
import { saveProposal } from './proposals.store.ts';

type Taking = ProposalSituation & { change: Partial<Proposal> };

const take = keepLifecycle<ProposalTransition, Taking>(proposalLifecycle, {
  save: ({ tx }, { subject, change }, { transition: { from, to }, mark }) =>
    saveProposal(tx, { ...subject, ...change, status: to }, { from, mark }),
  movedOn: ({ saleId }) => new MovedOn(`sale ${saleId}`),
});

type Step = {
  kind: ProposalKind;
  move: ProposalMove;
  side: SaleSide;
  userId: string;
  name: string;
};

/**
 * One side asks the other to end the locked sale or to extend its deadline, or answers. An agreed end is an undo, which the driver
 * carries out as any other.
 * @throws {Problem} sales.proposal_moved_on, sales.no_agreement_now
 */
export async function moveProposal(unit: UnitOfWork, sale: Sale, step: Step): Promise<void> {
  const { kind, move, side, userId, name } = step;
  const subject = proposalOf(sale, kind);
  const isExtension = kind === 'extend' && move === 'agree';
  const change: Partial<Proposal> =
    move === 'ask'
      ? { askedBySide: side, askedBy: userId, askedAt: unit.now, answeredBy: null }
      : { answeredBy: userId, stepSince: isExtension ? sale.stepSince : null };
  const by = actorOf(subject, side);
  const taken = await take(unit, { subject, sale, change }, { move, by });
  const saved = await changeSale(unit, sale, {}, withProposal(sale, taken));
  if (kind === 'end' && move === 'agree') {
    await announce(unit, await requestUndo(unit, saved, { userId, name, reason: 'agreement' }));
    return;
  }
  await appendEvidence(unit, sale.id, evidenceOf(kind, move), { who: name });
  await announce(unit, saved, newsOf(saved, taken, step, unit.now));
}

/**
 * A question that nobody answered in time, or that the sale left behind, is open no longer.
 * @returns whether there was one.
 */
export async function lapseProposals(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const now = deps.clock.now();
  const open = sale.proposals.find(
    (one) => one.status === 'asked' && (sale.status !== 'held' || isUnanswered(one, now)),
  );
  if (!open) return false;
  await withSale(deps, sale, async (unit, locked) => {
    const situation = { subject: open, sale: locked, change: {} };
    const lapsed = await take(unit, situation, { move: 'lapse', by: 'system' });
    const saved = await changeSale(unit, locked, {}, withProposal(locked, lapsed));
    if (locked.status !== 'held') return announce(unit, saved);
    await appendEvidence(unit, sale.id, evidenceOf(open.kind, 'lapse'));
    await announce(unit, saved, closedNews(lapsed, 'lapsed', null));
  });
  return true;
}

function proposalOf({ id, proposals }: Sale, kind: ProposalKind): Proposal {
  const found = proposals.find((one) => one.kind === kind);
  if (!found) throw new Error(`sale ${id} has no place for a proposal to ${kind}`);
  return found;
}

function withProposal({ proposals }: Sale, taken: Proposal): { proposals: Proposal[] } {
  return { proposals: proposals.map((one) => (one.kind === taken.kind ? taken : one)) };
}

function newsOf(
  sale: Sale,
  taken: Proposal,
  { kind, move, side, userId }: Step,
  now: Date,
): EventAbout<SaleNews> {
  if (move === 'ask') {
    const answerBy = lapsesAt({ askedAt: now }).toISOString();
    return ['sales.proposed', { kind, userId, askedBySide: side, answerBy }];
  }
  if (move === 'agree') {
    return ['sales.extended', { userId, saleEndsAt: deadlinesOf(sale)?.ends.toISOString() ?? '' }];
  }
  return closedNews(taken, move === 'decline' ? 'declined' : 'withdrawn', userId);
}

function closedNews(
  { kind, askedBySide }: Proposal,
  how: 'declined' | 'withdrawn' | 'lapsed',
  userId: string | null,
): EventAbout<SaleNews> {
  return ['sales.proposal_closed', { kind, how, userId, askedBySide: askedBySide ?? 'buyer' }];
}

const evidence = {
  end: { asked: 'end_proposed', agreed: 'end_agreed', closed: 'end_not_agreed' },
  extend: {
    asked: 'extension_proposed',
    agreed: 'extension_agreed',
    closed: 'extension_not_agreed',
  },
} as const;

function evidenceOf(kind: ProposalKind, move: ProposalMove | 'lapse') {
  if (move === 'ask') return evidence[kind].asked;
  return move === 'agree' ? evidence[kind].agreed : evidence[kind].closed;
}
