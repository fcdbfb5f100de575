import type { CoreDeps } from '../../core/deps.ts';
import { MovedOn } from '../../core/lifecycle/moved-on.ts';
import { keepLifecycle } from '../../core/lifecycle/take-transition.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { giveBackArrived } from '../checkouts/checkouts.api.ts';
import { holdSigning } from '../signing/signing.api.ts';
import { getListingForDeal, lockListing } from '../listings/listings.api.ts';
import { type EventAbout, eventAbout } from '../../core/outbox/events.ts';
import { listSeated } from './advisers/advisers.store.ts';
import type { SaleNews } from './news/sale-news.events.ts';
import {
  type SaleActor,
  saleLifecycle,
  type SaleSituation,
  type SaleTransition,
} from './sale-lifecycle.rules.ts';
import { holdsPayment, reachOf, signingHoldOf } from './sales.rules.ts';
import {
  lockSale,
  type Sale,
  type SaleFacts,
  type SaleParts,
  type SaleToBe,
  saveSale,
} from './sales.store.ts';

/** The queue that drives one sale on: `{ saleId }`. */
export const advanceJob = 'sales.advance';

/**
 * Locks a sale as it was read: everything that was decided by it, also outside of this transaction,
 * still holds.
 * @throws {MovedOn}
 */
export async function lockAsRead(unit: UnitOfWork, sale: Sale): Promise<Sale> {
  const locked = await lockSale(unit.tx, sale.id);
  if (!locked || locked.version !== sale.version) throw new MovedOn(`sale ${sale.id}`);
  return locked;
}

/** One transaction about a sale as it was read. @throws {MovedOn} */
export function withSale<T>(
  deps: CoreDeps,
  sale: Sale,
  work: (unit: UnitOfWork, locked: Sale) => Promise<T>,
): Promise<T> {
  return transact(deps, async (unit) => work(unit, await lockAsRead(unit, sale)));
}

/** The same, with its listing locked before it. @throws {MovedOn} */
export function withListing<T>(
  deps: CoreDeps,
  sale: Sale,
  work: (unit: UnitOfWork, locked: Sale) => Promise<T>,
): Promise<T> {
  return transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    return work(unit, await lockAsRead(unit, sale));
  });
}

/**
 * Saves columns of a locked sale; its status stays.
 * @param parts its rows that were moved in this transaction, as they are now.
 * @throws {MovedOn}
 */
export async function changeSale(
  unit: UnitOfWork,
  sale: Sale,
  columns: SaleFacts,
  parts: Partial<SaleParts> = {},
): Promise<Sale> {
  const saved = await saveSale(unit.tx, sale, { columns, parts }, unit.now);
  if (!saved) throw new MovedOn(`sale ${sale.id}`);
  await carryHold(unit, sale, saved);
  return saved;
}

type Taking = SaleSituation & {
  subject: SaleToBe;
  columns: SaleFacts;
  parts: Partial<SaleParts>;
};

const take = keepLifecycle<SaleTransition, Taking>(saleLifecycle, {
  save: (unit, { subject, columns, parts }, { transition, mark }) => {
    const status = transition.to;
    if (status === 'none') throw new Error('no transition leads back to none');
    const reached = reachOf(status, subject.reached);
    const to = { ...columns, status, reached, next_check_at: unit.now };
    return saveSale(unit.tx, subject, { columns: to, parts }, unit.now, mark);
  },
  follow: async (unit, { subject }, { from, to }, saved) => {
    await carryHold(unit, subject, saved);
    if (holdsPayment({ status: from }) && !holdsPayment({ status: to }))
      await giveBackArrived(unit, saved.id);
  },
  movedOn: (sale) => new MovedOn(`sale ${sale.id}`),
});

/**
 * Takes one transition of a sale's life, by compare-and-set.
 * @param parts its rows that were moved in this transaction, as they are now.
 * @throws {MovedOn} when another was quicker.
 * @throws {Problem} sales.not_cancellable
 * @throws Error when the table has no such transition: a mistake in the program.
 */
export async function moveSale(
  unit: UnitOfWork,
  sale: SaleToBe,
  move: SaleTransition['move'],
  by: SaleActor,
  columns: SaleFacts,
  parts: Partial<SaleParts> = {},
): Promise<Sale> {
  // No transition leads to `none`.
  return (await take(unit, { subject: sale, columns, parts }, { move, by })) as Sale;
}

/** Whether the papers may be signed follows from the sale, and is told to them in the same transaction. */
async function carryHold(unit: UnitOfWork, before: SaleToBe, saved: SaleToBe): Promise<void> {
  const hold = signingHoldOf(saved);
  const isTold =
    hold === signingHoldOf(before) && saved.signingDocumentId === before.signingDocumentId;
  if (saved.signingDocumentId && !isTold) await holdSigning(unit.tx, saved.signingDocumentId, hold);
}

type SaleDeal = Pick<Sale, 'id' | 'listingId' | 'buyerUserId' | 'amountCents' | 'paidCents'>;

/** What every event about a sale says. */
async function newsOf(unit: UnitOfWork, sale: SaleDeal): Promise<SaleNews> {
  const listing = await getListingForDeal(unit.tx, sale.listingId, unit.now);
  return {
    saleId: sale.id,
    listingId: sale.listingId,
    listingTitle: listing?.title ?? '',
    buyerUserId: sale.buyerUserId,
    ownerUserIds: listing?.ownerUserIds ?? [],
    amountCents: sale.amountCents,
    ...(sale.paidCents !== sale.amountCents ? { paidCents: sale.paidCents } : {}),
  };
}

/** Writes the events about a sale and tells the open pages of both sides and of their advisers. */
export async function announce(
  unit: UnitOfWork,
  sale: SaleDeal,
  ...told: EventAbout<SaleNews>[]
): Promise<void> {
  const news = await newsOf(unit, sale);
  unit.emit(...told.map((one) => eventAbout(news, one)));
  const advisers = await listSeated(unit.tx, sale.id);
  unit.tell([news.buyerUserId, ...news.ownerUserIds, ...advisers], 'sale', {
    saleId: sale.id,
    listingId: sale.listingId,
  });
}
