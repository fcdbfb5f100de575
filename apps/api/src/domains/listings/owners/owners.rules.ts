import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type {
  InvitationLetter,
  InvitationState,
  OwnerStatus,
} from '@claimstead/contract/owners.contract.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import { type Listing, wholeShareBasisPoints } from '../listings.rules.ts';

/** The company in whose name a person owns and signs, and their title there. */
export type Capacity = { company: string; title: string };

/** One owner of a listing, linked to an account or only named. */
export type OwnerFacts = {
  ownerId: string;
  listingId: string;
  /** Whether an account belongs to the place, and what became of the invitation. */
  status: OwnerStatus;
  userId: string | null;
  firstName: string;
  lastName: string;
  /** Lower case. Shown to owners of the listing only. */
  email: string;
  /** Set if a company owns the share: the person signs for it. */
  capacity: Capacity | null;
  /** Hundredths of a percent; 10000 is the whole. */
  shareBasisPoints: number;
  confirmedAt: Date | null;
  invitedAt: Date | null;
};

/**
 * Whether the creator can ask an owner for their share: by an invitation, sent again or not, or by a reminder once they have
 * joined.
 */
export function canBeAsked(
  owner: Pick<OwnerFacts, 'status' | 'userId' | 'confirmedAt'>,
  creatorUserId: string,
): boolean {
  if (owner.status !== 'linked') return owner.status !== 'left';
  return owner.confirmedAt === null && owner.userId !== creatorUserId;
}

/** The accounts among these owners, in their order. */
export function linkedUserIds(owners: readonly Pick<OwnerFacts, 'userId'>[]): string[] {
  return owners.flatMap((owner) => (owner.userId === null ? [] : [owner.userId]));
}

/**
 * Invitations a day, since each is an email in the inviter's words to an address of the inviter's choice:
 * by one account, and to one address by whomever. The latter refuses nobody's first one.
 */
export const invitationsPerDay = 30;
export const invitationsPerAddressPerDay = 10;

/** How long it is remembered why an invitation ended. */
export const endedInvitationsKeptDays = 365;

/** What an invitation means for a person: the token and the verified address count together. */
export function judgeInvitation(
  place: { status: OwnerStatus; userId: string | null; email: string; isDeleted: boolean } | null,
  endReason: 'replaced' | 'removed' | 'declined' | null,
  person: { userId: string; email: string },
): InvitationState | null {
  if (!place) return endReason;
  if (place.isDeleted) return 'removed';
  if (place.userId === person.userId) return 'accepted';
  if (place.email !== person.email.toLowerCase()) return 'other_address';
  return place.status === 'invited' ? 'open' : 'used';
}

/** The same for whoever holds the link of an email, without an account; null: it never existed. */
export function judgeLetter(
  place: { status: OwnerStatus; isDeleted: boolean } | null,
  endReason: 'replaced' | 'removed' | 'declined' | null,
): InvitationLetter['state'] | null {
  if (!place) return endReason;
  if (place.isDeleted) return 'removed';
  return place.status === 'invited' ? 'open' : 'used';
}

/** Why an invitation cannot be accepted; null: it can be, or this person already accepted it. */
export function refuseToAccept(state: InvitationState | null): ErrorCode | null {
  switch (state) {
    case 'open':
    case 'accepted':
      return null;
    case null:
      return 'listings.invitation_unknown';
    default:
      return `listings.invitation_${state}`;
  }
}

export type NamedOwner = {
  firstName: string;
  lastName: string;
  email: string;
  capacity: Capacity | null;
  shareBasisPoints: number;
};

/** Whether two rows agree on a share: its size and its owner. */
export function isSameShare(
  one: Pick<NamedOwner, 'shareBasisPoints' | 'capacity'>,
  other: Pick<NamedOwner, 'shareBasisPoints' | 'capacity'>,
): boolean {
  return (
    one.shareBasisPoints === other.shareBasisPoints &&
    one.capacity?.company === other.capacity?.company &&
    one.capacity?.title === other.capacity?.title
  );
}

/** Shares may change only before the first publishing, by the creator (P3.11). */
export function refuseToChangeOwners(
  listing: Listing,
  userId: string,
  now: Date,
): ErrorCode | null {
  const by = listing.creatorUserId === userId ? 'creator' : 'owner';
  return refuseMove(listing, 'change_owners', { by, userId }, now);
}

/** A new list must include the creator, name nobody twice, and its shares must add up to the whole. */
export function refuseOwnerList(owners: NamedOwner[], creatorEmail: string): ErrorCode | null {
  const emails = owners.map((owner) => owner.email);
  if (!emails.includes(creatorEmail)) return 'listings.creator_missing';
  if (new Set(emails).size !== emails.length) return 'listings.owner_twice';
  const total = owners.reduce((sum, owner) => sum + owner.shareBasisPoints, 0);
  return total === wholeShareBasisPoints ? null : 'listings.shares_total';
}

/** The creator's locked row comes first; the others keep their order. */
export function inListOrder<T extends { email: string }>(owners: T[], creatorEmail: string): T[] {
  return [
    ...owners.filter((owner) => owner.email === creatorEmail),
    ...owners.filter((owner) => owner.email !== creatorEmail),
  ];
}

/** A percentage with two decimals as hundredths of a percent. */
export function shareBasisPointsOf(sharePercent: number): number {
  return Math.round(sharePercent * 100);
}
