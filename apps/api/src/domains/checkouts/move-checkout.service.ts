import type { CoreDeps } from '../../core/deps.ts';
import { MovedOn } from '../../core/lifecycle/moved-on.ts';
import { keepLifecycle } from '../../core/lifecycle/take-transition.ts';
import { type EventAbout, eventAbout } from '../../core/outbox/events.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { getListingForDeal, lockListing } from '../listings/listings.api.ts';
import {
  checkoutLifecycle,
  type CheckoutSituation,
  type CheckoutTransition,
} from './checkout-lifecycle.rules.ts';
import type { CheckoutNews } from './checkout-news.events.ts';
import {
  type Checkout,
  type CheckoutFacts,
  lockCheckout,
  updateCheckout,
} from './checkouts.store.ts';

/** The queue that drives one checkout on: `{ checkoutId }`. */
export const advanceJob = 'checkouts.advance';

/**
 * Locks a checkout as it was read: everything that was decided by it, also outside of this transaction,
 * still holds.
 * @throws {MovedOn}
 */
export async function lockAsRead(unit: UnitOfWork, checkout: Checkout): Promise<Checkout> {
  const locked = await lockCheckout(unit.tx, checkout.id);
  if (locked?.version !== checkout.version) throw new MovedOn(`checkout ${checkout.id}`);
  return locked;
}

/** One transaction about a checkout as it was read, its listing locked before it. @throws {MovedOn} */
export function withCheckout<T>(
  deps: CoreDeps,
  checkout: Checkout,
  work: (unit: UnitOfWork, locked: Checkout) => Promise<T>,
): Promise<T> {
  return transact(deps, async (unit) => {
    await lockListing(unit, checkout.listingId);
    return work(unit, await lockAsRead(unit, checkout));
  });
}

/** Saves columns of a checkout; its status stays. @throws {MovedOn} */
export async function changeCheckout(
  unit: UnitOfWork,
  checkout: Checkout,
  columns: CheckoutFacts,
): Promise<Checkout> {
  const saved = await updateCheckout(unit.tx, checkout, columns, unit.now);
  if (!saved) throw new MovedOn(`checkout ${checkout.id}`);
  return saved;
}

type Taking = CheckoutSituation & { subject: Checkout; columns: CheckoutFacts };

const take = keepLifecycle<CheckoutTransition, Taking>(checkoutLifecycle, {
  save: (unit, { subject, columns }, { transition: { from, to, changes }, mark }) => {
    const next = from === to ? {} : { next_check_at: unit.now };
    const moved = { ...columns, ...changes, ...next, status: to };
    return updateCheckout(unit.tx, subject, moved, unit.now, mark);
  },
  movedOn: ({ id }) => new MovedOn(`checkout ${id}`),
});

/**
 * Takes one transition of a checkout's life, by compare-and-set.
 * @throws {MovedOn} when another was quicker.
 * @throws Error when the table has no such transition: a mistake in the program.
 */
export function moveCheckout(
  unit: UnitOfWork,
  checkout: Checkout,
  move: CheckoutTransition['move'],
  by: CheckoutTransition['by'],
  columns: CheckoutFacts = {},
): Promise<Checkout> {
  return take(unit, { subject: checkout, columns }, { move, by });
}

/** The sale that holds the money of a checkout comes to nothing: from the commit on it takes its listing no more. */
export async function giveBackArrived(unit: UnitOfWork, checkoutId: string): Promise<void> {
  const checkout = await lockCheckout(unit.tx, checkoutId);
  if (!checkout) throw new Error(`there is no checkout ${checkoutId}`);
  await moveCheckout(unit, checkout, 'give_back', 'system');
}

/** What every event about a checkout says. */
export async function newsOf(unit: UnitOfWork, checkout: Checkout): Promise<CheckoutNews> {
  const listing = await getListingForDeal(unit.tx, checkout.listingId, unit.now);
  return {
    checkoutId: checkout.id,
    listingId: checkout.listingId,
    listingTitle: listing?.title ?? '',
    buyerUserId: checkout.buyerUserId,
    ownerUserIds: listing?.ownerUserIds ?? [],
    amountCents: checkout.amountCents,
  };
}

/** Writes the events about a checkout and tells the open pages of both sides. */
export async function announce(
  unit: UnitOfWork,
  checkout: Checkout,
  ...told: EventAbout<CheckoutNews>[]
): Promise<void> {
  const news = await newsOf(unit, checkout);
  unit.emit(...told.map((one) => eventAbout(news, one)));
  unit.tell([news.buyerUserId, ...news.ownerUserIds], 'sale', {
    saleId: checkout.id,
    listingId: checkout.listingId,
  });
}
