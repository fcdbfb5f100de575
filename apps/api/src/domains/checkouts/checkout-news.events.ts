import { places } from '@claimstead/contract/places.ts';
import { exampleTitle } from '../../core/outbox/events.ts';

/** Who and what a notice about a payment needs. Amounts are cents. */
export type CheckoutNews = {
  checkoutId: string;
  listingId: string;
  listingTitle: string;
  buyerUserId: string;
  ownerUserIds: string[];
  amountCents: number;
};

/** What the provider holds for a buyer and no sale has taken. Amounts are cents. */
export type CashNews = { buyerUserId: string; amountCents: number };

/** A payment as the examples of events tell it. */
export const checkout: CheckoutNews = {
  checkoutId: 'sale',
  listingId: 'listing',
  listingTitle: exampleTitle,
  amountCents: 1_250_000_50,
  buyerUserId: 'buyer',
  ownerUserIds: ['one', 'two'],
};

// What the rows about payments share: whom they are told to, and where they lead.

export const buyer = ({ buyerUserId }: { buyerUserId: string }) => [buyerUserId];
export const owners = ({ ownerUserIds }: { ownerUserIds: string[] }) => ownerUserIds;
export const aboutBuyer = ({ buyerUserId }: { buyerUserId: string }) => buyerUserId;

export const sameForAll = {
  link: ({ listingId }: { listingId: string }) => places.deal(listingId),
  mail: 'now',
  action: 'See the sale',
} as const;
/** Money, told to the buyer. */
export const forBuyer = { ...sameForAll, to: buyer, who: 'the buyer', kind: 'money' } as const;
/** Money, told to every owner. */
export const forOwners = {
  ...sameForAll,
  to: owners,
  who: 'every owner',
  kind: 'money',
  about: aboutBuyer,
} as const;
