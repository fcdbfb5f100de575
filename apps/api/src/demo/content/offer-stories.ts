import type { PersonKey } from './people.ts';

export type OfferStep =
  | { move: 'offer' | 'counter'; dollars: number; daysAgo: number }
  | { move: 'accept' | 'reject' | 'withdraw'; daysAgo: number };

/** An offer from its first amount on; whose turn a step is follows from the steps before. */
export type OfferStory = { listing: string; buyer: PersonKey; steps: readonly OfferStep[] };

/** Offers in every state, for listings in the market. */
export const offerStories: readonly OfferStory[] = [
  // Waiting for the seller's answer.
  {
    listing: 'cargo-chain',
    buyer: 'horatio',
    steps: [{ move: 'offer', dollars: 22_000, daysAgo: 2.1 }],
  },
  {
    listing: 'cargo-chain',
    buyer: 'beatrix',
    steps: [{ move: 'offer', dollars: 24_500, daysAgo: 0.4 }],
  },
  {
    listing: 'shared-shutter',
    buyer: 'beatrix',
    steps: [{ move: 'offer', dollars: 60_000, daysAgo: 0.9 }],
  },
  {
    listing: 'tilting-platform',
    buyer: 'horatio',
    steps: [{ move: 'offer', dollars: 27_000, daysAgo: 5.5 }],
  },
  {
    listing: 'noise-pruning',
    buyer: 'wilhelmina',
    steps: [{ move: 'offer', dollars: 80_000, daysAgo: 1.6 }],
  },
  // Countered: the buyer's turn, and the seller's again.
  {
    listing: 'listening-arm',
    buyer: 'beatrix',
    steps: [
      { move: 'offer', dollars: 55_000, daysAgo: 4.2 },
      { move: 'counter', dollars: 66_000, daysAgo: 3.1 },
    ],
  },
  {
    listing: 'slope-trolley',
    buyer: 'horatio',
    steps: [
      { move: 'offer', dollars: 45_000, daysAgo: 6.3 },
      { move: 'counter', dollars: 58_000, daysAgo: 5.2 },
      { move: 'counter', dollars: 52_000, daysAgo: 1.3 },
    ],
  },
  // Accepted, with time left to pay.
  {
    listing: 'three-spokes',
    buyer: 'beatrix',
    steps: [
      { move: 'offer', dollars: 90_000, daysAgo: 3.4 },
      { move: 'accept', daysAgo: 0.8 },
    ],
  },
  {
    listing: 'paper-lamp',
    buyer: 'horatio',
    steps: [
      { move: 'offer', dollars: 9_500, daysAgo: 4.6 },
      { move: 'counter', dollars: 11_000, daysAgo: 2.4 },
      { move: 'accept', daysAgo: 0.3 },
    ],
  },
  // Ended: declined, withdrawn, left unanswered, accepted and never paid.
  {
    listing: 'falling-filter',
    buyer: 'beatrix',
    steps: [
      { move: 'offer', dollars: 4_000, daysAgo: 8.2 },
      { move: 'reject', daysAgo: 7.5 },
    ],
  },
  {
    listing: 'shape-pills',
    buyer: 'horatio',
    steps: [
      { move: 'offer', dollars: 15_000, daysAgo: 7.7 },
      { move: 'withdraw', daysAgo: 6.9 },
    ],
  },
  {
    listing: 'grain-binder',
    buyer: 'horatio',
    steps: [{ move: 'offer', dollars: 62_000, daysAgo: 10.5 }],
  },
  {
    listing: 'turning-wedge',
    buyer: 'beatrix',
    steps: [
      { move: 'offer', dollars: 15_500, daysAgo: 9.8 },
      { move: 'accept', daysAgo: 8.9 },
    ],
  },
  // These lead to the sales of sale-stories.ts, the second of them to nothing when another pays.
  {
    listing: 'mending-zip',
    buyer: 'horatio',
    steps: [
      { move: 'offer', dollars: 24_000, daysAgo: 4.8 },
      { move: 'counter', dollars: 25_500, daysAgo: 3.9 },
      { move: 'accept', daysAgo: 1.1 },
    ],
  },
  {
    listing: 'narrow-gate',
    buyer: 'horatio',
    steps: [{ move: 'offer', dollars: 30_000, daysAgo: 3.7 }],
  },
  {
    listing: 'narrow-gate',
    buyer: 'beatrix',
    steps: [
      { move: 'offer', dollars: 36_500, daysAgo: 3.2 },
      { move: 'accept', daysAgo: 1.9 },
    ],
  },
];

/** When overdue offers were ended, in days before now: after the one's 72 hours and the other's 7 days. */
export const overdueOffersEndedDaysAgo = [5.8, 3.4] as const;
