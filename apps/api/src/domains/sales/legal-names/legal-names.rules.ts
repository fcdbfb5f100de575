import { areDeclined, hasBuyerSigned } from '../papers/papers.rules.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import type { SaleState } from '../sales.rules.ts';

/** How a change of a party's name affects a sale. */
export type NamedSale = Pick<SaleState, 'status' | 'papersStatus' | 'undoStatus'>;

/** Papers under way, or still to be made: they print the names that count now. */
export function printsNames(sale: NamedSale): boolean {
  return sale.status === 'held' && !areDeclined(sale.papersStatus) && !isUndone(sale);
}

/** Someone has signed the papers under way: what was read must not change. */
export function hasSignatures(sale: NamedSale): boolean {
  return printsNames(sale) && hasBuyerSigned(sale.papersStatus);
}
