import type { PatentFields } from '@claimstead/contract/listings.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { removeContent } from '../files/listing-files.service.ts';
import { forgetDocumentFacts } from '../../patents/patents.api.ts';
import { deleteFiles } from '../files/listing-files.store.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import { aboutListing } from '../about-listing.service.ts';
import { isSupportedCountry, type Listing, wholeShareBasisPoints } from '../listings.rules.ts';
import {
  findUnknownCategories,
  listCategoryIds,
  lockOwnedListing,
  replaceCategories,
} from '../listings.store.ts';
import { takeMove } from '../move-listing.service.ts';
import { insertOwner } from '../owners/owners.store.ts';
import { refuseToEdit } from '../publishing/publishing.rules.ts';
import {
  claimNumbers,
  hideExpiredRivals,
  isNumberTaken,
} from '../publishing/number-claims.service.ts';
import { findMissing } from '../publishing/publishing.service.ts';
import { settleWaits } from '../title/purchase-waits.service.ts';
import {
  applyFields,
  areCategoriesChangedElsewhere,
  blankListing,
  isChangedElsewhere,
} from './drafts.rules.ts';
import { findIdByKey, insertCountryWait, insertListing, updateFields } from './drafts.store.ts';

/**
 * Starts a listing; every field may be absent. Its creator is the first owner and owns all of it until the
 * owners are named. If the call is repeated with the same key, after a lost answer, it is the same draft, which
 * then has these fields.
 * @throws {Problem} http.invalid_request for a malformed number or price, or an unknown category; those of
 * `editListing` where the key is known: listings.not_found once that draft was deleted.
 */
export async function createListing(
  deps: CoreDeps,
  actor: Actor,
  {
    idempotencyKey = null,
    ...fields
  }: PatentFields & { idempotencyKey?: string | null | undefined },
): Promise<{ id: string }> {
  return transact(deps, async (unit) => {
    const blank = blankListing(newId(unit.now.getTime()), actor.userId, unit.now);
    const listing = withFields(blank, fields, unit.now);
    if (!(await insertListing(unit.tx, listing, idempotencyKey, unit.now))) {
      const id = await findIdByKey(unit.tx, actor.userId, idempotencyKey ?? '');
      return edit(unit, actor, id, fields);
    }
    await saveCategories(unit, listing.id, fields.categories);
    await insertOwner(
      unit.tx,
      {
        id: newId(unit.now.getTime()),
        listingId: listing.id,
        position: 0,
        status: 'linked',
        userId: actor.userId,
        firstName: actor.firstName,
        lastName: actor.lastName,
        email: actor.email.toLowerCase(),
        capacity: null,
        shareBasisPoints: wholeShareBasisPoints,
        confirmedAt: unit.now,
      },
      unit.now,
    );
    await awaitCountry(unit, actor.userId, listing);
    return { id: listing.id };
  });
}

type Edit = PatentFields & { was?: PatentFields | undefined };

/**
 * Changes the fields that are sent. A published listing stays complete, keeps its country, and takes no
 * number that another account has in the market; while a deal is open, what it is about can't be changed.
 * With `was`, the fields as their sender last saw them, no change that someone else made is overwritten.
 * @throws {Problem} listings.not_found · frozen · open_sale · moved_on · changed_elsewhere · incomplete ·
 * number_taken · country_not_supported; creator_only for its public page
 */
export async function editListing(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  change: Edit,
): Promise<{ id: string }> {
  return transact(deps, (unit) => edit(unit, actor, listingId, change));
}

async function edit(
  unit: UnitOfWork,
  actor: Actor,
  listingId: string,
  { was, ...fields }: Edit,
): Promise<{ id: string }> {
  await claimNumbers(unit, listingId, (seen) => numbersInPlay(seen, fields, unit.now));
  const before = await lockOwnedListing(unit.tx, listingId, actor.userId);
  if (!before) throw new Problem('listings.not_found');
  const listing = withFields(before, fields, unit.now);
  const code =
    refuseMove(before, 'edit', { by: 'owner' }, unit.now) ??
    refuseToChoosePage(before, listing, actor, unit.now) ??
    refuseToEdit(before, listing, unit.now);
  if (code) throw new Problem(code);
  if (was) await refuseToOverwrite(unit, { before, after: listing, fields, was });
  await saveCategories(unit, listingId, fields.categories);
  if (before.published) await keepPublishable(unit, before, listing);
  await updateFields(unit.tx, listing, unit.now);
  await awaitCountry(unit, actor.userId, listing);
  // Whoever waits and could not know its owners may be able to buy it by now.
  if (before.publicPage !== listing.publicPage) await settleWaits(unit, listing);
  const { ownerUserIds } = await aboutListing(unit.tx, listing);
  unit.tell(ownerUserIds, 'listing', { patentId: listingId });
  return { id: listingId };
}

/** Who lists a patent is named on its page, and alone chooses it. */
function refuseToChoosePage(before: Listing, after: Listing, { userId }: Actor, now: Date) {
  if (before.publicPage === after.publicPage) return null;
  const by = before.creatorUserId === userId ? 'creator' : 'owner';
  return refuseMove(before, 'choose_public_page', { by }, now);
}

type Overwriting = { before: Listing; after: Listing; fields: PatentFields; was: PatentFields };

async function refuseToOverwrite(
  unit: UnitOfWork,
  { before, after, fields, was }: Overwriting,
): Promise<void> {
  const changed =
    isChangedElsewhere(before, after, was, unit.now) ||
    (fields.categories !== undefined &&
      was.categories !== undefined &&
      areCategoriesChangedElsewhere(
        await listCategoryIds(unit.tx, before.id),
        fields.categories,
        was.categories,
      ));
  if (changed) throw new Problem('listings.changed_elsewhere');
}

/** Both numbers of a published listing that changes its own; else none is claimed. */
function numbersInPlay(seen: Listing, fields: PatentFields, now: Date): string[] {
  const applied = applyFields(seen, fields, now);
  if (!seen.published || !applied.ok) return [];
  const { patentNumber } = applied.listing;
  return patentNumber === seen.patentNumber ? [] : [seen.patentNumber, patentNumber];
}

async function keepPublishable(unit: UnitOfWork, before: Listing, after: Listing): Promise<void> {
  const errors = await findMissing(unit, after);
  if (errors.length > 0) throw new Problem('listings.incomplete', { errors });
  if (before.patentNumber === after.patentNumber) return;
  if (await isNumberTaken(unit, after)) throw new Problem('listings.number_taken');
  await hideExpiredRivals(unit, after);
}

/**
 * Deletes a listing for good, with its files; its plan is canceled by those who hear of it.
 * @throws {Problem} listings.not_found · open_sale · reserved · moved_on (sold)
 */
export async function deleteListing(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    const listing = await lockOwnedListing(unit.tx, listingId, actor.userId);
    if (!listing) throw new Problem('listings.not_found');
    await takeMove(unit, { subject: listing }, { move: 'delete', by: 'owner' });
    removeContent(unit, await deleteFiles(unit.tx, { listingId }));
    await forgetDocumentFacts(unit.tx, listingId);
  });
}

function withFields(before: Listing, fields: PatentFields, now: Date): Listing {
  const applied = applyFields(before, fields, now);
  if (!applied.ok) throw invalid(applied.errors);
  return applied.listing;
}

async function saveCategories(
  unit: UnitOfWork,
  listingId: string,
  categories: readonly number[] | undefined,
): Promise<void> {
  if (categories === undefined) return;
  const wanted = [...new Set(categories)];
  const unknown = await findUnknownCategories(unit.tx, wanted);
  if (unknown.length > 0) {
    throw invalid([{ path: 'categories', message: `There is no category ${unknown.join(', ')}.` }]);
  }
  await replaceCategories(unit.tx, listingId, wanted);
}

/** The owner of a patent of another country is on that country's mailing list. */
async function awaitCountry(unit: UnitOfWork, userId: string, listing: Listing): Promise<void> {
  if (listing.countryOfIssue === '' || isSupportedCountry(listing.countryOfIssue)) return;
  await insertCountryWait(unit.tx, userId, listing.countryOfIssue, unit.now);
}

function invalid(errors: { path: string; message: string }[]): Problem {
  const [only] = errors;
  return new Problem('http.invalid_request', {
    errors,
    ...(errors.length === 1 && only ? { detail: only.message } : {}),
  });
}
