import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { viewPatentRecord } from '../../patents/patents.service.ts';
import type { PatentsDeps } from '../../patents/patents.deps.ts';
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
