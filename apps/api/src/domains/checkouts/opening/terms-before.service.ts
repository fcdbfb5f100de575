import type { Db } from '../../../core/db/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import {
  findOwnerSight,
  getListingForDeal,
  judgeTitleForPayment,
  type ListingFacts,
  viewRecordForDeal,
} from '../../listings/listings.api.ts';
import { findPayableOffer } from '../../offers/offers.api.ts';
import type { LegalStatusShown, TitleShown } from '../../signing/signing.api.ts';
import { findTaking } from '../checkouts.store.ts';
import { statusShown } from '../legal-status/legal-status.rules.ts';
import { findConfirmations } from '../legal-status/legal-status.store.ts';
import { decideDue } from '../terms/due.rules.ts';

/** On what someone would pay now. */
export type TermsBefore = {
  listing: ListingFacts;
  amountCents: number;
  /** Of the sheet that the accepted offer took; null: as it is now. */
  disclosuresVersion: number | null;
  titleShown: TitleShown;
  legalStatusShown: LegalStatusShown;
};

/**
 * On what this person would pay for a listing, to be read before: what the payment would be opened on, from what is kept.
 * It asks nobody outside, locks nothing and writes nothing. A title that is looked at, or a status that is not confirmed yet,
 * keeps nobody from reading.
 * @returns null for whoever may not pay: the owners, a buyer of something that is not for sale to them, an unverified address.
 */
export async function findTermsBefore(
  db: Db,
  { userId, emailVerified }: Actor,
  listingId: string,
  now: Date,
): Promise<TermsBefore | null> {
  const listing = await getListingForDeal(db, listingId, now);
  if (!listing || !emailVerified || (await findTaking(db, listingId))) return null;
  const offer = await findPayableOffer(db, listingId, userId, now);
  const decided = decideDue(listing, offer, userId, now);
  if (!decided.ok) return null;
  if (!offer && (await findOwnerSight(db, listing, userId, now)) !== 'shown') return null;
  const { amountCents, offer: due } = decided.due;
  return {
    listing,
    amountCents,
    disclosuresVersion: due?.disclosuresVersion ?? null,
    titleShown: (await judgeTitleForPayment(db, listingId, true)).shown,
    legalStatusShown: statusShown(
      await viewRecordForDeal(db, listingId, now),
      await findConfirmations(db, { listingId, buyerUserId: userId }),
    ),
  };
}
