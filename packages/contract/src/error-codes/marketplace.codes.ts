import type { Refusals } from './refusals.ts';

export const marketplaceCodes = {
  'marketplace.search_not_found': [404, 'This saved search does not exist any more.'],
  'marketplace.search_name_taken': [409, 'You have a saved search of this name already.'],
  'marketplace.too_many_searches': [
    409,
    'You keep 50 searches already. Remove one that you no longer need.',
  ],
  'marketplace.unsubscribe_unknown': [
    404,
    'This link no longer works: the search it belongs to was removed.',
  ],
  'marketplace.search_too_long': [400, 'Search for at most 200 characters.'],
  'marketplace.own_patent': [403, 'You cannot save your own patent.'],
} as const satisfies Refusals;
