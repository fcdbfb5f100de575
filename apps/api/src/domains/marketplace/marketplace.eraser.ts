import type { Eraser } from '../../core/account/eraser.ts';
import { deleteWishlistOf } from './wishlist/wishlist.store.ts';

export const marketplaceEraser: Eraser = {
  domain: 'marketplace',
  erase: (unit, { userId }) => deleteWishlistOf(unit.tx, userId),
};
