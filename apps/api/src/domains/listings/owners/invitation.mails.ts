import { productName } from '@claimstead/contract/product.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';
import type { Capacity } from './owners.rules.ts';

export type Invitation = {
  to: string;
  firstName: string;
  inviterName: string;
  title: string;
  stakeBasisPoints: number;
  /** The share is a company's, for which the invited person signs. */
  capacity: Capacity | null;
  /** Carries the token: it stands in this mail and nowhere else. */
  link: string;
};

/** The mail that invites a named co-owner to take the own place in a listing. */
export function invitationMail(invitation: Invitation): OutgoingMail {
  const { capacity } = invitation;
  const inviter = isolated(invitation.inviterName);
  const company = isolated(capacity?.company ?? '');
  const title = invitation.title === '' ? 'A patent without a title yet' : invitation.title;
  const subject = capacity
    ? `${inviter} names you to sign for ${company}`
    : `${inviter} names you as an owner of a patent`;
  return composeMail(
    { to: invitation.to, subject },
    {
      title: capacity ? 'You are named to sign for an owner' : 'You are named as an owner',
      needsYou: true,
      hello: invitation.firstName,
      paragraphs: [
        capacity
          ? `${inviter} names ${company} as an owner of a patent on ${productName}, and you as the person who signs for it.`
          : `${inviter} names you as an owner of a patent on ${productName}.`,
        {
          facts: [
            ['Patent', title],
            ...(capacity ? ([['Owner', capacity.company]] as [string, string][]) : []),
            [capacity ? 'Its share' : 'Your share', `${invitation.stakeBasisPoints / 100}%`],
            ...(capacity ? ([['You sign as', capacity.title]] as [string, string][]) : []),
          ],
        },
        `Sign in with this address, or make an account with it, and confirm ${capacity ? 'its' : 'your'} share. The patent cannot be sold before you have.`,
      ],
      action: { label: 'Take your place as an owner', url: invitation.link },
      footnote: 'If you know nothing of this, leave the mail alone: nothing happens without you.',
    },
  );
}
