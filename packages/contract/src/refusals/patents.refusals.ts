import type { CallRefusals } from './declared.ts';

export const patentsRefusals = {
  'GET /patent/record': ['listings.not_found'],
  'GET /patent/lookup': ['patents.number_unreadable'],
  'GET /patent/title': ['listings.not_found'],
} as const satisfies CallRefusals;
