import type { Eraser } from '../../core/account/eraser.ts';
import { deleteSearchesOf } from './searches/searches.store.ts';
import { deleteWishlistOf } from './wishlist/wishlist.store.ts';

export const marketplaceEraser: Eraser = {
  domain: 'marketplace',
  erase: async (unit, { userId }) => {
    await deleteWishlistOf(unit.tx, userId);
    await deleteSearchesOf(unit.tx, userId);
  },
};
