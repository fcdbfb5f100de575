import { expect, it } from 'vitest';
import { wishlistMovesFor } from './wishlist.rules.ts';

it.each([
  ['an owner', { isOwner: true, status: 'active', wishlisted: false }, []],
  ['a visitor', { isOwner: false, status: 'active', wishlisted: false }, ['add_to_wishlist']],
  [
    'who saved it',
    { isOwner: false, status: 'active', wishlisted: true },
    ['remove_from_wishlist'],
  ],
  [
    'who saved what ended',
    { isOwner: false, status: 'expired', wishlisted: true },
    ['remove_from_wishlist'],
  ],
  ['a visitor to a sold one', { isOwner: false, status: 'sold', wishlisted: false }, []],
] as const)('the wishlist offers %s what is allowed', (_name, patent, moves) => {
  expect(wishlistMovesFor(patent)).toEqual(moves);
});
