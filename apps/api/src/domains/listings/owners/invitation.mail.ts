import { productName } from '@claimstead/contract/product.ts';
import { renderMail } from '../../../integrations/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../integrations/mail/mail.port.ts';

export type Invitation = {
  to: string;
  firstName: string;
  inviterName: string;
  title: string;
  stakeBasisPoints: number;
  /** Carries the token: it stands in this mail and nowhere else. */
  link: string;
};

/** The mail that invites a named co-owner to take the own place in a listing. */
export function invitationMail(invitation: Invitation): OutgoingMail {
  const stake = `${invitation.stakeBasisPoints / 100}%`;
  const title = invitation.title === '' ? 'a patent' : `“${invitation.title}”`;
  return {
    to: invitation.to,
    subject: `${invitation.inviterName} names you as an owner of a patent`,
    ...renderMail({
      title: 'You are named as an owner',
      paragraphs: [
        `Hello ${invitation.firstName}, ${invitation.inviterName} names you as an owner of ${title} on ${productName}, with a share of ${stake}.`,
        'Sign in with this address, or make an account with it, and confirm your share. The patent cannot be sold before you have.',
      ],
      action: { label: 'Take your place as an owner', url: invitation.link },
      footnote: 'If you know nothing of this, leave the mail alone: nothing happens without you.',
    }),
  };
}
