import { randomBytes } from 'node:crypto';
import { isErasedAddress } from '../../../core/account/tombstone.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { countUse } from '../../../core/http/rate-limit.store.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findUserByEmail, getContact } from '../../identity/identity.service.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { aboutListing } from '../listings.news.ts';
import type { Listing } from '../listings.rules.ts';
import { invitationMail } from './invitation.mail.ts';
import { invitationsPerAddressPerDay, invitationsPerDay } from './owners.rules.ts';
import { findInvited, linkOwner, listOwnersOf, updateOwner } from './owners.store.ts';

export const inviteOwnerJob = 'listings.invite_owner';

const tokenBytes = 32;
const daySeconds = 24 * 3600;

/**
 * Invites every named owner who has no account linked and was not invited yet.
 * @throws {Problem} http.too_many_requests past a day's invitations: nobody is invited then.
 */
export async function inviteNamedOwners(unit: UnitOfWork, listing: Listing): Promise<void> {
  const owners = await listOwnersOf(unit.tx, [listing.id]);
  const uninvited = owners.filter((owner) => owner.userId === null && owner.invitedAt === null);
  if (uninvited.length === 0) return;
  await countInvitations(
    unit,
    listing.creatorUserId,
    uninvited.map((owner) => owner.email),
  );
  const about = await aboutListing(unit.tx, listing);
  for (const owner of uninvited) {
    const account = await findUserByEmail(unit.tx, owner.email);
    await updateOwner(unit.tx, owner.ownerId, { invited_at: unit.now });
    unit.enqueue({ name: inviteOwnerJob, data: { ownerId: owner.ownerId } });
    unit.emit({
      type: 'listings.owner_invited',
      payload: {
        ...about,
        ownerId: owner.ownerId,
        invitedUserId: account?.userId ?? null,
        invitedByUserId: listing.creatorUserId,
      },
    });
  }
}

/** Counted with the change itself: what is refused, or fails, has used nothing up. */
async function countInvitations(
  unit: UnitOfWork,
  inviterUserId: string,
  emails: string[],
): Promise<void> {
  const count = async (key: string, most: number) => {
    const uses = await countUse(unit.tx, `listings.${key}`, daySeconds, unit.now);
    if (uses > most) throw tooManyInvitations(unit.now);
  };
  // In one order, so that two inviters of the same people do not wait in a circle.
  for (const email of emails.toSorted()) {
    await count(`invites_by|${inviterUserId}`, invitationsPerDay);
    await count(`invites_to|${email}`, invitationsPerAddressPerDay);
  }
}

function tooManyInvitations(now: Date): Problem {
  return new Problem('http.too_many_requests', {
    detail: 'That is as many invitations as a day allows. Name the other owners tomorrow.',
    retryAfterSeconds: daySeconds - (Math.floor(now.getTime() / 1000) % daySeconds),
  });
}

/**
 * Sends one invitation. The token is made here and stored as a hash only, so that it is nowhere but in
 * the mail; a repeated try sends a new one and the mail before it becomes worthless.
 */
export async function sendInvitation(deps: ListingsDeps, ownerId: string): Promise<void> {
  const invited = await findInvited(deps.db, { ownerId });
  if (!invited || invited.userId !== null || isErasedAddress(invited.email)) return;
  const inviter = await getContact(deps.db, invited.creatorUserId);
  const token = randomBytes(tokenBytes).toString('base64url');
  await transact(deps, (unit) =>
    updateOwner(unit.tx, ownerId, { invitation_token_hash: hashToken(token) }),
  );
  await deps.mail.send(
    invitationMail({
      to: invited.email,
      firstName: invited.firstName,
      inviterName: `${inviter.firstName} ${inviter.lastName}`,
      title: invited.title,
      stakeBasisPoints: invited.stakeBasisPoints,
      link: `${deps.config.publicUrl}/invitation/${token}`,
    }),
  );
}

/**
 * Links the signed-in person to the owner's row that was invited under the person's verified address;
 * the token alone is not enough, nor is the address. Repeating it is fine.
 * @throws {Problem} listings.invitation_invalid
 */
export async function acceptInvitation(
  deps: ListingsDeps,
  actor: Actor,
  token: string,
): Promise<{ patentId: string }> {
  return transact(deps, async (unit) => {
    const invited = await findInvited(unit.tx, { tokenHash: hashToken(token) });
    if (!invited || invited.email !== actor.email.toLowerCase() || !actor.emailVerified) {
      throw new Problem('listings.invitation_invalid');
    }
    if (invited.userId === actor.userId) return { patentId: invited.listingId };
    if (!(await linkOwner(unit.tx, invited.ownerId, actor.userId))) {
      throw new Problem('listings.invitation_invalid');
    }
    const about = await aboutListing(unit.tx, { ...invited, id: invited.listingId });
    unit.emit({
      type: 'listings.owner_linked',
      payload: { ...about, ownerId: invited.ownerId, userId: actor.userId },
    });
    unit.tell(about.ownerUserIds, 'listing', { patentId: invited.listingId });
    return { patentId: invited.listingId };
  });
}
