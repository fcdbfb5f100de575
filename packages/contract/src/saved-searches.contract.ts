import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { limits } from './limits.ts';
import { patentsQuerySchema } from './marketplace.contract.ts';
import { idSchema, lineSchema, timestampSchema } from './primitives.ts';

/** What `GET /patents` is asked, without the page: a search is saved as it stands in the address bar. */
export const savedFiltersSchema = patentsQuerySchema.omit({ page: true });

export const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  filters: savedFiltersSchema,
  /** Whether what is new is mailed, once a day at most. */
  mails: z.boolean(),
  /** How many that match have come into the market since the person looked last. */
  newCount: z.int(),
  lookedTimestamp: timestampSchema,
});
export type SavedSearch = z.output<typeof savedSearchSchema>;
export type SavedFilters = z.output<typeof savedFiltersSchema>;

const name = lineSchema(limits.savedSearchNameLength);
const params = z.object({ id: idSchema });
/** The token of the mails of one search. */
const unsubscribeQuery = z.object({ token: z.string().max(200) });

/** Beyond the specification: searches that are kept under a name. */
export const savedSearchesContract = endpointTable({
  'GET /savedSearches': {
    summary: 'The own saved searches, by name, each with how many are new.',
    access: 'session',
    responses: { 200: z.array(savedSearchSchema) },
  },
  'POST /savedSearches': {
    summary: 'Save a search under a name; 409 where the name is taken or there are too many.',
    access: 'session',
    limit: { per: 'user', times: 200, windowSeconds: 3600 },
    body: z.object({ name, filters: savedFiltersSchema, mails: z.boolean() }),
    responses: { 200: savedSearchSchema },
  },
  'PATCH /savedSearches/{id}': {
    summary: 'Give a saved search another name, or turn its mails on or off.',
    access: 'session',
    params,
    body: z.object({ name: name.optional(), mails: z.boolean().optional() }),
    responses: { 200: savedSearchSchema },
  },
  'DELETE /savedSearches/{id}': {
    summary: 'Forget a saved search.',
    access: 'session',
    params,
    responses: { 204: 'empty' },
  },
  'POST /savedSearches/{id}/looked': {
    summary: 'The person has looked: from now on only what comes later is new.',
    access: 'session',
    params,
    responses: { 204: 'empty' },
  },
  'GET /savedSearches/unsubscribe': {
    summary:
      'For mail programs that only open addresses: leads to the page that asks, and changes nothing.',
    access: 'anyone',
    query: unsubscribeQuery,
    responses: { 302: 'empty' },
  },
  'POST /savedSearches/unsubscribe': {
    summary: 'No more mails of one search, by the token in its mail (RFC 8058).',
    access: 'anyone',
    oneClick: true,
    // The servers of a mail provider call for many people from few addresses.
    limit: { per: 'address', times: 1000, windowSeconds: 3600 },
    query: unsubscribeQuery,
    responses: { 200: z.object({ name: z.string() }) },
  },
});
