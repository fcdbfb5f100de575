import { MovedOn } from '../../../core/lifecycle/moved-on.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { moveSale } from '../move-sale.service.ts';
import type { SaleTransition } from '../sale-lifecycle.rules.ts';
import type { Sale } from '../sales.store.ts';
import { type Undo, undoLifecycle, type UndoTransition } from './undo-lifecycle.rules.ts';
import { saveUndo } from './undos.store.ts';
import type { UndoReason } from './undos.tables.ts';

type Taking = Situation<Undo> & { change: Partial<Undo> };

const take = keepLifecycle<UndoTransition, Taking>(undoLifecycle, {
  save: ({ tx, now }, { subject, change }, { transition: { from, to }, mark }) =>
    saveUndo(tx, { ...subject, ...change, status: to }, { from, now, mark }),
  movedOn: ({ saleId }) => new MovedOn(`sale ${saleId}`),
});

const timedOut = ['time_out', 'system'] as const;

/** How a sale comes to be undone. */
const ways = {
  buyer: ['cancel_sale', 'buyer'],
  owner: ['cancel_sale', 'owner'],
  // Both sides, by a proposal that has its own table.
  agreement: ['end_together', 'system'],
  verifying: timedOut,
  buyer_signs: timedOut,
  owners_sign: timedOut,
  stopped: timedOut,
  operator: ['ask_undo', 'operator'],
} as const satisfies Record<UndoReason, readonly [SaleTransition['move'], UndoTransition['by']]>;

/**
 * Records that a locked sale is to be undone. The driver then carries it out, because the papers must be void at the signing
 * provider, and payouts be back, before the money goes back.
 * @throws {Problem} sales.not_cancellable, to a buyer or an owner; sales.already_done, to an operator.
 */
export async function requestUndo(
  unit: UnitOfWork,
  sale: Sale,
  request: { userId: string | null; name: string | null; reason: UndoReason; note?: string },
): Promise<Sale> {
  const { userId, name, reason, note } = request;
  const [move, by] = ways[reason];
  const change = { reason, requestedBy: userId, requestedAt: unit.now };
  const undo = await take(unit, { subject: sale.undo, change }, { move: 'request', by });
  const saved = await moveSale(unit, sale, move, by, {}, { undo });
  const what = reason === 'agreement' ? 'end_agreed' : 'cancellation_requested';
  await appendEvidence(unit, sale.id, what, {
    who: name,
    details: { reason, ...(note ? { note } : {}) },
  });
  return saved;
}

/**
 * Title has passed meanwhile: only a signed reassignment can undo that. The locked sale's own change has to follow.
 * @returns the undo as it is now; of a sale that nobody asked to undo, as it was.
 */
export async function dropUndo(unit: UnitOfWork, { id, undo }: Sale): Promise<Undo> {
  if (undo.status !== 'requested') return undo;
  const dropped = await take(unit, { subject: undo, change: {} }, { move: 'drop', by: 'system' });
  await appendEvidence(unit, id, 'cancellation_dropped', {
    details: { because: 'everyone had signed' },
  });
  return dropped;
}

/** The locked sale ends without going through; its own change has to follow. @returns as {@link dropUndo}. */
export async function carryOutUndo(unit: UnitOfWork, { undo }: Pick<Sale, 'undo'>): Promise<Undo> {
  if (undo.status !== 'requested') return undo;
  return take(unit, { subject: undo, change: {} }, { move: 'carry_out', by: 'system' });
}
