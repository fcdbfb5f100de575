import { limits } from '@claimstead/contract/limits.ts';
import type { SortOrder } from '@claimstead/contract/marketplace.contract.ts';
import { marketplaceCopy } from '../marketplace.copy.ts';
import type { SwitchName } from '../filters.rules.ts';

/** Texts of saved searches, which the specification does not know. */
export const searchesCopy = {
  title: 'Saved searches',
  text: 'Searches of the market that you keep, each with what is new since you looked last.',
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
  mails: 'Mail me new matches',
  mailsOf: (name: string) => `Mail me new matches of ${name}`,
  mailsFailed: 'The mails could not be changed',
  everything: 'Everything in the market',
  manyCategories: (count: number) => (count === 1 ? '1 category' : `${count} categories`),
  switches: {
    wishlist: 'in your wishlist',
    acceptingOffers: marketplaceCopy.acceptingOffers,
    expired: marketplaceCopy.expired,
    prototype: marketplaceCopy.prototype,
    research: marketplaceCopy.research,
    costModel: marketplaceCopy.costModel,
  } satisfies Record<SwitchName, string>,
  sorts: marketplaceCopy.sorts satisfies Record<SortOrder, string>,
  dialog: {
    saveTitle: 'Save this search',
    changeTitle: 'Your saved search',
    renameTitle: 'Rename this search',
    name: 'Name',
    mails: 'Mail me new matches, once a day at most',
    mailsUnproven: 'The mails begin once your email address is verified.',
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
        ? 'We mail you when something new matches, once a day at most.'
        : 'You find it under “Saved searches”.',
  },
  removal: {
    title: 'Remove this search?',
    text: (name: string) =>
      `“${name}” is forgotten, and there are no more mails about it. The patents that it finds stay where they are.`,
    keep: 'Keep it',
    action: 'Remove search',
    failed: 'The search could not be removed',
  },
  nameLength: limits.savedSearchNameLength,
} as const;

/** Texts of the page that the mails' way out leads to. */
export const unsubscribeCopy = {
  title: 'Unsubscribe',
  asked: 'No more mails about this search?',
  askedText:
    'We stop mailing you what is new for it. The search itself stays in your account, and you can turn the mails on again there.',
  action: 'Unsubscribe',
  failed: 'We could not do that yet',
  done: 'You are unsubscribed',
  doneText: (name: string) => `There are no more mails about “${name}”.`,
  unknown: 'This link no longer works',
  unknownText:
    'The search that it belongs to was removed, so there are no more mails about it. If the address was cut short, open it from the mail once more.',
  toList: 'Your saved searches',
} as const;
