import { productName } from '@claimstead/contract/product.ts';
import { supportEmail } from '../../lib/product.ts';
import type { LegalCopy } from './legal-text.tsx';

/** Periods in here are those of the sweeps: identity.jobs.ts and housekeeping.ts of the API. */
export const privacyCopy: LegalCopy = {
  title: 'Privacy Policy',
  caption: 'Effective March 24, 2025',
  intro: `What ${productName} keeps about you, why, for how long, who else sees it, and how you can download it or have it erased.`,
  sections: [
    {
      title: 'Who is responsible',
      paragraphs: [
        '“We” is the operator of this installation. We do not sell personal data, we show no advertising, and we do not follow you to other sites.',
      ],
      blank: 'privacyContact',
    },
    {
      title: 'What we keep, and what for',
      table: {
        heads: ['Purpose', 'What is kept'],
        rows: [
          [
            'Your account',
            'Name, email address, your legal name once you have confirmed it, the postal address you gave for notices, the picture you added, whether the address is verified, and a hash of your password (it can be compared, but not read back)',
          ],
          [
            'Keeping it safe',
            'Where you are signed in: browser, network address and times. Which browsers you have used before. Codes and reset links, only as hashes. When we told you that someone may be attacking your account. A log of sign-ins, refused requests and limits, with your account’s id and a keyed hash of the network address. If you turn on two-step verification: its key, the public part of passkeys, hashes of recovery codes. Counts of attempts',
          ],
          [
            'Selling and buying',
            'Listings with documents, images, owners and what you disclosed about the patent, with who answered and when, and whether everyone may read about the patent, since when, and with your name or without; papers you sent about a title in question, what you said they show, and what our team answered; saved patents and searches, and what those found only later; what you told us you’re looking for, with your budget, and which listings owners invited you to look at; patents you asked to hear about once their title is cleared; offers with every amount; plans and their periods',
          ],
          [
            'Giving the free 90 days once per person',
            'A keyed hash of your email address, made when you use the code, and one of its domain unless it is a public email provider’s. Other spellings of the same mailbox give the same hash. They can be compared, but not read back',
          ],
          [
            'Talking to each other',
            'Messages and their files, what you asked owners who show no name and what they answered, the people you have blocked, what you reported about others and what others reported about you, inquiries to support, and our answers',
          ],
          [
            'Telling owners what their listing does',
            'How often a listing is opened on a day, and from where: numbers, counted without cookies. Who looked isn’t kept',
          ],
          [
            'Carrying out a sale',
            'The parties and their shares, amounts, the status of payments and payouts, which card payments went back (after two within 90 days the next is made by bank), whether our payment provider is checking a payment, how we paid you back where it could not deliver a refund, what was taken back of a payout there and paid again, which payout account at our payment provider is yours, whether it was refused or closed, when payouts to a new one start, and a payout that your bank returned, until the next one is paid, your legal name, the details you enter for the assignment (such as your postal address), the signed papers, the filing, the attorney or broker whom you named to advise you, or the sale that you advise or were asked to, with your name and email address and when you could see it, and what you confirmed before paying where a patent may be over or a terminal disclaimer ties it to others',
          ],
          [
            'Reminding you of fees',
            'For patents you bought: which fees you said are paid, which steps you checked off, what we reminded you of, and, if you made a calendar address, a hash of it, when it was made, and when and why it ended. Whoever has the address can read the dates; it ends with a new password, when all your other sessions end, and with a suspension',
          ],
          [
            'Evidence of signatures',
            'Who signed under which name, when that name was confirmed, the signature and email address used, when it was signed, from which network address and browser, and the fingerprint of the document that was shown',
          ],
          [
            'Keeping the books',
            'Amounts and times of what you paid and were paid, and with each payment for a plan the state and country of the billing address, as far as you gave them to our payment provider. Whoever keeps our accounts gets these every month, with the names and addresses of those who were paid, for taxes',
          ],
          [
            'Telling you what happened',
            'Notifications, the emails we send you, and which of them you want, what we reminded you of, and the time zone that your browser tells us, so that we write at a decent hour and name times as you read them',
          ],
        ],
      },
    },
    {
      title: 'Why we may keep it',
      paragraphs: [
        'We need most of this to run the account and to carry out the sales that you enter into. We keep evidence, the ledger and filings because the law asks for them and because others rely on them. We keep what protects accounts in the interest of everyone who has one.',
      ],
    },
    {
      title: 'What others see',
      points: [
        'People who are signed in see your name and picture next to your listings, offers and messages.',
        'They see a published listing with its documents, what its owners disclosed, and, unless its owner shows no name, the names and shares of its owners. Which owner answered is shown to owners only.',
        'If an owner shows a public page, everyone can read it and search engines can find it: the title, number, type, categories, first image, what records say of the patent, how many disclosure questions were answered and how many of them with “Yes”, the price, and that owner’s name. An owner who chose to show no name there is named to people who are signed in only once they told them, or sell to them.',
        'A paper that you send about a title in question is opened by the owners of the listing and our team only. Buyers read what our team found, and that it came from a paper of the seller.',
        'What was disclosed when a sale was agreed is part of the signed agreement, which its parties keep.',
        'Owners of the same listing see each other’s email address. In a sale, buyer and owners see each other’s.',
        'If you sell, the postal address you gave for notices is printed on the purchase agreement, and on no paper that becomes public.',
        'The signed papers are for the parties to the sale. Our team sees what it needs for filing, payments, support and moderation; each of their acts is recorded, with what they note about a sale and write to its parties.',
        'A filed assignment is a public record of the patent office, with the names and postal addresses in it. The record of signing (email and network addresses, browsers) is a separate file for the parties to the sale, and is not filed.',
      ],
    },
    {
      title: 'Services we use',
      paragraphs: [
        'The operator of this installation chooses these services. Each receives only what its task needs.',
      ],
      points: [
        'Payment provider: Stripe. It receives payments, holds bank transfers until they pay for a purchase or are returned, checks the identity of those who are paid, and keeps card and bank details. We never receive those.',
        'Electronic signatures: made by our own signer, on our own servers.',
        'Email provider: delivers our emails, and so sees your address and what they say.',
        'Search by meaning, where the operator uses a service for it: receives the titles and abstracts of published listings and the words that people search for, without who searches.',
        'Hosting: the servers, the database and the file storage.',
        'United States Patent and Trademark Office: receives the assignment when it is filed.',
      ],
      blank: 'privacyProviders',
    },
    {
      title: 'How long',
      table: {
        heads: ['What', 'How long'],
        rows: [
          ['Account, listings, offers, messages', 'Until you delete them, or your account'],
          [
            'Papers you sent about a title in question',
            'Until you take them back or send another. Those that our team took, until an owner of the listing deletes their account',
          ],
          ['Files chosen for a message that was never sent', 'One day'],
          ['Sessions', '30 days after your last visit, 90 days at most, or until you end them'],
          ['Browsers you have used', 'One year after the last visit'],
          ['Codes and reset links', 'They work for minutes; their hashes are deleted after 2 days'],
          ['Counts of attempts, live updates', 'One day'],
          ['Records that someone may have attacked your account', '90 days'],
          [
            'The hash that shows your free 90 days were used',
            'Kept after your account is gone, as long as we offer them',
          ],
          [
            'What you noted of fees, and your calendar’s address',
            'Until you take it back or end the address, or delete your account',
          ],
          ['Log of events, used to send notifications', '90 days'],
          ['The copy of published listings that a restart begins from', 'One day'],
          [
            'Encrypted backups',
            'About nine weeks. If one is restored, accounts that were deleted since are deleted again',
          ],
          [
            'Sales, ledger, signed papers and their evidence',
            'Kept after your account is gone, with the name that was signed, as long as the law and proof of title need them',
          ],
        ],
      },
      blank: 'privacyPeriods',
    },
    {
      title: 'Downloading your data, and having it erased',
      paragraphs: [
        'Under Account, Update Profile, Emails and privacy, you can download everything we keep about you as one zip file: profile, listings, files, offers, messages and sales.',
        'Under Update Profile you can also delete your account, after typing your password again. You cannot delete it while a sale of yours is open, or while money you transferred is still with the payment provider. Plans are canceled, and your profile, legal name, postal address, picture, sessions, drafts, unsold listings with every file, saved patents and searches, what you’re looking for, messages with their files, what you asked owners who show no name, inquiries, notifications, what you noted of fees with your calendar’s address, and the list of people you blocked are erased. Others see “Former member” in place of your name.',
        'What others rely on stays: sales with their parties and amounts, signed papers and their evidence under the name that was signed, the ledger, amounts of bank transfers that were returned, offers and their amounts beside “Former member”, that a report was made (without its words), your share in a listing that others own with you, and, if you used the free 90 days, a keyed hash of your email address and one of its domain. The payment provider keeps its own records under its own duties.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'Depending on where you live, you can ask what we keep, have it corrected, erased or handed over, object to a use of it, and complain to the authority there. No one is treated worse for using these rights. Write to us, if you can from the email address of your account; we answer within 30 days.',
      ],
    },
    {
      title: 'How it is protected',
      points: [
        'Passwords, sign-in tokens and codes are stored only as hashes.',
        'Uploaded images are re-encoded, which removes any location and device recorded in them.',
        'Links in a description are looked up by our server, so that other sites do not learn who reads them.',
        'A video in a listing is loaded from YouTube or Vimeo only when you press play.',
        'You can see where you are signed in, end each session, and turn on two-step verification.',
      ],
    },
    {
      title: 'Children',
      paragraphs: [
        'An account is for people who can enter into contracts. We do not knowingly keep data of children.',
      ],
    },
    {
      title: 'Changes, and contact',
      paragraphs: [
        `When this policy changes in a way that matters, we tell account holders by email before it takes effect. The Cookie Policy says what is stored in your browser. Questions about privacy go to ${supportEmail}.`,
      ],
    },
  ],
};
