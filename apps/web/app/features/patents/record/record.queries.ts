import { apiQuery } from '../../../lib/api-query.ts';

export const recordQueries = {
  /** What is known of the patent of a listing. */
  ofListing: (patentId: string) =>
    apiQuery(['patents', 'record', patentId], 'GET /patent/record', { query: { patentId } }),
};
