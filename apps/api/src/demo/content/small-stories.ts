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
