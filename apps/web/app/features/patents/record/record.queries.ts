import { apiQuery } from '../../../lib/api-query.ts';

export const recordQueries = {
  ofListing: (patentId: string) =>
    apiQuery(['patents', 'record', patentId], 'GET /patent/record', { query: { patentId } }),
};
