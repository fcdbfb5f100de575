import { openStatuses, type SaleState } from '../sales.rules.ts';

/** What a change of a party's name has to do with a sale. */
export type NamedSale = Pick<
  SaleState,
  'status' | 'declinedAt' | 'undoRequestedAt' | 'signedAt'
> & { firstSignedAt: Date | null };

/** Papers under way: a change of a name makes them again, unless somebody has signed. */
export function printsNames(sale: NamedSale): boolean {
  return sale.status === 'held' && !sale.declinedAt && !sale.undoRequestedAt;
}

/** Somebody has signed the papers under way: what they read must not change under them. */
export function isFrozen(sale: NamedSale): boolean {
  return printsNames(sale) && sale.firstSignedAt !== null;
}

export function isOpen(sale: Pick<NamedSale, 'status'>): boolean {
  return (openStatuses as readonly string[]).includes(sale.status);
}
