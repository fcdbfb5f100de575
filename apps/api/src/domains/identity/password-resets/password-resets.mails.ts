import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

/** The mail with the link to a new password. */
export function resetMail(person: { to: string; firstName: string; link: string }): OutgoingMail {
  return composeMail(
    { to: person.to, subject: `Set a new ${productName} password` },
    {
      title: 'Set a new password',
      hello: person.firstName,
      paragraphs: [
        'Someone asked for a new password for your account.',
        'The link works once, for 30 minutes. With the new password you are signed out everywhere.',
      ],
      action: { label: 'Set a new password', url: person.link },
      footnote: 'If it was not you, ignore this mail: your password stays as it is.',
      preheader: 'The link works once, for 30 minutes.',
    },
  );
}

/** Says that the password was changed. `changeId` names the change: a repeat of the mail carries it too. */
export function passwordChangedMail(person: {
  to: string;
  firstName: string;
  link: string;
  supportEmail: string;
  changeId: string;
}): OutgoingMail {
  return composeMail(
    {
      to: person.to,
      subject: `Your ${productName} password was changed`,
      key: `password-changed.${person.changeId}`,
    },
    {
      title: 'Your password was changed',
      hello: person.firstName,
      paragraphs: [
        'Your password was changed and every session was ended.',
        `If it was not you, ask for a new password at once and write to ${person.supportEmail}.`,
      ],
      action: { label: 'Sign in', url: person.link },
    },
  );
}
