import type { Arrivals } from '../../checkouts/checkouts.api.ts';
import { advanceSale } from '../advance-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { holdsPayment } from '../sales.rules.ts';
import { findSale } from '../sales.store.ts';
import { takeArrival } from './holding.service.ts';
import { listReturnedCardSales } from './returned-cards.store.ts';

/** What sales are to the checkouts before them. @param deps of the running product, which they are themselves a part of. */
export function arrivalsOf(deps: () => SalesDeps): Arrivals {
  return {
    take: takeArrival,
    advance: (checkoutId) => advanceSale(deps(), checkoutId),
    async standingOf(db, checkoutId) {
      const sale = await findSale(db, checkoutId);
      if (!sale) return null;
      if (holdsPayment(sale)) return 'held';
      return sale.status === 'refunding' ? 'refunding' : 'refunded';
    },
    returnedCards: listReturnedCardSales,
  };
}
