import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

/** Says that another payout account took the place of the one before, and from when money goes there. */
export function payoutAccountReplacedMail(person: {
  to: string;
  firstName: string;
  /** As the person's clock has it. */
  pausedUntil: string;
  link: string;
  supportEmail: string;
  /** Names the change: a repeat of the mail carries it too. */
  changeId: string;
}): OutgoingMail {
  return composeMail(
    {
      to: person.to,
      subject: `Your ${productName} payout account was replaced`,
      key: `payout-account-replaced.${person.changeId}`,
    },
    {
      title: 'Your payout account was replaced',
      hello: person.firstName,
      paragraphs: [
        'You replaced the payout account that our payment provider closed or refused. Your share of a sale goes to the new account once it is verified.',
        `To keep your money safe, we don’t send anything to it before ${person.pausedUntil}.`,
        `If this wasn’t you, set a new password now and write to ${person.supportEmail}.`,
      ],
      action: { label: 'Open payout settings', url: person.link },
    },
  );
}
