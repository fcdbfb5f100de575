import type { Eraser } from '../../core/account/eraser.ts';
import { listCreatedUnsold } from '../listings/listings.api.ts';
import { deleteWishlistOf, forgetSavedWords } from './wishlist/wishlist.store.ts';

export const marketplaceEraser: Eraser = {
  domain: 'marketplace',
  erase: async (unit, { userId }) => {
    await deleteWishlistOf(unit.tx, userId);
    // The titles of their own listings, which others saved.
    await forgetSavedWords(unit.tx, await listCreatedUnsold(unit.tx, userId));
  },
};
