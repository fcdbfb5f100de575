import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../core/mail/mail.port.ts';

/** The last mail to an address: its account is deleted. `userId` names the deletion, also in a repeat. */
export function accountDeletedMail(
  person: { to: string; userId: string },
  supportEmail: string,
): OutgoingMail {
  return composeMail(
    {
      to: person.to,
      subject: `Your ${productName} account is deleted`,
      key: `account-deleted.${person.userId}`,
    },
    {
      title: 'Your account is deleted',
      paragraphs: [
        `Your ${productName} account is deleted, as you asked. Your listings, files, messages, offers and saved patents are gone, and plans are canceled.`,
        'Records of finished sales stay, with the papers that were signed: they prove who owns a patent and where the money went.',
      ],
      footnote: `If it was not you, write to ${supportEmail}. This address is not kept, so this is the last mail that we send to it.`,
    },
  );
}
