import type { AdviserRole, AdviserStatus } from '@claimstead/contract/advisers.contract.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { SaleState } from '../sales.rules.ts';

/** An attorney or broker of one side of a sale. `none`: nobody is named yet. */
export type Adviser = {
  id: string;
  saleId: string;
  side: SaleSide;
  role: AdviserRole;
  namedBy: string;
  name: string;
  email: string;
  userId: string | null;
  status: AdviserStatus | 'none';
  invitedAt: Date;
  seatedAt: Date | null;
  closedAt: Date | null;
};

/** `side`: any person of the side that the adviser is for; `invited`: whoever the email reached. */
type AdviserActor = 'side' | 'invited' | 'adviser' | 'system';

export type AdviserTransition = Transition<
  AdviserStatus | 'none',
  'name' | 'accept' | 'decline' | 'end' | 'leave' | 'close',
  AdviserActor,
  'sale_over' | 'already_named'
>;

export type AdviserSituation = Situation<Adviser> & {
  sale: Pick<SaleState, 'status'>;
  /** The side has another one who is invited or seated. */
  hasAnother: boolean;
};

/**
 * The life of an adviser's place: a side names someone, who accepts or declines; the side ends it and the adviser leaves at any
 * time. Nothing else in a sale waits for it.
 */
export const adviserLifecycle = defineLifecycle<AdviserTransition, AdviserSituation>({
  name: 'adviser',
  kept: { tables: ['sale_advisers'], columns: ['status'] },
  initial: 'none',
  stageOf: ({ status }) => status,
  guards: {
    sale_over: { holds: ({ sale }) => sale.status === 'refunded', code: 'sales.moved_on' },
    already_named: { holds: ({ hasAnother }) => hasAnother, code: 'sales.adviser_already_named' },
  },
  table: [
    {
      from: 'none',
      move: 'name',
      by: 'side',
      to: 'invited',
      guards: ['sale_over', 'already_named'],
    },
    { from: 'invited', move: 'accept', by: 'invited', to: 'seated', guards: ['sale_over'] },
    { from: 'invited', move: 'decline', by: 'invited', to: 'declined' },
    { from: ['invited', 'seated'], move: 'end', by: 'side', to: 'ended' },
    { from: 'seated', move: 'leave', by: 'adviser', to: 'ended' },
    // The account of the adviser, or of whoever named them, was suspended or deleted.
    { from: ['invited', 'seated'], move: 'close', by: 'system', to: 'ended' },
  ],
  refusal: (_stage, { by }) => (by === 'system' ? null : 'sales.adviser_moved_on'),
});

/** Whether the place is taken: someone is invited, or reads the sale. */
export function isLiving({ status }: Pick<Adviser, 'status'>): boolean {
  return status === 'invited' || status === 'seated';
}

/** Since when an adviser has the status that they have. */
export function sinceOf({ invitedAt, seatedAt, closedAt }: Adviser): Date {
  return closedAt ?? seatedAt ?? invitedAt;
}
