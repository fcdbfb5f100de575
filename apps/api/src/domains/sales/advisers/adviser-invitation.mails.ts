import type { AdviserRole } from '@claimstead/contract/advisers.contract.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import { productName } from '@claimstead/contract/product.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';

export type AdviserInvitationWords = {
  to: string;
  name: string;
  inviterName: string;
  side: SaleSide;
  role: AdviserRole;
  title: string;
  /** Carries the token, which is in this email and nowhere else. */
  link: string;
};

/** The email that invites an attorney or broker into a sale. */
export function adviserInvitationMail(words: AdviserInvitationWords): OutgoingMail {
  const inviter = isolated(words.inviterName);
  return composeMail(
    { to: words.to, subject: `${inviter} asks you to advise in a patent sale` },
    {
      title: `You were asked to be the ${words.side === 'buyer' ? 'buyer’s' : 'seller’s'} ${words.role}`,
      needsYou: true,
      hello: words.name,
      paragraphs: [
        `${inviter} asks you to advise ${words.side === 'buyer' ? 'the buyer' : 'the seller'} in the sale of a patent on ${productName}.`,
        {
          facts: [
            ['Patent', words.title],
            ['Asked by', words.inviterName],
            ['Your role', words.role === 'attorney' ? 'Attorney' : 'Broker'],
          ],
        },
        'If you accept, you see where the sale stands, its papers and its evidence log, and you can write messages to both sides.',
        'You can’t sign, pay, cancel or change anything in the sale, and you don’t see anyone’s bank details. You can leave at any time, and the side that named you can end it.',
        'Sign in or create an account with this email address, then accept.',
      ],
      action: { label: 'Review the invitation', url: words.link },
      footnote:
        'Not expecting this? Open the link and choose “This isn’t for me”, or ignore this email. Nothing happens unless you accept.',
    },
  );
}
