import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

/** The email with the 4-digit code. The code is in the subject too, where a phone shows it. */
export function codeMail(person: { to: string; firstName: string; code: string }): OutgoingMail {
  return composeMail(
    { to: person.to, subject: `${person.code} is your ${productName} code` },
    {
      title: 'Your verification code',
      hello: person.firstName,
      paragraphs: [
        'Enter this code to verify your email address:',
        { figure: person.code },
        'It expires in 10 minutes. If you ask for another code, only the latest one works.',
      ],
      footnote: `Didn’t create an account with ${productName}? Ignore this email. Nobody can do anything in your name without the code.`,
      preheader: 'It expires in 10 minutes.',
    },
  );
}
