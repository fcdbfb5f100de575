import type { SaleState } from '../sales.rules.ts';

/** How a change of a party's name affects a sale. */
export type NamedSale = Pick<
  SaleState,
  'status' | 'declinedAt' | 'undoRequestedAt' | 'signedAt'
> & { firstSignedAt: Date | null };

/** Papers under way, or still to be made: they print the names that count now. */
export function printsNames(sale: NamedSale): boolean {
  return sale.status === 'held' && !sale.declinedAt && !sale.undoRequestedAt;
}

/** Someone has signed the papers under way: what was read must not change. */
export function hasSignatures(sale: NamedSale): boolean {
  return printsNames(sale) && sale.firstSignedAt !== null;
}
