import { productName } from '@claimstead/contract/product.ts';
import { renderMail } from '../../integrations/mail/mail-layout.ts';
import type { OutgoingMail } from '../../integrations/mail/mail.port.ts';

/** The last mail to an address: its account is deleted. */
export function accountDeletedMail(to: string, supportEmail: string): OutgoingMail {
  return {
    to,
    subject: `Your ${productName} account is deleted`,
    ...renderMail({
      title: 'Your account is deleted',
      paragraphs: [
        `Hello, your ${productName} account is deleted, as you asked. Your listings, files, messages, offers and saved patents are gone, and plans are cancelled.`,
        'Records of finished sales stay, with the papers that were signed: they prove who owns a patent and where the money went.',
        `If it was not you, write to ${supportEmail}. This address is not kept, so this is the last mail that we send to it.`,
      ],
    }),
  };
}
