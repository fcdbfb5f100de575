import type { PublicPage } from '@claimstead/contract/listings.contract.ts';

/** Texts of the choice of a public page, and of whether anyone reads the owner’s name. */
export const choiceCopy = {
  /** Followed by `page` where the installation has public pages. */
  title: 'Your name',
  page: ' and a public page',
  hint: 'Anyone can read a public page without signing in, and search engines can find it.',
  shows:
    'It shows the title, number, type, categories, first image, abstract, first claim, classes, term, fees, how many disclosures you answered and how many of them with “Yes”, and the price. Your description, documents and messages stay behind the sign-in.',
  preview: 'A small picture of the public page as everyone would read it',
  labels: {
    off: 'No public page',
    named: 'With my name',
    blind: 'Without my name',
  } satisfies Record<PublicPage, string>,
  says: {
    off: 'People who are signed in see your name.',
    named: 'Your name is shown. Co-owners are named only to people who are signed in.',
    blind:
      'No owner is named, even to people who are signed in. Buyers ask who you are first. Until you tell them, they can’t write to you, make an offer or buy. The number stays: whoever looks it up in the USPTO’s records can find who owns it.',
  } satisfies Record<PublicPage, string>,
  /** Asked before a name that was not shown is. */
  leave: {
    title: 'Turn off the public page?',
    text: 'Your name and those of co-owners will be shown again to everyone who is signed in.',
    submit: 'Turn off and show my name',
    cancel: 'Keep it',
  },
  open: 'Open the public page',
  later: {
    publish: 'It opens when you publish.',
    renew: 'It opens when you renew.',
    never: 'It stays closed while this listing can’t be published.',
  },
  letters: {
    title: 'Short address for letters',
    copy: 'Copy the address',
    show: 'QR code',
    code: (address: string) => `QR code for ${address}`,
    save: 'Save the QR code',
  },
  saved: {
    off: 'The public page is off',
    named: 'The public page is on',
    blind: 'The public page is on, without your name',
  } satisfies Record<PublicPage, string>,
  /** Where the page was on, without a name. */
  savedAfterBlind: {
    off: 'The public page is off, and your name is shown',
    named: 'Your name is shown',
  },
  savedHidden: 'Your name isn’t shown',
  failed: 'Your choice couldn’t be saved',
} as const;
