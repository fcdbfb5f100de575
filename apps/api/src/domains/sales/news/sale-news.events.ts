import { places } from '@claimstead/contract/places.ts';
import { type CheckoutNews, exampleCheckout, sameForAll } from '../../checkouts/checkouts.api.ts';

/** Who and what a notice about a sale needs. Amounts are cents. */
export type SaleNews = Omit<CheckoutNews, 'checkoutId'> & {
  saleId: string;
  /** What the buyer paid, where the platform covered the rest of the price. */
  paidCents?: number;
};

/**
 * What a bank asks or decides; `isPaidOut`: the owners have the money, and nothing of the sale waits. `evidenceDueAt`: by when it
 * wants our evidence (ISO).
 */
export type BankNews = SaleNews & { isPaidOut: boolean; evidenceDueAt?: string };

const { checkoutId: saleId, ...deal } = exampleCheckout;
/** A sale as the examples of events tell it. */
export const sale: SaleNews = { saleId, ...deal };

// What the rows about sales share: whom they are told to, and where they lead.

export const everyone = (sale: SaleNews) => [sale.buyerUserId, ...sale.ownerUserIds];
export const allBut = (sale: SaleNews, userId: string | null) =>
  everyone(sale).filter((one) => one !== userId);

/** What the buyer paid, or gets back, in cents: less than the price where we covered the rest of it. */
export const paidCentsOf = (sale: SaleNews) => sale.paidCents ?? sale.amountCents;

/** The papers, told to both sides. */
export const ofPapers = {
  ...sameForAll,
  to: everyone,
  who: 'all parties',
  kind: 'signatures',
} as const;
/** A sale that was filed or has ended: its own page, which stays. */
export const closedSale = { link: (sale: SaleNews) => places.sale(sale.saleId) } as const;
