import { MovedOn } from '../../../core/lifecycle/moved-on.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import { type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { Charge } from '../../checkouts/checkouts.api.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isDisputed, isFrozen } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { announce, changeSale, withSale } from '../move-sale.service.ts';
import { type DisputeTransition, disputeLifecycle } from './dispute-lifecycle.rules.ts';
import { saveDispute, setEvidenceDue, type Dispute } from './disputes.store.ts';

const take = keepLifecycle<DisputeTransition, Taking>(disputeLifecycle, {
  save: ({ tx, now }, { subject, change }, { transition: { from, to }, mark }) =>
    saveDispute(tx, { ...subject, ...change, status: to }, { from, now, mark }),
  movedOn: ({ saleId }) => new MovedOn(`sale ${saleId}`),
});

type Taking = Situation<Dispute> & { change: Partial<Dispute> };

/** Moves the dispute of a locked sale; the sale's own change has to follow. */
export function moveDispute(
  unit: UnitOfWork,
  subject: Dispute,
  move: DisputeTransition['move'],
  change: Partial<Omit<Dispute, 'saleId' | 'status'>> = {},
): Promise<Dispute> {
  return take(unit, { subject, change }, { move, by: 'bank' });
}

/**
 * Follows what the buyer's bank inquires about a charge or disputes. That freezes the sale until the bank decides; a won dispute
 * lets it continue. A loss that does not simply end the sale is for people to settle.
 * @returns whether the sale was changed.
 */
export async function followDispute(deps: SalesDeps, sale: Sale, charge: Charge): Promise<boolean> {
  const news = whatIsNew(sale, charge);
  const { evidenceDueAt } = charge;
  const isDueNew = evidenceDueAt?.getTime() !== sale.evidenceDueAt?.getTime();
  if (!news && !isDueNew) return false;
  await withSale(deps, sale, async (unit, locked) => {
    if (!news) {
      await setEvidenceDue(unit.tx, sale.id, evidenceDueAt);
      await changeSale(unit, locked, {}, { dispute: { ...locked.dispute, evidenceDueAt } });
      return;
    }
    const [move, what] = following[news];
    const dispute = await moveDispute(unit, locked.dispute, move, {
      evidenceDueAt,
      lostCents: news === 'lost' ? Math.min(charge.lostCents, sale.paidCents) : 0,
      ...(isDisputed(locked) ? {} : { since: unit.now }),
    });
    // Nobody could take the next step meanwhile, so the time to take it starts again.
    const goesOn = news === 'ended' && sale.status === 'held';
    const columns = goesOn ? { step_since: unit.now } : {};
    const saved = await changeSale(unit, locked, columns, { dispute });
    await appendEvidence(unit, sale.id, what);
    await tell(unit, saved, news);
  });
  return true;
}

/** `frozen`: already decided when we first hear of it, so that nobody is told to wait. */
type News = 'questioned' | 'opened' | 'frozen' | 'lost' | 'ended';

/** What follows from it: the move, what the evidence says, and what both sides are told. */
const following = {
  questioned: ['inquire', 'payment_questioned', 'sales.questioned'],
  opened: ['open', 'payment_disputed', 'sales.disputed'],
  frozen: ['open', 'payment_disputed', null],
  lost: ['lose', 'dispute_lost', 'sales.loss_unsettled'],
  ended: ['close', 'dispute_ended', 'sales.dispute_ended'],
} as const satisfies Record<News, readonly [DisputeTransition['move'], string, string | null]>;

/** People whose sale ended in a refund are not told to wait or continue; operators see it on the sale's page. */
async function tell(unit: UnitOfWork, sale: Sale, news: News): Promise<void> {
  const isOver = sale.status === 'refunding' || sale.status === 'refunded';
  // The bank is done, and the sale does not continue: the payment was refunded, or is checked.
  const staysFrozen = news === 'ended' && isFrozen(sale);
  const type = isOver || staysFrozen ? null : following[news][2];
  const isPaidOut = sale.status === 'released';
  const due = sale.evidenceDueAt ? { evidenceDueAt: sale.evidenceDueAt.toISOString() } : {};
  if (type === null) await announce(unit, sale);
  else await announce(unit, sale, [type, { isPaidOut, ...due }]);
}

function whatIsNew(sale: Sale, { dispute, lostCents }: Charge): News | null {
  const { disputeStatus: stage } = sale;
  if (dispute === null) return isDisputed(sale) ? 'ended' : null;
  if (dispute === 'inquiry') return isDisputed(sale) ? null : 'questioned';
  if (dispute === 'open') return stage === 'open' ? null : 'opened';
  if (stage !== 'open' && stage !== 'lost') return 'frozen';
  if (stage === 'lost' && sale.lostCents === Math.min(lostCents, sale.paidCents)) return null;
  // Before title has passed, a full loss simply ends the sale.
  return sale.status === 'held' && dispute === 'lost' ? null : 'lost';
}
