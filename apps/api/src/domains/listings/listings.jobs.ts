import type { Background } from '../../core/module.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { drawPreview, drawPreviewJob } from './documents/preview.service.ts';
import { removeContentJob } from './files/listing-files.service.ts';
import { removeAbandoned } from '../../core/files/received-file.ts';
import type { ListingsDeps } from './listings.deps.ts';
import { aboutListing } from './about-listing.service.ts';
import { claimEndedPlans } from './plan-ends.store.ts';
import { settleWaits } from './title/purchase-waits.service.ts';
import {
  compareListingTitle,
  compareTitleJob,
  readDraftsRecord,
  readDraftsRecordJob,
} from './title/compare-title.service.ts';
import {
  forgetEndedInvitations,
  inviteOwnerJob,
  sendInvitation,
} from './owners/owner-invitations.service.ts';

export function listingsJobs(deps: ListingsDeps): Background {
  return {
    jobs: [
      {
        name: inviteOwnerJob,
        run: async (data) => sendInvitation(deps, (data as { ownerId: string }).ownerId),
      },
      {
        name: drawPreviewJob,
        run: async (data) => drawPreview(deps, (data as { fileId: string }).fileId),
      },
      {
        name: compareTitleJob,
        run: async (data) => {
          await compareListingTitle(deps, (data as { listingId: string }).listingId);
        },
      },
      {
        name: readDraftsRecordJob,
        run: async (data) => readDraftsRecord(deps, (data as { listingId: string }).listingId),
      },
      {
        name: removeContentJob,
        run: async (data) => {
          for (const key of (data as { keys: string[] }).keys) await deps.files.remove(key);
        },
      },
    ],
    sweeps: [
      { name: 'listings.plan_ends', everySeconds: 60, run: () => announceEndedPlans(deps) },
      {
        name: 'listings.forget_invitations',
        everySeconds: 24 * 3600,
        run: () => forgetEndedInvitations(deps),
      },
      { name: 'listings.abandoned_uploads', everySeconds: 3600, run: removeAbandoned },
    ],
  };
}

/**
 * Announces each plan's end once. The market itself follows the clock: a listing leaves it when its plan ends,
 * whether or not this has run.
 */
export async function announceEndedPlans(deps: ListingsDeps): Promise<void> {
  for (let more = true; more; ) {
    more = await transact(deps, async (unit) => {
      const ended = await claimEndedPlans(unit.tx, unit.now, 100);
      for (const { listing, endedAt } of ended) {
        const about = await aboutListing(unit.tx, listing);
        unit.emit({
          type: 'listings.plan_ended',
          payload: { ...about, endedAt: endedAt.toISOString() },
        });
        unit.tell(about.ownerUserIds, 'listing', { patentId: listing.id });
        await settleWaits(unit, listing);
      }
      return ended.length > 0;
    });
  }
}
