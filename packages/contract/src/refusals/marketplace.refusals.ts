import type { CallRefusals } from './declared.ts';

export const marketplaceRefusals = {
  'GET /patents': ['marketplace.search_too_long'],
  'GET /patents/counts': ['marketplace.search_too_long'],
  'GET /patent': ['listings.not_found'],
  'GET /patent/wishlist': ['listings.not_found'],
  'POST /patent/wishlist/{id}': ['listings.not_found', 'marketplace.own_patent'],
} as const satisfies CallRefusals;
