import type { Db, Tx } from '../../core/db/database.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  type Checkout,
  countDebits,
  findCheckout,
  listDebits,
  listOpenOf,
  listOwn,
} from './checkouts.store.ts';
import { advanceJob } from './move-checkout.service.ts';

/** Debits on their way, the latest first. `text`: of the title, number, buyer or amount, or an id of it. */
export function listDebitsUnderWay(db: Db, text: string): Promise<Checkout[]> {
  return listDebits(db, text);
}

/** How many debits are on their way. */
export function countDebitsUnderWay(db: Db): Promise<number> {
  return countDebits(db);
}

/** A debit on its way; null: there is none under this id. */
export async function findDebit(db: Db | Tx, id: string): Promise<Checkout | null> {
  const checkout = await findCheckout(db, id);
  return checkout?.status === 'processing' ? checkout : null;
}

/** The listing that a payment is of, and its sale, which has the same id; null: there is none under this id. */
export async function findListingOfCheckout(db: Db | Tx, id: string): Promise<string | null> {
  return (await findCheckout(db, id))?.listingId ?? null;
}

/** The listings whose payment a person has begun, and neither paid nor replaced. */
export async function listListingsPaidFor(db: Db | Tx, userId: string): Promise<string[]> {
  return (await listOwn(db, userId)).map(({ listingId }) => listingId);
}

/** Looks at once at what this buyer is paying: on which terms that may go on has changed. */
export async function lookAtOpenPayments(unit: UnitOfWork, buyerUserId: string): Promise<void> {
  for (const checkoutId of await listOpenOf(unit.tx, buyerUserId)) {
    unit.enqueue({ name: advanceJob, data: { checkoutId } });
  }
}
