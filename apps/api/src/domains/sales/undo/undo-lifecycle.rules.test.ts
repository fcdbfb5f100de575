import { expect, it } from 'vitest';
import { deadEnds, unreachable } from '../../../core/lifecycle/life-checks.fixture.ts';
import { isUndone, undoLifecycle, type Undo, type UndoStage } from './undo-lifecycle.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

function undo(status: UndoStage): Undo {
  return { saleId: 'sale', status, reason: 'buyer', requestedBy: 'buyer', requestedAt: now };
}

it('an undo that was dropped can be asked for again, and one that was carried out ends there', () => {
  expect(unreachable(undoLifecycle)).toEqual([]);
  expect(deadEnds(undoLifecycle)).toEqual(['done']);
  const again = { move: 'request', by: 'operator' } as const;
  expect(undoLifecycle.decide({ subject: undo('dropped'), now }, again).ok).toBe(true);
});

it.each(['requested', 'done'] as const)(
  'one that is %s cannot be asked for by anyone',
  (status) => {
    const asked = (by: 'buyer' | 'owner' | 'operator') =>
      undoLifecycle.decide({ subject: undo(status), now }, { move: 'request', by });
    expect(asked('buyer')).toEqual({ ok: false, code: 'sales.not_cancellable' });
    expect(asked('owner')).toEqual({ ok: false, code: 'sales.not_cancellable' });
    expect(asked('operator')).toEqual({ ok: false, code: 'sales.already_done' });
  },
);

it('a sale is undone while it is asked to be and after, not where that was dropped', () => {
  const undone = undoLifecycle.stages.filter((undoStatus) => isUndone({ undoStatus }));
  expect(undone).toEqual(['requested', 'done']);
});
