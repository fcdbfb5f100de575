import { type DomainEvent, type EventType, exampleTitle } from '../../core/outbox/events.ts';
import { places } from '@claimstead/contract/places.ts';

/** Who and what a notice about a sale needs. Amounts are cents. */
export type SaleNews = {
  saleId: string;
  listingId: string;
  listingTitle: string;
  buyerUserId: string;
  ownerUserIds: string[];
  amountCents: number;
  /** What the buyer paid, where the platform covered the rest of the price. */
  paidCents?: number;
};

/**
 * What a bank asks or decides; `isPaidOut`: the owners have the money, and nothing of the sale waits. `evidenceDueAt`: by when it
 * wants our evidence (ISO).
 */
export type BankNews = SaleNews & { isPaidOut: boolean; evidenceDueAt?: string };

/** What happens in sales. */
export type SaleEvent = DomainEvent<Extract<EventType, `sales.${string}`>>;

/** A sale as the examples of events tell it. */
export const sale: SaleNews = {
  saleId: 'sale',
  listingId: 'listing',
  listingTitle: exampleTitle,
  amountCents: 1_250_000_50,
  buyerUserId: 'buyer',
  ownerUserIds: ['one', 'two'],
};

// What the rows about sales share: whom they are told to, and where they lead.

export const buyer = (sale: Pick<SaleNews, 'buyerUserId'>) => [sale.buyerUserId];
export const owners = (sale: SaleNews) => sale.ownerUserIds;
export const everyone = (sale: SaleNews) => [sale.buyerUserId, ...sale.ownerUserIds];
export const allBut = (sale: SaleNews, userId: string | null) =>
  everyone(sale).filter((one) => one !== userId);
export const aboutBuyer = (sale: SaleNews) => sale.buyerUserId;

/** What the buyer paid, or gets back, in cents: less than the price where we covered the rest of it. */
export const paidCentsOf = (sale: SaleNews) => sale.paidCents ?? sale.amountCents;

export const sameForAll = { link: places.activity, mail: 'now', action: 'See the sale' } as const;
/** About a refund: the sale's own page, which stays after the sale has ended. */
export const endedSale = {
  ...sameForAll,
  link: (sale: SaleNews) => places.sale(sale.saleId),
} as const;
/** Notices for the operators, who alone can act. */
export const forOperators = {
  to: () => [],
  toOperators: true,
  who: 'every operator',
  kind: 'operations',
  type: 'OPERATIONS',
  mail: 'now',
  needsYou: () => true,
} as const;
