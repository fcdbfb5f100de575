import type { Owner } from '@claimstead/contract/owners.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Db } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { claimsProduct, refuseOfficialName } from '../../../core/text/reserved-name.ts';
import { unsupportedCharacters } from '../../signing/signing.api.ts';
import { getPublicUsers } from '../../identity/identity.api.ts';
import type { Listing } from '../listings.rules.ts';
import { lockOwnedListing } from '../listings.store.ts';
import { findOwnerSight } from '../owner-sight.service.ts';
import { seeListing } from '../listings.views.ts';
import { confirmOwnShare, type SeenShare, tellOwners } from './confirm-share.service.ts';
import { inviteNamedOwners } from './owner-invitations.service.ts';
import {
  canBeAsked,
  inListOrder,
  isSameShare,
  linkedUserIds,
  type NamedOwner,
  type OwnerFacts,
  refuseOwnerList,
  refuseToChangeOwners,
  shareBasisPointsOf,
} from './owners.rules.ts';
import { deleteOwners, insertOwner, listOwnersOf, updateOwner } from './owners.store.ts';

type OwnerInput = {
  user: { firstName: string; lastName: string; email: string };
  stake: number;
  company?: string | undefined;
  title?: string | undefined;
};

/**
 * The owners as this viewer may see them: addresses only for owners of the listing, none where they show no name to them.
 * @throws {Problem} listings.not_found
 */
export async function viewOwners(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<Owner[]> {
  const now = deps.clock.now();
  const { listing, isOwner } = await seeListing(deps.db, listingId, actor.userId, now);
  const ownerUserIds = isOwner ? [actor.userId] : [];
  const owned = { ...listing, listingId, ownerUserIds };
  if ((await findOwnerSight(deps.db, owned, actor.userId, now)) !== 'shown') return [];
  return ownerViews(deps.db, listingId, isOwner ? partOf(listing, actor) : 'other', actor);
}

/**
 * Names one more owner of a draft, or changes the one with this address. The shares need not add up
 * yet: owners are named one by one, and publishing checks the sum.
 * @throws {Problem} listings.not_found · creator_only · owners_frozen · frozen · too_many_owners, and
 * http.too_many_requests past a day's invitations · http.invalid_request for a company in letters that
 * the papers cannot show · identity.name_reserved
 */
export async function addOwner(
  deps: CoreDeps,
  actor: Actor,
  input: OwnerInput & { patentId: string },
): Promise<Owner> {
  const named = namedOwner(input);
  refuseNames([input], () => '');
  await transact(deps, async (unit) => {
    const listing = await lockForOwners(unit, actor, input.patentId);
    const owners = await listOwnersOf(unit.tx, [listing.id]);
    const known = owners.find((owner) => owner.email === named.email);
    if (!known && owners.length >= limits.ownersPerListing) {
      throw new Problem('listings.too_many_owners');
    }
    // A request without a company leaves the company unchanged.
    const capacity = input.company === undefined ? (known?.capacity ?? null) : named.capacity;
    await saveOwner(
      unit,
      listing,
      known,
      { ...named, capacity },
      known ? owners.indexOf(known) : owners.length,
    );
    await afterChange(unit, actor, listing);
  });
  const owners = await listOwnersOf(deps.db, [input.patentId]);
  const index = owners.findIndex((owner) => owner.email === named.email);
  const view = (await ownerViews(deps.db, input.patentId, 'creator', actor))[index];
  if (!view) throw new Problem('listings.moved_on');
  return view;
}

/**
 * Replaces the owner list of a draft, the creator first. Owners who stay keep their link and, if their stake is
 * unchanged, their confirmation.
 * @throws {Problem} listings.not_found · creator_only · owners_frozen · shares_total · creator_missing · owner_twice,
 * and http.too_many_requests past a day's invitations, http.invalid_request for a company in letters that the
 * papers cannot show, identity.name_reserved
 */
export async function replaceOwners(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  inputs: OwnerInput[],
): Promise<Owner[]> {
  refuseNames(inputs, (at) => `${at}.`);
  await transact(deps, async (unit) => {
    const listing = await lockForOwners(unit, actor, listingId);
    const creatorEmail = actor.email.toLowerCase();
    const wanted = inListOrder(inputs.map(namedOwner), creatorEmail);
    const code = refuseOwnerList(wanted, creatorEmail);
    if (code) throw new Problem(code);
    const owners = await listOwnersOf(unit.tx, [listingId]);
    const emails = new Set(wanted.map((owner) => owner.email));
    const leaving = owners.filter((owner) => !emails.has(owner.email));
    await deleteOwners(
      unit.tx,
      leaving.map((owner) => owner.ownerId),
      unit.now,
    );
    for (const [position, named] of wanted.entries()) {
      const known = owners.find((owner) => owner.email === named.email);
      await saveOwner(unit, listing, known, named, position);
    }
    await afterChange(unit, actor, listing);
    unit.tell(
      leaving.map((owner) => owner.userId),
      'listing',
      { patentId: listingId },
    );
  });
  return ownerViews(deps.db, listingId, 'creator', actor);
}

/**
 * A linked owner confirms their share; repeating it is fine. `seen` is what the person was shown, the
 * percentage, the company and the title ('' for none): nobody confirms something that just changed.
 * @throws {Problem} listings.not_found for anyone who is not an owner · share_changed
 */
export async function confirmShare(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  seen: SeenShare = {},
): Promise<Owner[]> {
  const part = await transact(deps, async (unit) => {
    const listing = await lockOwnedListing(unit.tx, listingId, actor.userId);
    if (!listing) throw new Problem('listings.not_found');
    await confirmOwnShare(unit, listingId, actor.userId, seen);
    return partOf(listing, actor);
  });
  return ownerViews(deps.db, listingId, part, actor);
}

async function lockForOwners(unit: UnitOfWork, actor: Actor, listingId: string): Promise<Listing> {
  const listing = await lockOwnedListing(unit.tx, listingId, actor.userId);
  if (!listing) throw new Problem('listings.not_found');
  const code = refuseToChangeOwners(listing, actor.userId, unit.now);
  if (code) throw new Problem(code);
  return listing;
}

/** The creator states their share by setting it; anyone else confirms it, again after a change. */
async function saveOwner(
  unit: UnitOfWork,
  listing: Listing,
  known: OwnerFacts | undefined,
  named: NamedOwner,
  position: number,
): Promise<void> {
  if (!known) {
    const id = newId(unit.now.getTime());
    const owner = { ...named, id, listingId: listing.id, position };
    await insertOwner(
      unit.tx,
      { ...owner, status: 'not_invited', userId: null, confirmedAt: null },
      unit.now,
    );
    return;
  }
  const isCreator = known.userId === listing.creatorUserId;
  const unchanged = isSameShare(known, named);
  await updateOwner(unit.tx, known.ownerId, {
    position,
    company: named.capacity?.company ?? null,
    company_title: named.capacity?.title ?? null,
    share_basis_points: named.shareBasisPoints,
    confirmed_at: isCreator ? unit.now : unchanged ? known.confirmedAt : null,
    // A linked person's name comes from their account.
    ...(known.userId === null ? { first_name: named.firstName, last_name: named.lastName } : {}),
  });
}

/** Invitations are sent once the inviter's address is verified; otherwise at publishing, which requires that. */
async function afterChange(unit: UnitOfWork, actor: Actor, listing: Listing): Promise<void> {
  if (actor.emailVerified) await inviteNamedOwners(unit, listing);
  await tellOwners(unit, listing.id);
}

function namedOwner(input: OwnerInput): NamedOwner {
  return {
    firstName: input.user.firstName,
    lastName: input.user.lastName,
    email: input.user.email.toLowerCase(),
    capacity: input.company && input.title ? { company: input.company, title: input.title } : null,
    shareBasisPoints: shareBasisPointsOf(input.stake),
  };
}

/** Names must be those of people and companies, never of the product or its team. */
function refuseNames(inputs: OwnerInput[], prefixOf: (at: number) => string): void {
  for (const [at, { user, company }] of inputs.entries()) {
    refuseOfficialName(user, `${prefixOf(at)}user.`);
    if (company !== undefined && claimsProduct(company))
      throw new Problem('identity.name_reserved');
  }
  refuseUnprintable(inputs, prefixOf);
}

/** What the papers print letter by letter must be in letters that they can show. */
function refuseUnprintable(inputs: OwnerInput[], prefixOf: (at: number) => string): void {
  const errors = inputs.flatMap((input, at) =>
    (['company', 'title'] as const).flatMap((field) => {
      const missing = unsupportedCharacters(input[field] ?? '');
      if (missing.length === 0) return [];
      const message = `Write this in Latin letters: ${missing.join(' ')}`;
      return [{ path: `${prefixOf(at)}${field}`, message }];
    }),
  );
  if (errors.length > 0) throw new Problem('http.invalid_request', { errors });
}

/** Which part in a listing an owner has: its creator alone invites. */
function partOf({ creatorUserId }: Listing, { userId }: Actor): 'creator' | 'owner' {
  return creatorUserId === userId ? 'creator' : 'owner';
}

async function ownerViews(
  db: Db,
  listingId: string,
  to: 'creator' | 'owner' | 'other',
  { userId: viewerUserId }: Actor,
): Promise<Owner[]> {
  const owners = await listOwnersOf(db, [listingId]);
  const people = await getPublicUsers(db, linkedUserIds(owners));
  return owners.map((owner) => {
    return {
      user: {
        userId: owner.userId,
        firstName: owner.firstName,
        lastName: owner.lastName,
        ...(to === 'other' || owner.status === 'left' ? {} : { email: owner.email }),
        imageUri: (owner.userId === null ? null : people.get(owner.userId)?.imgUri) ?? null,
      },
      stake: owner.shareBasisPoints / 100,
      company: owner.capacity?.company ?? null,
      title: owner.capacity?.title ?? null,
      patentId: listingId,
      account: to === 'other' ? null : owner.status,
      confirmed: owner.confirmedAt !== null,
      mayInvite: to === 'creator' && canBeAsked(owner, viewerUserId),
    };
  });
}
