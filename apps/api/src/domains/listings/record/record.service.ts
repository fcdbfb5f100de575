import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { viewPatentRecord, type PatentsDeps } from '../../patents/patents.api.ts';
import { disclosedDisclaimer } from '../disclosures/disclaimer.service.ts';
import { isBuyerOf } from '../listings.rules.ts';
import { findListing } from '../listings.store.ts';
import { seeListing } from '../listings.views.ts';

/**
 * What is known of a listing's patent, for whoever may see the listing. Where only its badge or the bare facts are
 * shown, its own document does not count: that is what anybody may be told.
 * @throws {Problem} listings.not_found
 */
export async function viewListingRecord(
  deps: PatentsDeps,
  actor: Actor,
  listingId: string,
): Promise<PatentRecord> {
  const now = deps.clock.now();
  const { listing, isOwner, sight } = await seeListing(deps.db, listingId, actor.userId, now);
  return viewPatentRecord(deps, {
    number: listing.patentNumber,
    listingId: sight === 'all' ? listing.id : null,
    claim: { saysExpired: listing.expired, reader: isOwner ? 'seller' : 'buyer' },
    disclosed:
      sight === 'all' || isBuyerOf(listing, actor.userId, now)
        ? await disclosedDisclaimer(deps.db, listing.id)
        : null,
  });
}

/**
 * What a buyer is told of a listing's patent now, from what is kept; asks nobody.
 * @throws {Problem} listings.not_found
 */
export async function viewRecordForDeal(
  db: Db | Tx,
  listingId: string,
  now: Date,
): Promise<PatentRecord> {
  const listing = await findListing(db, listingId);
  if (!listing) throw new Problem('listings.not_found');
  return viewPatentRecord(
    { db, clock: { now: () => now } },
    {
      number: listing.patentNumber,
      listingId: listing.id,
      claim: { saysExpired: listing.expired, reader: 'buyer' },
      disclosed: await disclosedDisclaimer(db, listing.id),
    },
  );
}
