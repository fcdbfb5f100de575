import type { Db, Tx } from '../../../core/db/database.ts';
import { findPayableOffer } from '../../offers/offers.api.ts';
import { addDays, checkoutLivesDays } from '../checkouts.rules.ts';
import type { Checkout } from '../checkouts.store.ts';

/** Until when a bank transfer must be here: the accepted offer's time to pay, else the payment's own. */
export async function payByOf(db: Db | Tx, checkout: Checkout, now: Date): Promise<Date> {
  const { listingId, buyerUserId, createdAt } = checkout;
  const offer = await findPayableOffer(db, listingId, buyerUserId, now);
  return offer?.payBy ?? addDays(createdAt, checkoutLivesDays);
}
