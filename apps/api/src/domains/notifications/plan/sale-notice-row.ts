import type { SaleNews } from '../../sales/sales.events.ts';
import { places } from '../notice-row.ts';

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
/** Where the money goes back, or went: the sale's own page, which stays when the sale is not open any more. */
export const endedSale = {
  ...sameForAll,
  link: (sale: SaleNews) => places.sale(sale.saleId),
} as const;
/** What only the operators can go on with. */
export const forOperators = {
  to: () => [],
  toOperators: true,
  who: 'every operator',
  kind: 'operations',
  type: 'OPERATIONS',
  mail: 'now',
  needsYou: () => true,
} as const;
