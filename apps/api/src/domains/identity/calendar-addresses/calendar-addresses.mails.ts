import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

/** Says that an address was made that opens the calendar of fees without signing in, and how it ends. */
export function calendarAddressMadeMail(person: {
  to: string;
  firstName: string;
  link: string;
  supportEmail: string;
  /** Names the change: a repeat of the mail carries it too. */
  changeId: string;
}): OutgoingMail {
  return composeMail(
    {
      to: person.to,
      subject: `A ${productName} calendar address was created`,
      key: `calendar-address-made.${person.changeId}`,
    },
    {
      title: 'A calendar address was created',
      hello: person.firstName,
      paragraphs: [
        'You created an address for your calendar of patent fees. Anyone who has it can read which patents you bought and when their fees are due, without signing in. An earlier address no longer works.',
        `If this wasn’t you, set a new password now and write to ${person.supportEmail}. A new password signs you out everywhere and ends the address.`,
      ],
      action: { label: 'Review your security settings', url: person.link },
    },
  );
}
