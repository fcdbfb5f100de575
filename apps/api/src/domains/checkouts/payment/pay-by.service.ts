import type { Db, Tx } from '../../../core/db/database.ts';
import { findPayableOffer } from '../../offers/offers.api.ts';
import { payByOf } from '../checkouts.rules.ts';
import type { Checkout } from '../checkouts.store.ts';

/** By when a payment must be made, its account be proved or its debit be settled. */
export async function findPayBy(db: Db | Tx, checkout: Checkout, now: Date): Promise<Date> {
  const offer = await findPayableOffer(db, checkout.listingId, checkout.buyerUserId, now);
  return payByOf(checkout, offer?.payBy ?? null);
}
