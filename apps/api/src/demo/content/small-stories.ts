import type { ReportReason } from '@claimstead/contract/reports.contract.ts';
import type { SavedFilters } from '@claimstead/contract/saved-searches.contract.ts';
import type { SupportCategory } from '@claimstead/contract/support.contract.ts';
import type { PersonKey } from './people.ts';

/** What people have saved, the latest last. */
export const wishlists: Partial<Record<PersonKey, readonly string[]>> = {
  horatio: [
    'teapot',
    'grain-binder',
    'warm-hearing',
    'lantern-late',
    'split-pinion',
    'breathing-lamp',
  ],
  beatrix: ['wax-bridge', 'passing-barrier', 'beaded-splint', 'gust-film'],
  wilhelmina: ['wax-bridge', 'noise-pruning', 'cord-chair'],
};

export type Inquiry = {
  by: PersonKey;
  subject: string;
  category: SupportCategory;
  message: string;
  daysAgo: number;
  answer?: string;
};

export const inquiries: readonly Inquiry[] = [
  {
    by: 'cordelia',
    subject: 'Curtain rail granted in Canada',
    category: 'patent',
    message:
      'My curtain rail has a Canadian patent only. Will listings from Canada be possible before the summer?',
    daysAgo: 9.4,
    answer:
      'Not yet, and we cannot name a date. Your listing is saved, and you are on the list of those whom we write to as soon as Canada is supported.',
  },
  {
    by: 'horatio',
    subject: 'Paying by bank transfer',
    category: 'billing',
    message:
      'For larger purchases I would rather pay by bank transfer than by card. Is the listing kept for me while the transfer is on its way?',
    daysAgo: 0.6,
  },
];

/** What someone reported to the operators about someone else; `outcome`: how the operator closed it. */
export type Report = {
  by: PersonKey;
  about: PersonKey;
  reason: ReportReason;
  details: string;
  daysAgo: number;
  outcome?: string;
};

export const reports: readonly Report[] = [
  {
    by: 'horatio',
    about: 'ignatius',
    reason: 'outside_payment',
    details:
      'Asked whether we could settle by wire and leave the marketplace out of it. I said no.',
    daysAgo: 12.3,
    outcome: 'Wrote to both. It was a question of fees that do not exist here; no money has moved.',
  },
  {
    by: 'philomena',
    about: 'horatio',
    reason: 'spam',
    details: 'The third offer of one dollar this month, each for another lamp.',
    daysAgo: 3.1,
  },
  {
    by: 'beatrix',
    about: 'barnaby',
    reason: 'other',
    details:
      'The number of one of his listings also stands on a brochure of another workshop. Please compare the records.',
    daysAgo: 0.4,
  },
];

export type Search = {
  by: PersonKey;
  name: string;
  filters: SavedFilters;
  mails: boolean;
  daysAgo: number;
};

/** Searches that people keep; what came into the market since is new to them. */
export const savedSearches: readonly Search[] = [
  {
    by: 'horatio',
    name: 'Lamps and lanterns',
    filters: { search: 'lamp', sort: 'newest' },
    mails: true,
    daysAgo: 20,
  },
  {
    by: 'horatio',
    name: 'With a prototype',
    filters: { prototype: 'true' },
    mails: false,
    daysAgo: 6,
  },
  {
    by: 'beatrix',
    name: 'Open to offers',
    filters: { acceptingOffers: 'true', sort: 'newest' },
    mails: true,
    daysAgo: 9,
  },
];
