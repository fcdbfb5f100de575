import type { Refusals } from './refusals.ts';

export const marketplaceCodes = {
  'marketplace.search_not_found': [404, 'This saved search no longer exists.'],
  'marketplace.search_name_taken': [409, 'You already have a saved search with this name.'],
  'marketplace.too_many_searches': [
    409,
    'You’ve reached the limit of 50 saved searches. Remove one you no longer need.',
  ],
  'marketplace.unsubscribe_unknown': [
    404,
    'This link no longer works: the search it belongs to was removed.',
  ],
  'marketplace.search_too_long': [400, 'Enter up to 200 characters.'],
  'marketplace.own_patent': [403, 'You can’t save your own patent.'],
} as const satisfies Refusals;
