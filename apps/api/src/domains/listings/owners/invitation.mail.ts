import { productName } from '@claimstead/contract/product.ts';
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
  const lines = [
    `Hello ${invitation.firstName},`,
    `${invitation.inviterName} names you as an owner of ${title} on ${productName}, with a share of ${stake}.`,
    'Open the link below, sign in with this address (or make an account with it), and confirm your share. The patent cannot be sold before you have.',
  ];
  const closing = 'If you know nothing of this, leave the mail alone: nothing happens without you.';
  return {
    to: invitation.to,
    subject: `${invitation.inviterName} names you as an owner of a patent`,
    text: [...lines, invitation.link, closing].join('\n\n'),
    html: [
      ...lines.map(paragraph),
      `<p><a href="${escapeHtml(invitation.link)}">Take your place as an owner</a></p>`,
      paragraph(closing),
    ].join('\n'),
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
