import { type SaleMove, saleMoves } from '@claimstead/contract/sales.contract.ts';
import {
  defineLifecycle,
  type Row,
  type Situation,
  type Transition,
} from '../../core/lifecycle/lifecycle.rules.ts';
import {
  canBeCancelled,
  canStillSign,
  type SaleOwnerState,
  type SaleStage,
  type SaleState,
  stepOf,
} from './sales.rules.ts';
import { isUndone } from './undo/undo-lifecycle.rules.ts';

/** What happens to a sale without a person pressing a button in it. */
type SystemMove =
  | 'pay'
  | 'time_out'
  | 'end_together'
  | 'all_sign'
  | 'release'
  | 'cancel'
  | 'lose'
  | 'end_refunded'
  | 'give_back'
  | 'refund_done'
  | 'refund_bounces'
  | 'regain';
type OperatorMove = 'file' | 'ask_undo' | 'undo' | 'return_outside';
export type SaleActor = 'buyer' | 'owner' | 'operator' | 'system';

/** What can prevent a move that the status allows. */
type SaleGuard =
  | 'not_paid_out_to'
  | 'can_receive'
  | 'not_buyers_turn'
  | 'not_owners_turn'
  | 'signing_stopped'
  | 'not_cancellable'
  | 'undo_asked';

export type SaleTransition = Transition<
  SaleStage,
  SaleMove | SystemMove | OperatorMove,
  SaleActor,
  SaleGuard
>;

export type SaleSituation = Situation<SaleState> & {
  /** Those who are paid, and who asks; left out where no person does. */
  owners?: readonly SaleOwnerState[];
  userId?: string;
};

/**
 * The whole life of a sale, from the moment its money is here: status, move, by whom, to which status (P7.4 to P7.9).
 * The people's moves that stay in a status advance its step, see `stepOf`, or ask for what the system
 * then carries out: papers are void at the signing provider before money goes back.
 */
const table: readonly Row<SaleTransition>[] = [
  { from: 'none', move: 'pay', by: 'system', to: 'held' },
  // The money of a payment that must not become a sale: it has all the lives of a payment until it is back.
  { from: 'none', move: 'give_back', by: 'system', to: 'refunding' },
  {
    from: 'held',
    move: 'verify_bank',
    by: 'owner',
    to: 'held',
    guards: ['not_paid_out_to', 'can_receive'],
  },
  {
    from: 'held',
    move: 'fill_assignment',
    by: 'buyer',
    to: 'held',
    guards: ['not_buyers_turn', 'signing_stopped'],
  },
  {
    from: 'held',
    move: 'sign_assignment',
    by: 'owner',
    to: 'held',
    guards: ['not_owners_turn', 'signing_stopped'],
  },
  { from: 'held', move: 'cancel_sale', by: 'buyer', to: 'held', guards: ['not_cancellable'] },
  { from: 'held', move: 'cancel_sale', by: 'owner', to: 'held', guards: ['not_cancellable'] },
  { from: 'held', move: 'time_out', by: 'system', to: 'held' },
  // Both sides agreed to it: what may stand in the way is in the table of proposals, which moves with it.
  { from: 'held', move: 'end_together', by: 'system', to: 'held' },
  { from: 'held', move: 'ask_undo', by: 'operator', to: 'held', guards: ['undo_asked'] },
  { from: 'held', move: 'cancel', by: 'system', to: 'refunding' },
  // The buyer's bank has taken the money back for good before title passed.
  { from: 'held', move: 'lose', by: 'system', to: 'refunded' },
  // Someone refunded the whole payment at the provider before title passed.
  { from: 'held', move: 'end_refunded', by: 'system', to: 'refunded' },
  { from: 'held', move: 'all_sign', by: 'system', to: 'signed' },
  {
    from: 'signed',
    move: 'verify_bank',
    by: 'owner',
    to: 'signed',
    guards: ['not_paid_out_to', 'can_receive'],
  },
  { from: 'signed', move: 'file', by: 'operator', to: 'filed' },
  { from: 'signed', move: 'ask_undo', by: 'operator', to: 'signed', guards: ['undo_asked'] },
  {
    from: 'filed',
    move: 'verify_bank',
    by: 'owner',
    to: 'filed',
    guards: ['not_paid_out_to', 'can_receive'],
  },
  { from: 'filed', move: 'download_assignment', by: 'buyer', to: 'filed' },
  { from: 'filed', move: 'release', by: 'system', to: 'released' },
  { from: 'filed', move: 'ask_undo', by: 'operator', to: 'filed', guards: ['undo_asked'] },
  { from: 'released', move: 'view_payout', by: 'owner', to: 'released' },
  { from: 'released', move: 'download_assignment', by: 'buyer', to: 'released' },
  { from: 'released', move: 'ask_undo', by: 'operator', to: 'released', guards: ['undo_asked'] },
  { from: ['signed', 'filed', 'released'], move: 'undo', by: 'operator', to: 'refunding' },
  { from: 'refunding', move: 'refund_done', by: 'system', to: 'refunded' },
  // The provider could not deliver it: the platform paid it back in another way.
  { from: 'refunding', move: 'return_outside', by: 'operator', to: 'refunded' },
  { from: 'refunded', move: 'refund_bounces', by: 'system', to: 'refunding' },
  // The bank turned its decision round after the sale had ended: the buyer has paid for nothing.
  { from: 'refunded', move: 'regain', by: 'system', to: 'refunding' },
];

/** What people may ask for at any stage, and how it is refused where the table has no transition. */
const refused = { cancel_sale: 'sales.not_cancellable', ask_undo: 'sales.already_done' } as const;
const isRefused = (move: string): move is keyof typeof refused => move in refused;

export const saleLifecycle = defineLifecycle<SaleTransition, SaleSituation>({
  name: 'sale',
  kept: { tables: ['sales'], columns: ['status', 'reached'] },
  initial: 'none',
  table,
  stageOf: (sale) => sale.status,
  guards: {
    not_paid_out_to: { holds: (sale) => ownOf(sale) === undefined, code: 'sales.not_found' },
    // Beyond step 0 only where the provider has closed an account that was open: else nobody is paid.
    can_receive: {
      holds: (sale) => ownOf(sale)?.canReceive === true,
      code: 'sales.payout_account_works',
    },
    not_buyers_turn: {
      holds: ({ subject, owners }) => stepOf(subject, owners ?? []) !== 1,
      code: 'sales.not_your_turn',
    },
    not_owners_turn: {
      holds: (sale) =>
        stepOf(sale.subject, sale.owners ?? []) !== 2 || ownOf(sale)?.signed !== false,
      code: 'sales.not_your_turn',
    },
    signing_stopped: { holds: ({ subject }) => !canStillSign(subject), code: 'sales.moved_on' },
    not_cancellable: {
      holds: ({ subject, now }) => !canBeCancelled(subject, now),
      code: 'sales.not_cancellable',
    },
    undo_asked: {
      holds: ({ subject }) => isUndone(subject),
      code: 'sales.already_done',
    },
  },
  refusal: (_stage, { move }) => (isRefused(move) ? refused[move] : null),
});

function ownOf({ owners, userId }: SaleSituation): SaleOwnerState | undefined {
  return owners?.find((owner) => owner.userId === userId);
}

/** `advises`: they read the sale as that side does, and have no move in it. */
export type SaleViewer = { side: 'buyer' | 'owner'; userId: string; advises?: boolean };

/** What this person may do now, in the order in which a sale goes on. */
export function movesFor(
  sale: SaleState,
  owners: readonly SaleOwnerState[],
  { side, userId, advises }: SaleViewer,
  now: Date,
): SaleMove[] {
  if (advises) return [];
  const moves: readonly string[] = saleLifecycle.movesOf(
    { subject: sale, owners, userId, now },
    side,
  );
  return saleMoves.filter((move) => moves.includes(move));
}
