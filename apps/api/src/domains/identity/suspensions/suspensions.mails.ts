import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

type Told = {
  to: string;
  firstName: string;
  /** The operator's words. */
  reason: string;
  /** Names the change: a repeat of the mail carries it too. */
  changeId: string;
};

/** Says that the account is suspended, why, and what can be done now that signing in is not possible. */
export function suspendedMail(person: Told & { supportEmail: string }): OutgoingMail {
  return composeMail(
    {
      to: person.to,
      subject: `Your ${productName} account is suspended`,
      key: `account-suspended.${person.changeId}`,
    },
    {
      title: 'Your account is suspended',
      hello: person.firstName,
      paragraphs: [
        'Our team suspended your account. You’re signed out everywhere and can’t sign in. The reason:',
        { quote: person.reason },
        `If you think this is a mistake, reply to this email or write to ${person.supportEmail}. Deadlines in an open sale keep running and plans still renew: write to us about either.`,
      ],
      preheader: 'You’re signed out everywhere. Open this email for the reason.',
    },
  );
}

/** Says that the account can be used again. */
export function restoredMail(person: Told & { link: string }): OutgoingMail {
  return composeMail(
    {
      to: person.to,
      subject: `Your ${productName} account is restored`,
      key: `account-restored.${person.changeId}`,
    },
    {
      title: 'Your account is restored',
      hello: person.firstName,
      paragraphs: [
        'Our team lifted the suspension of your account. You can sign in again. The reason:',
        { quote: person.reason },
      ],
      action: { label: 'Sign in', url: person.link },
    },
  );
}
