import { productName } from '@claimstead/contract/product.ts';
import { formatMoment } from '../../../core/text/format-moment.ts';
import { renderMail } from '../../../core/mail/mail-layout.ts';
import { greetingTo } from '../../../core/mail/mail-words.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

/** Says that the account was signed in to from a browser that is new to it. */
export function newSignInMail(signIn: {
  to: string;
  firstName: string;
  at: Date;
  device: string;
  address: string;
  link: string;
  supportEmail: string;
}): OutgoingMail {
  const facts = [
    `When: ${formatMoment(signIn.at)}`,
    `Device: ${signIn.device}`,
    `IP address: ${signIn.address}`,
  ];
  return {
    to: signIn.to,
    subject: `New sign-in to your ${productName} account`,
    ...renderMail({
      title: 'New sign-in',
      paragraphs: [
        `${greetingTo(signIn.firstName)} your account was accessed from a new device.`,
        { quote: facts.join('\n') },
        'If this was you, you don’t need to do anything.',
        `If this wasn’t you, change your password now: that signs you out everywhere. Then write to ${signIn.supportEmail}.`,
      ],
      action: { label: 'Change your password', url: signIn.link },
      footnote:
        'A browser counts as new after its cookies are deleted, in a private window, and after a year.',
    }),
  };
}
