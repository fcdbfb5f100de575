import type { Listing as ListingView } from '@claimstead/contract/listings.contract.ts';
import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import { hasRunningPlan, type Listing, statusOf } from '../listings.rules.ts';
import { countCategories, lockOwnedListing, updateListing } from '../listings.store.ts';
import { takeMove } from '../move-listing.service.ts';
import { viewListingFor } from '../listings.views.ts';
import { inviteNamedOwners } from '../owners/owner-invitations.service.ts';
import { listOwnersOf } from '../owners/owners.store.ts';
import { claimNumbers, hideExpiredRivals, isNumberTaken } from './number-claims.service.ts';
import { type MissingField, missingForPublishing } from './publishing.rules.ts';

type Outcome = { ok: true } | { ok: false; code: ErrorCode; errors?: MissingField[] };

/**
 * Publishes a listing, or records the request: without an active plan the request is kept, and paying for a plan
 * publishes it.
 * @throws {Problem} listings.not_found · subscription_required · incomplete with one error per field ·
 * number_taken · country_not_supported · taken_down · open_sale, and http.too_many_requests if inviting the
 * named owners would exceed the daily limit
 */
export async function publishListing(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<ListingView> {
  // The request to publish must survive the refusal "a plan is needed", so that is thrown after the commit.
  const outcome = await transact(deps, async (unit): Promise<Outcome> => {
    await claimNumbers(unit, listingId);
    const listing = await lockOwnedListing(unit.tx, listingId, actor.userId);
    if (!listing) throw new Problem('listings.not_found');
    if (statusOf(listing, unit.now) === 'active') return { ok: true };
    return publishOrWish(unit, listing);
  });
  if (!outcome.ok) throw problemOf(outcome);
  return viewListingFor(deps.db, listingId, actor.userId, deps.clock.now());
}

async function publishOrWish(unit: UnitOfWork, listing: Listing): Promise<Outcome> {
  const checked = await checkPublishing(unit, listing, 'owner');
  if (!checked.ok) return checked;
  await inviteNamedOwners(unit, listing);
  if (hasRunningPlan(listing, unit.now)) return putInMarket(unit, listing, 'owner');
  await updateListing(unit.tx, listing.id, { publish_requested_at: unit.now }, unit.now);
  return { ok: false, code: 'listings.subscription_required' };
}

/**
 * Publishes a locked listing whose owner asked for it, now that its plan is active, if it is complete and its
 * number is free. Claim the number before locking the listing (`claimNumbers`).
 */
export async function publishIfPossible(unit: UnitOfWork, listing: Listing): Promise<Outcome> {
  const checked = await checkPublishing(unit, listing, 'system');
  return checked.ok ? putInMarket(unit, listing, 'system') : checked;
}

/**
 * Takes the number from another account's listing whose plan has ended: only a listing in the market, or one
 * that is reserved for a buyer, keeps it.
 */
async function putInMarket(
  unit: UnitOfWork,
  listing: Listing,
  by: 'owner' | 'system',
): Promise<Outcome> {
  await hideExpiredRivals(unit, listing);
  await takeMove(unit, { subject: listing }, { move: 'publish', by });
  return { ok: true };
}

async function checkPublishing(
  unit: UnitOfWork,
  listing: Listing,
  by: 'owner' | 'system',
): Promise<Outcome> {
  const move = statusOf(listing, unit.now) === 'expired' ? 'renew' : 'publish';
  const code = refuseMove(listing, move, { by }, unit.now);
  if (code && code !== 'listings.incomplete') return { ok: false, code };
  const errors = await findMissing(unit, listing);
  if (errors.length > 0) return { ok: false, code: 'listings.incomplete', errors };
  return (await isNumberTaken(unit, listing))
    ? { ok: false, code: 'listings.number_taken' }
    : { ok: true };
}

/** What a listing with these fields still needs before it can be published. */
export async function findMissing(unit: UnitOfWork, listing: Listing): Promise<MissingField[]> {
  const owners = await listOwnersOf(unit.tx, [listing.id]);
  return missingForPublishing(listing, {
    categories: await countCategories(unit.tx, listing.id),
    shareBasisPoints: owners.reduce((sum, owner) => sum + owner.shareBasisPoints, 0),
  });
}

/**
 * Takes a listing off the market; its plan continues.
 * @throws {Problem} listings.not_found · reserved · open_sale · moved_on
 */
export async function unpublishListing(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<ListingView> {
  await transact(deps, async (unit) => {
    const listing = await lockOwnedListing(unit.tx, listingId, actor.userId);
    if (!listing) throw new Problem('listings.not_found');
    if (statusOf(listing, unit.now) === 'draft') {
      // It is not in the market: what is left to withdraw is the request to publish.
      await updateListing(unit.tx, listingId, { publish_requested_at: null }, unit.now);
    } else {
      await takeMove(unit, { subject: listing }, { move: 'unpublish', by: 'owner' });
    }
  });
  return viewListingFor(deps.db, listingId, actor.userId, deps.clock.now());
}

function problemOf(outcome: Extract<Outcome, { ok: false }>): Problem {
  return new Problem(outcome.code, outcome.errors ? { errors: outcome.errors } : {});
}
