import type { Refusals } from './refusals.ts';

export const marketplaceCodes = {
  'marketplace.search_too_long': [400, 'Enter up to 200 characters.'],
  'marketplace.own_patent': [403, 'You can’t save your own patent.'],
} as const satisfies Refusals;
