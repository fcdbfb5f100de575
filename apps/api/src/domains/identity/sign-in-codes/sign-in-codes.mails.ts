import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

/** The email with the code that lets a slowed sign-in continue. Not in the subject: a screen may show that. */
export function signInCodeMail(person: {
  to: string;
  firstName: string;
  code: string;
  resetLink: string;
}): OutgoingMail {
  return composeMail(
    { to: person.to, subject: `Your ${productName} sign-in code` },
    {
      title: 'Your sign-in code',
      hello: person.firstName,
      paragraphs: [
        'There were many failed sign-ins to your account. To sign in, enter this code after your password:',
        { figure: person.code },
        'It expires in 30 minutes and works once. Earlier codes work until they expire.',
        'Not expecting this? Someone else is trying to sign in. They can’t get in without your password and this code, so keep both to yourself. If you use this password on another site, set a new one.',
      ],
      action: { label: 'Set a new password', url: person.resetLink },
      preheader: 'It expires in 30 minutes.',
    },
  );
}
