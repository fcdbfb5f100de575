import { productName } from '@claimstead/contract/product.ts';
import { renderMail } from '../../../integrations/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../integrations/mail/mail.port.ts';

/** The mail with the link to a new password. */
export function resetMail(person: { to: string; firstName: string; link: string }): OutgoingMail {
  return {
    to: person.to,
    subject: `Set a new ${productName} password`,
    ...renderMail({
      title: 'Set a new password',
      paragraphs: [
        `Hello ${person.firstName}, someone asked for a new password for your account.`,
        'The link works once, for 30 minutes. With the new password you are signed out everywhere.',
      ],
      action: { label: 'Set a new password', url: person.link },
      footnote: 'If it was not you, ignore this mail: your password stays as it is.',
    }),
  };
}

/** Says that the password was changed. */
export function passwordChangedMail(person: {
  to: string;
  firstName: string;
  link: string;
  supportEmail: string;
}): OutgoingMail {
  return {
    to: person.to,
    subject: `Your ${productName} password was changed`,
    ...renderMail({
      title: 'Your password was changed',
      paragraphs: [
        `Hello ${person.firstName}, your password was changed and every session was ended.`,
        `If it was not you, ask for a new password at once and write to ${person.supportEmail}.`,
      ],
      action: { label: 'Sign in', url: person.link },
    }),
  };
}
