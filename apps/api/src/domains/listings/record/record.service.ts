import type { LegalStatus, PatentRecord } from '@claimstead/contract/patents.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { viewPatentRecord } from '../../patents/patents.service.ts';
import type { PatentsDeps } from '../../patents/patents.deps.ts';
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
  const { listing, isOwner, sight } = await seeListing(
    deps.db,
    listingId,
    actor.userId,
    deps.clock.now(),
  );
  return viewPatentRecord(deps, {
    number: listing.patentNumber,
    listingId: sight === 'all' ? listing.id : null,
    claim: { saysExpired: listing.expired, reader: isOwner ? 'seller' : 'buyer' },
  });
}

/**
 * What a buyer is told of the legal status of a listing's patent now, from what is kept; asks nobody.
 * @throws {Problem} listings.not_found
 */
export async function viewLegalStatus(
  db: Db | Tx,
  listingId: string,
  now: Date,
): Promise<LegalStatus> {
  const listing = await findListing(db, listingId);
  if (!listing) throw new Problem('listings.not_found');
  const record = await viewPatentRecord(
    { db, clock: { now: () => now } },
    {
      number: listing.patentNumber,
      listingId: listing.id,
      claim: { saysExpired: listing.expired, reader: 'buyer' },
    },
  );
  return record.legalStatus;
}
