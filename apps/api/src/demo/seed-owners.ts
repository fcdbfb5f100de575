import type { Mail } from '../core/mail/mail.port.ts';
import {
  acceptInvitation,
  sendInvitation,
} from '../domains/listings/owners/owner-invitations.service.ts';
import { confirmShare, replaceOwners } from '../domains/listings/owners/owners.service.ts';
import { listOwners } from '../domains/listings/listings.service.ts';
import type { Invention, Partner } from './content/invention.ts';
import { people } from './content/people.ts';
import { listedDaysAgo } from './listed-days-ago.ts';
import type { Stage } from './stage.ts';

type Sent = Parameters<Mail['send']>[0];

/** Names the co-owners of a draft; each follows the link of the invitation and confirms their share. */
export async function seedOwners(
  stage: Stage,
  invention: Invention,
  listingId: string,
): Promise<void> {
  const then = stage.at(listedDaysAgo(invention) + 0.09);
  const partners = invention.partners ?? [];
  const known = await listOwners(then.db, listingId);
  if (known.length <= partners.length) {
    const given = partners.reduce((sum, { stake }) => sum + stake, 0);
    const shares: Partner[] = [
      { person: invention.seller, stake: round(100 - given) },
      ...partners,
    ];
    await replaceOwners(then, stage.actor(invention.seller), listingId, shares.map(ownerOf));
  }
  for (const owner of await listOwners(then.db, listingId)) {
    const partner = partners.find(({ person }) => people[person].email === owner.email);
    if (!partner || owner.confirmedAt) continue;
    const actor = stage.actor(partner.person);
    if (owner.userId === null) {
      await acceptInvitation(then, actor, await invitationOf(stage, owner.ownerId));
    }
    await confirmShare(then, actor, listingId);
  }
}

function ownerOf({ person, ...share }: Partner) {
  const { firstName, lastName, email } = people[person];
  return { user: { firstName, lastName, email }, ...share };
}

/** The token is only in the email, so the email is read instead of being sent. */
async function invitationOf(stage: Stage, ownerId: string): Promise<string> {
  const sent: Sent[] = [];
  const mail: Mail = {
    send: async (message) => void sent.push(message),
    answers: async () => true,
    close: () => undefined,
  };
  await sendInvitation({ ...stage.deps, mail }, ownerId);
  const token = /\/invitation\/([\w-]+)/.exec(sent[0]?.text ?? '')?.[1];
  if (!token) throw new Error(`no invitation was written for owner ${ownerId}`);
  return token;
}

function round(stake: number): number {
  return Math.round(stake * 100) / 100;
}
