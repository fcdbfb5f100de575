import type { CallRefusals } from './declared.ts';

export const marketplaceRefusals = {
  'GET /patents': ['marketplace.search_too_long'],
  'GET /patents/counts': ['marketplace.search_too_long'],
  'GET /patent': ['listings.not_found'],
  'GET /patent/wishlist': ['listings.not_found'],
  'POST /patent/wishlist/{id}': ['listings.not_found', 'marketplace.own_patent'],
  'POST /savedSearches': [
    'marketplace.search_name_taken',
    'marketplace.search_too_long',
    'marketplace.too_many_searches',
  ],
  'PATCH /savedSearches/{id}': ['marketplace.search_name_taken', 'marketplace.search_not_found'],
  'POST /savedSearches/{id}/looked': ['marketplace.search_not_found'],
  'POST /savedSearches/unsubscribe': ['marketplace.unsubscribe_unknown'],
} as const satisfies CallRefusals;
