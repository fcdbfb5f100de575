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
  shareBasisPoints: number;
  /** The share is a company's, for which the invited person signs. */
  capacity: Capacity | null;
  /** Carries the token, which is in this email and nowhere else. */
  link: string;
};

/** The email that invites a co-owner to a listing. */
export function invitationMail(invitation: Invitation): OutgoingMail {
  const { capacity } = invitation;
  const inviter = isolated(invitation.inviterName);
  const company = isolated(capacity?.company ?? '');
  const title = invitation.title === '' ? 'A patent that has no title yet' : invitation.title;
  const subject = capacity
    ? `${inviter} asks you to sign for ${company}`
    : `${inviter} added you as a co-owner of a patent`;
  return composeMail(
    { to: invitation.to, subject },
    {
      title: capacity ? 'You were asked to sign for a co-owner' : 'You were added as a co-owner',
      needsYou: true,
      hello: invitation.firstName,
      paragraphs: [
        capacity
          ? `${inviter} added ${company} as a co-owner of a patent on ${productName}, with you signing for it.`
          : `${inviter} added you as a co-owner of a patent on ${productName}.`,
        {
          facts: [
            ['Patent', title],
            ...(capacity ? ([['Owner', capacity.company]] as [string, string][]) : []),
            [capacity ? 'Its share' : 'Your share', `${invitation.shareBasisPoints / 100}%`],
            ...(capacity ? ([['You sign as', capacity.title]] as [string, string][]) : []),
          ],
        },
        `Sign in or create an account with this email address, then confirm ${capacity ? 'its' : 'your'} share. The patent can’t be sold until you do.`,
      ],
      action: { label: 'Review the invitation', url: invitation.link },
      footnote: 'Not expecting this? Ignore this email. Nothing changes unless you accept.',
    },
  );
}
