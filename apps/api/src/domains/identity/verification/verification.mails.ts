import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

/** The mail with the 4-digit code. The code is in the subject too, where a phone shows it. */
export function codeMail(person: { to: string; firstName: string; code: string }): OutgoingMail {
  return composeMail(
    { to: person.to, subject: `${person.code} is your ${productName} code` },
    {
      title: 'Your verification code',
      hello: person.firstName,
      paragraphs: [
        'Enter this code to verify your email address:',
        { figure: person.code },
        'It works for 10 minutes. If you ask for another one, only the newest works.',
      ],
      footnote: `If you did not make an account with ${productName}, ignore this mail: without the code nothing can be done in your name.`,
      preheader: 'It works for 10 minutes.',
    },
  );
}
