import { MovedOn } from '../../../core/lifecycle/moved-on.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { EventAbout } from '../../../core/outbox/events.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { announce } from '../move-sale.service.ts';
import type { SaleNews } from '../news/sale-news.events.ts';
import type { Sale } from '../sales.store.ts';
import {
  type Adviser,
  adviserLifecycle,
  type AdviserSituation,
  type AdviserTransition,
  isLiving,
} from './adviser-lifecycle.rules.ts';
import { listAdvisersOf, saveAdviser } from './advisers.store.ts';

type Taking = AdviserSituation & { change: Partial<Adviser> };

const take = keepLifecycle<AdviserTransition, Taking>(adviserLifecycle, {
  save: ({ tx }, { subject, change }, { transition: { from, to }, mark }) =>
    saveAdviser(tx, { ...subject, ...change, status: to }, { from, mark }),
  movedOn: ({ id }) => new MovedOn(`adviser ${id}`),
});

type Step = {
  move: AdviserTransition['move'];
  by: AdviserTransition['by'];
  /** Whose act it is, by name; null: nobody's. */
  who: string | null;
};

/**
 * Takes one step of an adviser's life in the locked sale: it stands in the evidence, both sides' open pages are told, and the
 * adviser's own, which loses the sale by it.
 * @throws {Problem} sales.moved_on, sales.adviser_already_named, sales.adviser_moved_on
 */
export async function moveAdviser(
  unit: UnitOfWork,
  sale: Sale,
  subject: Adviser,
  { move, by, who }: Step,
): Promise<Adviser> {
  const others = await listAdvisersOf(unit.tx, sale.id);
  const hasAnother = others.some(
    (one) => one.id !== subject.id && one.side === subject.side && isLiving(one),
  );
  const change = changeOf(move, unit.now);
  const taken = await take(unit, { subject, sale, hasAnother, change }, { move, by });
  const { side, role, name } = taken;
  await appendEvidence(unit, sale.id, evidence[move], {
    who,
    details: { side, role, adviser: name },
  });
  await announce(unit, sale, ...newsOf(taken, move));
  if (taken.userId) {
    unit.tell([taken.userId], 'sale', { saleId: sale.id, listingId: sale.listingId });
  }
  return taken;
}

const evidence = {
  name: 'adviser_named',
  accept: 'adviser_seated',
  decline: 'adviser_declined',
  end: 'adviser_ended',
  leave: 'adviser_left',
  close: 'adviser_closed',
} as const satisfies Record<Step['move'], string>;

function changeOf(move: Step['move'], now: Date): Partial<Adviser> {
  if (move === 'name') return {};
  return move === 'accept' ? { seatedAt: now } : { closedAt: now };
}

function newsOf(
  { side, role, name, userId, namedBy }: Adviser,
  move: Step['move'],
): EventAbout<SaleNews>[] {
  const about = { isBuyers: side === 'buyer', role, name, userId, namedBy };
  if (move === 'accept') return [['sales.adviser_seated', about]];
  if (move === 'decline' || move === 'leave') {
    const how = move === 'decline' ? ('declined' as const) : ('left' as const);
    return [['sales.adviser_withdrew', { ...about, how }]];
  }
  return [];
}
