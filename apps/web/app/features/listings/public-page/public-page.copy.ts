import type { PublicOthers, PublicWay } from '@claimstead/contract/public-pages.ts';
/** Texts of a patent's public page. They say what a record shows and as of when, and judge nothing. */
export const publicPageCopy = {
  about: (number: string) => `${number}, listed for sale.`,
  numberNames: { patent: 'Patent number', application: 'Application number' },
  pending: 'Pending application: nothing has been granted yet.',
  price: 'Price',
  type: 'Type',
  categories: 'Categories',
  owners: 'Listed by',
  abstract: 'Abstract',
  claim: (number: number) => `Claim ${number}`,
  classes: 'Classes',
  parts: { term: 'Term', fees: 'Fees', disclosures: 'Disclosures' },
  noRecord: 'We have no abstract or claims on record for this number yet.',
  /** Of an image of which only its seller knows what it shows. */
  image: (title: string) => `Image of “${title}” from the seller`,
  noDrawing: 'No drawing yet',
  blind: {
    title: 'The owner isn’t named here',
    text: 'A granted text identifies a patent, though: whoever looks up its number in the USPTO’s records can find who owns it.',
  },
  act: {
    title: 'Interested?',
    signIn: {
      buy: 'Sign in to buy, message or see documents',
      offer: 'Sign in to message, offer or see documents',
      ask: 'Sign in to ask the owner or see documents',
      write: 'Sign in to message or see documents',
    } satisfies Record<PublicWay, string>,
    back: 'You come back to this patent.',
    waits: 'Everything else waits for their answer.',
    open: 'Open the listing',
    openText:
      'You’re signed in. The listing has the documents, the owner’s description and what you can do.',
  },
  share: 'Copy the link',
  print: 'Print',
  others: { class: 'Similar patents', newest: 'Other patents' } satisfies Record<
    PublicOthers['by'],
    string
  >,
  all: 'All public patents',
  missing: {
    heading: 'No public page here',
    title: 'There’s no public page for this number',
    text: 'The number may be mistyped, or its owner doesn’t show it to everyone.',
  },
  /** Of a part of the index. */
  nothing: {
    heading: 'No patents here',
    title: 'There are no public patents here',
    text: 'Patents leave this list when they’re sold or taken off the market, or when their owners no longer show them to everyone.',
  },
  gone: {
    heading: 'No longer public',
    title: 'This patent’s page is no longer public',
    text: 'It was sold or taken off the market, or its owner no longer shows it to everyone.',
  },
  source:
    'This page says what records show and when they were read. It isn’t an opinion on the patent.',
} as const;
