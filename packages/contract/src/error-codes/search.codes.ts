import type { Refusals } from './refusals.ts';

export const searchCodes = {
  'search.query_too_long': [400, 'Enter up to 4,000 characters.'],
} as const satisfies Refusals;
