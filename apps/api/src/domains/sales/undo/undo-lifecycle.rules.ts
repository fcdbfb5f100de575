import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { UndoReason, UndoStatus } from './undos.tables.ts';

/** `none`: nobody has ever asked for it. */
export type UndoStage = UndoStatus | 'none';

/** That a sale is to end without going through. */
export type Undo = {
  saleId: string;
  status: UndoStage;
  reason: UndoReason | null;
  requestedBy: string | null;
  requestedAt: Date | null;
};

export type UndoTransition = Transition<
  UndoStage,
  'request' | 'drop' | 'carry_out',
  'buyer' | 'owner' | 'operator' | 'system'
>;

const asked: readonly UndoStage[] = ['none', 'dropped'];

/** The life of an undo. What stands in the way of a request is in the table of the sale, which moves with it. */
export const undoLifecycle = defineLifecycle<UndoTransition, Situation<Undo>>({
  name: 'undo',
  kept: { tables: ['undos'], columns: ['status'] },
  initial: 'none',
  stageOf: ({ status }) => status,
  guards: {},
  table: [
    { from: asked, move: 'request', by: 'buyer', to: 'requested' },
    { from: asked, move: 'request', by: 'owner', to: 'requested' },
    { from: asked, move: 'request', by: 'operator', to: 'requested' },
    // 60 days without the next step, or both sides agreed.
    { from: asked, move: 'request', by: 'system', to: 'requested' },
    // The last signature came first.
    { from: 'requested', move: 'drop', by: 'system', to: 'dropped' },
    { from: 'requested', move: 'carry_out', by: 'system', to: 'done' },
  ],
  refusal: (_stage, { move, by }) => {
    if (move !== 'request' || by === 'system') return null;
    return by === 'operator' ? 'sales.already_done' : 'sales.not_cancellable';
  },
});

/** The sale is asked to end without going through, or did. */
export function isUndone({ undoStatus }: { undoStatus: UndoStage }): boolean {
  return undoStatus === 'requested' || undoStatus === 'done';
}
