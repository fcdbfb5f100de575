import { limits } from '@claimstead/contract/limits.ts';
import type { MarketOrder } from '@claimstead/contract/marketplace.contract.ts';
import { marketplaceCopy } from '../marketplace.copy.ts';

/** Texts of saved searches. */
export const searchesCopy = {
  title: 'Saved searches',
  text: 'Your saved searches, with what’s new since your last visit.',
  menu: (fresh: number) => (fresh === 0 ? 'Saved searches' : `Saved searches, ${fresh} new`),
  fresh: (count: number) => `${count} new`,
  all: 'All saved searches',
  loading: 'Loading your saved searches',
  failed: 'Your saved searches could not be loaded',
  retry: 'Try again',
  empty: 'No saved searches yet',
  emptyText: 'Search or filter the market, then press “Save this search”.',
  emptyAction: 'Search the market',
  save: 'Save this search',
  savedAs: (name: string) => `Saved: ${name}`,
  open: 'Open',
  openOf: (name: string) => `Open ${name}`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  mails: 'Email me new matches',
  mailsOf: (name: string) => `Email me new matches for ${name}`,
  mailsFailed: 'The emails could not be changed',
  everything: 'Everything in the market',
  manyCategories: (count: number) => (count === 1 ? '1 category' : `${count} categories`),
  inWishlist: 'in your wishlist',
  sorts: marketplaceCopy.sorts satisfies Record<MarketOrder, string>,
  dialog: {
    saveTitle: 'Save this search',
    changeTitle: 'Your saved search',
    renameTitle: 'Rename this search',
    name: 'Name',
    mails: 'Email me new matches, at most once a day',
    mailsUnproven: 'Emails start once your email address is verified.',
    /** Beside what is searched for: more than that is shown on the screen. */
    exactly:
      'A saved search finds patents with all of its words. It doesn’t correct spelling or add close matches.',
    noneNow: 'No patent has all of these words right now.',
    corrected: (text: string) => `Save “${text}” instead`,
    nameMissing: 'Give the search a name.',
    cancel: 'Cancel',
    save: 'Save search',
    change: 'Save changes',
    rename: 'Rename',
    failed: 'The search could not be saved',
    toList: 'Go to your saved searches',
    done: 'Search saved',
    doneText: (mails: boolean) =>
      mails
        ? 'We’ll email you when something new matches, at most once a day.'
        : 'Find it under “Saved searches”.',
  },
  removal: {
    title: 'Remove this search?',
    text: (name: string) =>
      `You won’t get any more emails about “${name}”. The patents it finds stay where they are.`,
    keep: 'Keep it',
    action: 'Remove search',
    failed: 'The search could not be removed',
  },
  nameLength: limits.savedSearchNameLength,
} as const;

/** Texts of the page behind the emails' unsubscribe link. */
export const unsubscribeCopy = {
  title: 'Unsubscribe',
  asked: 'Unsubscribe from this search?',
  askedText:
    'We’ll stop emailing you new matches. The search stays in your account, and you can turn the emails on again there.',
  action: 'Unsubscribe',
  failed: 'We couldn’t unsubscribe you',
  done: 'You’re unsubscribed',
  doneText: (name: string) => `You won’t get any more emails about “${name}”.`,
  unknown: 'This link no longer works',
  unknownText:
    'Its search was removed, so there are no more emails about it. If the link was cut off, open it from the email again.',
  toList: 'Your saved searches',
} as const;
