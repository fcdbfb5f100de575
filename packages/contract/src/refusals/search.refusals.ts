import type { CallRefusals } from './declared.ts';

export const searchRefusals = {
  'GET /patent/similar': ['listings.not_found'],
  'GET /search': ['search.query_too_long'],
  'GET /search/counts': ['search.query_too_long'],
  'GET /search/suggestions': ['search.query_too_long'],
  'GET /search/titles': ['marketplace.search_too_long', 'search.query_too_long'],
} as const satisfies CallRefusals;
