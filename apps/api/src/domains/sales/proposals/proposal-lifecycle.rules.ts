import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import {
  type ProposalKind,
  type ProposalMove,
  type ProposalStatus,
} from '@claimstead/contract/sales.contract.ts';
import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import { areDeclined } from '../papers/papers.rules.ts';
import { isFrozen, type SaleState } from '../sales.rules.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';

/** What one side asked the other to agree to; `none`: it was never asked. */
export type Proposal = {
  saleId: string;
  kind: ProposalKind;
  status: ProposalStatus;
  askedBySide: SaleSide | null;
  askedBy: string | null;
  askedAt: Date | null;
  answeredBy: string | null;
  /** The step whose deadline an agreed extension moved. */
  stepSince: Date | null;
};

/** `asker`: the side that asks or asked; any owner acts for all of them. */
type ProposalActor = 'asker' | 'other' | 'system';

export type ProposalTransition = Transition<
  ProposalStatus,
  ProposalMove | 'lapse',
  ProposalActor,
  'sale_closed'
>;

export type ProposalSituation = Situation<Proposal> & { sale: SaleState };

const askable: readonly ProposalStatus[] = ['none', 'declined', 'withdrawn', 'lapsed'];
const guards = ['sale_closed'] as const;

/**
 * The life of a proposal: before the last signature both sides may end a sale together, and may move its deadline once. What was
 * agreed is not asked for again.
 */
export const proposalLifecycle = defineLifecycle<ProposalTransition, ProposalSituation>({
  name: 'proposal',
  kept: { tables: ['sale_proposals'], columns: ['status'] },
  initial: 'none',
  stageOf: ({ status }) => status,
  guards: {
    sale_closed: {
      holds: ({ sale, subject }) => !takesProposals(sale, subject.kind),
      code: 'sales.no_agreement_now',
    },
  },
  table: [
    { from: askable, move: 'ask', by: 'asker', to: 'asked', guards },
    { from: 'asked', move: 'agree', by: 'other', to: 'agreed', guards },
    { from: 'asked', move: 'decline', by: 'other', to: 'declined', guards },
    { from: 'asked', move: 'withdraw', by: 'asker', to: 'withdrawn', guards },
    // Nobody answered in time, or the sale moved on without an answer.
    { from: 'asked', move: 'lapse', by: 'system', to: 'lapsed' },
  ],
  refusal: (_stage, { by }) => (by === 'system' ? null : 'sales.proposal_moved_on'),
});

/** Until the last owner has signed, while nothing stops the sale. After a declined signature there is no deadline to move. */
function takesProposals(sale: SaleState, kind: ProposalKind): boolean {
  if (sale.status !== 'held' || isUndone(sale) || isFrozen(sale)) return false;
  return kind === 'end' || !areDeclined(sale.papersStatus);
}

/** As whom a side of the sale acts on a proposal. */
export function actorOf({ status, askedBySide }: Proposal, side: SaleSide): ProposalActor {
  return status === 'asked' && askedBySide !== side ? 'other' : 'asker';
}

const dayMs = 24 * 3_600_000;
/** A question that stays unanswered for this many days lapses. */
const answeredWithinDays = 7;

export function lapsesAt({ askedAt }: { askedAt: Date }): Date {
  return new Date(askedAt.getTime() + answeredWithinDays * dayMs);
}

export function isUnanswered({ status, askedAt }: Proposal, now: Date): boolean {
  return status === 'asked' && askedAt !== null && now >= lapsesAt({ askedAt });
}
