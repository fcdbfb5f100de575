import { productName } from '@claimstead/contract/product.ts';
import { supportEmail } from '../../lib/product.ts';

export const termsCopy = {
  title: 'Terms and Conditions',
  caption: 'The agreement between you and us',
  intro: `These terms say what ${productName} does, what it costs, and what everyone may rely on. Using an account means accepting them.`,
  sections: [
    {
      title: 'What this is',
      paragraphs: [
        `${productName} is a marketplace for patents. Sellers list, buyers offer and pay, both sign an assignment, and it is filed with the United States Patent and Trademark Office. We are not a party to the sale, not a law firm, and we do not advise on the value, validity or scope of a patent.`,
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'An account belongs to one person with a true name and an email address that is verified with a code. Until it is verified you may browse, keep a wishlist and save drafts. Keep the password to yourself; the Settings page shows where you are signed in.',
        'You may delete your account at any time, except while a sale of yours is open.',
      ],
    },
    {
      title: 'Listing a patent',
      paragraphs: [
        'Only patents issued in the United States and provisional applications can be published for now. You may list a patent only when you own it or a part of it, and you name every owner with the stake they hold. Each linked owner confirms the own stake before the patent can be sold.',
        'What a listing says is stated by its seller. A second live listing of the same patent number by another account is refused; a dispute about that is decided by our operators from the office’s record.',
      ],
    },
    {
      title: 'What it costs',
      paragraphs: [
        'There is no commission on sales. Publishing a listing needs a plan: 90 days for $59.95 (free once per account with the code FREE90), 6 months for $99.99, or 1 year for $149.99. There is no other charge, and we bear the fee of processing a payment.',
        'A plan renews by itself at the end of its period until you cancel it. You can cancel at any time with immediate effect: the listing is hidden at once. Plans are not refunded, in whole or in part.',
      ],
    },
    {
      title: 'Offers and reservation',
      paragraphs: [
        'An offer lapses after 7 days without an answer and can be withdrawn by its sender until it is accepted. An accepted offer reserves the patent for that buyer for 72 hours; if it is not paid in that time, the reservation ends. On a listing with several owners, any owner acts for all of them.',
      ],
    },
    {
      title: 'Payment and payout',
      paragraphs: [
        'Payments are processed by Stripe. The buyer’s payment is held until the buyer and every owner have signed and an operator has filed the assignment. Then each owner is paid the share that the stakes give. To be paid, an owner verifies bank details with Stripe. A payment by bank debit may be held some business days longer, until it can no longer be returned.',
      ],
    },
    {
      title: 'Cancelling a sale',
      paragraphs: [
        'Until the last owner has signed, either side can cancel for a full refund when a signature is declined or expires, or when the next step is missing for 30 days; after 60 days the sale is cancelled and refunded by itself. Signatures given before a cancellation count as undelivered.',
        'From the last signature on, title has passed. A refund then needs a signed assignment back.',
      ],
    },
    {
      title: 'What is not allowed',
      paragraphs: [
        'Listing what is not yours, misleading descriptions, settling outside the product in order to avoid the other side’s protection, harassing people, or disturbing the service. We may take a listing down or suspend an account; the person is told why and can answer through support.',
      ],
    },
    {
      title: 'Liability and changes',
      paragraphs: [
        'The service is provided with reasonable care, without a promise that it is never interrupted. Nothing here limits rights that the law does not let us limit. When these terms change in a way that matters, account holders are told by email before the change applies.',
      ],
    },
    {
      title: 'Contact',
      paragraphs: [`Write to ${supportEmail}, or use the Support page when you are signed in.`],
    },
  ],
} as const;
