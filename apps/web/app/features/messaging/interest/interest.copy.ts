import type { ViewSource } from '@claimstead/contract/listing-interest.ts';

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

/** Texts of what a listing does, for its owners. */
export const interestCopy = {
  title: 'The last 30 days',
  failed: 'The figures didn’t load',
  loading: 'Loading the figures',
  none: 'No one has opened it yet in these 30 days.',
  views: (count: number) => many(count, 'view', 'views'),
  saves: (count: number) => many(count, 'save', 'saves'),
  messages: (count: number) => many(count, 'message', 'messages'),
  offers: (count: number) => many(count, 'offer', 'offers'),
  most: (count: number) => `Most on a day: ${count.toLocaleString('en-US')}`,
  byDay: 'By day',
  day: 'Day (UTC)',
  columns: { views: 'Views', saves: 'Saves', messages: 'Messages', offers: 'Offers' },
  from: 'Where they came from',
  sources: {
    public_page: 'Public page',
    market: 'Marketplace',
    search: 'Search',
    saved_search: 'Saved search',
    other: 'Elsewhere',
  } satisfies Record<ViewSource, string>,
  note: 'Owners and robots aren’t counted. We count without cookies, and don’t keep who looked.',
} as const;
