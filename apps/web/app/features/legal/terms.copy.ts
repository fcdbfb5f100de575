import { productName } from '@claimstead/contract/product.ts';
import { supportEmail } from '../../lib/product.ts';
import type { LegalCopy } from './legal-text.tsx';
import { moneyTerms } from './terms-of-money.copy.ts';

/** Numbers in here are those of the product: the plans, offer-lifecycle.rules.ts and sales.rules.ts. */
export const termsCopy: LegalCopy = {
  title: 'Terms and Conditions',
  caption: 'The agreement between you and us',
  intro: `What ${productName} does, what it costs, and what everyone may rely on. By creating an account, you agree to these terms.`,
  sections: [
    {
      title: 'What this is',
      paragraphs: [
        `${productName} is a marketplace for United States patents. Sellers list a patent, buyers make offers and pay, both sides sign an assignment (the document that transfers the patent), and we file it with the United States Patent and Trademark Office.`,
        'The purchase agreement is between the buyer and the owners. We are not a party to it. We are not a law firm, and we give no advice on the value, the validity or the scope of a patent, on taxes, or on whether a sale is right for you.',
      ],
      blank: 'operator',
    },
    {
      title: 'Your account',
      paragraphs: [
        'An account belongs to one person, under a true name and an email address that was verified with a code. Until it is verified, you can browse, save patents and keep drafts; you cannot send messages, make offers, pay, publish or be paid.',
        'Keep your password to yourself, and tell us if someone else may know it. What is done with your account counts as done by you, unless you told us beforehand that it was taken over.',
      ],
    },
    {
      title: 'What a seller promises',
      paragraphs: [
        'Only patents issued in the United States and pending provisional applications can be published. A patent from another country can be saved and stays hidden.',
        'Whoever lists a patent promises that:',
      ],
      points: [
        'they own it, or a share of it, and may sell it;',
        'every owner is named, with the share that each of them holds;',
        'the description, the documents and the images are true, and may be shown here;',
        'licenses, liens, disputes and unpaid maintenance fees that they know of are disclosed.',
      ],
    },
    {
      title: 'Listings and owners',
      paragraphs: [
        'Each named owner is invited by email and confirms their share. The patent cannot be sold until all have done so. When a listing has several owners, any of them may answer offers, and the answer binds all; every owner signs the assignment personally.',
        'What a listing says comes from its seller; we do not check it before it is published. A second live listing of the same patent number by another account is refused. Our team settles such a case by the patent office’s record, and may take a listing down.',
      ],
    },
    ...moneyTerms,
    {
      title: 'What is not allowed',
      points: [
        'listing what is not yours, or hiding who else owns it;',
        'false or misleading statements in a listing, an offer or a message;',
        'paying outside this marketplace for a sale that was agreed here, in order to avoid its protection;',
        'threats, harassment, unwanted advertising, or content that breaks the law;',
        'getting around limits, scraping the marketplace, or disrupting the service.',
      ],
    },
    {
      title: 'Taking down and suspending',
      paragraphs: [
        'We may take a listing down or suspend an account that breaks these terms or that someone else may have taken over. A suspended account is signed out everywhere and cannot sign in. The owner of a listing that was taken down is told why. Write to support to object, and our team reviews it again.',
        'Money held for an open sale stays held in the meantime, and goes where these terms say.',
      ],
    },
    {
      title: 'What you put here stays yours',
      paragraphs: [
        'Your listings, documents and messages remain yours. You allow us to store them, to show them to those they are meant for, to make smaller copies of images, and to produce the papers of a sale from them. That permission ends when you delete them, except for what belongs to a sale that was made.',
      ],
    },
    {
      title: 'Our responsibility',
      paragraphs: [
        'We run the service with reasonable care. We do not promise that it is never interrupted, that a patent finds a buyer, that a listing is true, or that a patent is valid.',
        'We answer for damage that we cause on purpose or by gross carelessness, and wherever the law does not let us say otherwise. Beyond that we answer only for what we handle for you: that held money and signed papers go where these terms say.',
      ],
      blank: 'liability',
    },
    {
      title: 'Leaving, and changes',
      paragraphs: [
        'You may delete your account at any time, except while a sale of yours is open. Published listings are taken down and plans end, without a refund. The Privacy Policy says what is kept.',
        'When these terms change in a way that matters to you, we tell account holders by email before the change applies. Sales agreed before then continue under the terms in force at that time.',
      ],
    },
    {
      title: 'Governing law',
      paragraphs: ['If one part of these terms does not hold, the others still do.'],
      agreed: ({ governingLaw }) =>
        governingLaw
          ? [
              `A purchase agreement between a buyer and the owners is governed by the laws of ${governingLaw}. One that was prepared earlier keeps what it says.`,
            ]
          : [],
      blank: 'law',
    },
    {
      title: 'Contact',
      paragraphs: [`Write to ${supportEmail}, or use the Support page when you are signed in.`],
    },
  ],
};
