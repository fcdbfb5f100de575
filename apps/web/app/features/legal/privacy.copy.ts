import { productName } from '@claimstead/contract/product.ts';
import { supportEmail } from '../../lib/product.ts';

export const privacyCopy = {
  title: 'Privacy Policy',
  caption: 'Effective March 24, 2025',
  intro: `What ${productName} knows about you, why, who else sees it, and how you get it removed.`,
  sections: [
    {
      title: 'What we keep',
      paragraphs: [
        'Your name, email address and, if you add one, your picture. A fingerprint of your password from which it cannot be read. Where and when you are signed in. What you make here: listings with their documents and images, saved patents, offers, messages, inquiries, notifications.',
        'Of a sale: the parties and their stakes, the amounts, the signed documents and the evidence of each signature (time, address on the network, what was shown), the filing with the patent office and the payouts.',
      ],
    },
    {
      title: 'Why we keep it',
      paragraphs: [
        'To run the marketplace for you, to carry out sales that you enter into, to keep evidence of transferred title and of money, to keep accounts safe, and to answer you. We do not sell personal data and we show no advertising.',
      ],
    },
    {
      title: 'What others see',
      paragraphs: [
        'Other signed-in people see your name and picture beside your listings, offers and messages. Your email address is shown only to co-owners of the same listing and, within a sale, to the other party. A published listing is visible to everyone who is signed in; its documents too.',
        'An assignment that has been filed is a public record of the patent office, with the names in it.',
      ],
    },
    {
      title: 'Who works for us',
      paragraphs: [
        'Stripe processes payments, checks the identity of those who are paid, and keeps card and bank details; we never receive them. Electronic signatures are made in our own signer or with BoldSign. Our mail provider delivers our messages. Each receives only what its task needs.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'As long as you have an account. When you delete it, published listings are taken down, plans are cancelled and personal data is erased. Records of sales, the ledger and the evidence of signatures stay, with the name that was signed, because others rely on them and the law asks for them.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can see and change your data in Settings, ask for a copy, correct it, have it erased, or object to a use of it. Write to us and we answer within 30 days. You can also complain to the authority where you live.',
      ],
    },
    {
      title: 'Safety',
      paragraphs: [
        'Connections are encrypted. Sign-in tokens and codes are stored only as fingerprints. Images are re-encoded, so that places and devices recorded in them are gone. Links in descriptions are looked up by our server, so that other sites do not learn that you read them.',
      ],
    },
    { title: 'Contact', paragraphs: [`Questions about privacy go to ${supportEmail}.`] },
  ],
} as const;
