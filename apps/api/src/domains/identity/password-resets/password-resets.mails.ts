import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

/** The email with the link to set a new password. */
export function resetMail(person: { to: string; firstName: string; link: string }): OutgoingMail {
  return composeMail(
    { to: person.to, subject: `Set a new ${productName} password` },
    {
      title: 'Set a new password',
      hello: person.firstName,
      paragraphs: [
        'We received a request to set a new password for your account.',
        'The link works once and expires in 30 minutes. Setting a new password signs you out everywhere.',
      ],
      action: { label: 'Set a new password', url: person.link },
      footnote: 'Not expecting this? Ignore this email. Your password stays the same.',
      preheader: 'The link works once and expires in 30 minutes.',
    },
  );
}
