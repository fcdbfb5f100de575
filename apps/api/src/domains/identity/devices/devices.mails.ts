import { productName } from '@claimstead/contract/product.ts';
import { formatMoment } from '../../../core/text/format-moment.ts';
import { renderMail } from '../../../core/mail/mail-layout.ts';
import { greetingTo } from '../../../core/mail/mail-words.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

/** Says that the account was signed in to from a browser that it was not used on before. */
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
    `Internet address: ${signIn.address}`,
  ];
  return {
    to: signIn.to,
    subject: `New sign-in to your ${productName} account`,
    ...renderMail({
      title: 'A sign-in from a new device',
      paragraphs: [
        `${greetingTo(signIn.firstName)} your account was signed in to from a device that it was not used on before.`,
        { quote: facts.join('\n') },
        'If it was you, there is nothing to do.',
        `If it was not you, change your password at once: that ends every session. Then write to ${signIn.supportEmail}.`,
      ],
      action: { label: 'Change your password', url: signIn.link },
      footnote:
        'A browser counts as new when its cookies were deleted, in a private window, and after a year.',
    }),
  };
}
