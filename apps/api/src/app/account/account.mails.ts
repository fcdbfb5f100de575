import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../core/mail/mail.port.ts';

/**
 * The last email to an address: its account is deleted. `userId` identifies the deletion, so a repeat has the
 * same key.
 */
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
        `We deleted your ${productName} account, as you asked. Your listings, files, messages, offers and saved patents are gone, and your plans are canceled.`,
        'We keep the records of completed sales, with the signed papers: they prove who owns a patent and where the money went.',
      ],
      footnote: `If this wasn’t you, write to ${supportEmail}. We don’t keep this address, so this is our last email to it.`,
    },
  );
}
