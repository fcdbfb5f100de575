import type { PersonKey } from './people.ts';

export type SaleHistory = {
  listing: string;
  buyer: PersonKey;
  /** What the buyer pays: the fixed price, or the amount of the accepted offer. */
  dollars: number;
  /** How far it has come: 0 bank verification, 1 buyer signs, 2 owners sign, 3 signed, 4 paid out. */
  step: 0 | 1 | 2 | 3 | 4;
  /** Owners who have signed already while others have not. */
  signedAlready?: readonly PersonKey[];
};

export const saleStories: readonly SaleHistory[] = [
  { listing: 'starting-current', buyer: 'horatio', dollars: 34_900, step: 4 },
  { listing: 'boot-timing', buyer: 'beatrix', dollars: 95_000, step: 3 },
  {
    listing: 'narrow-gate',
    buyer: 'beatrix',
    dollars: 36_500,
    step: 2,
    signedAlready: ['barnaby'],
  },
  { listing: 'signal-fire', buyer: 'horatio', dollars: 18_500, step: 1 },
  { listing: 'mending-zip', buyer: 'horatio', dollars: 25_500, step: 0 },
];

/** Whose payout account the payment provider has enabled: everyone who sells, but for Cordelia. */
export const verifiedSellers: readonly PersonKey[] = [
  'wilhelmina',
  'barnaby',
  'philomena',
  'thaddeus',
  'ignatius',
];

/** "Mark as Sold": completed outside the product, with someone who had written before. */
export const outsideSale = { listing: 'snail-bell', buyer: 'beatrix', daysAgo: 6.5 } as const;
