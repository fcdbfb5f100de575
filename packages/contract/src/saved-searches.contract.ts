import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { limits } from './limits.ts';
import { patentsQuerySchema, sortOrders } from './marketplace.contract.ts';
import { idSchema, lineSchema, timestampSchema } from './primitives.ts';

/** The query of `GET /patents`, without the page: a search is saved as it is in the address bar, its order too. */
export const savedFiltersSchema = patentsQuerySchema
  .omit({ page: true })
  .extend({ sort: z.enum([...sortOrders, 'best']).optional() });

export const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  filters: savedFiltersSchema,
  /** Whether what is new is emailed, once a day at most. */
  mails: z.boolean(),
  /** How many that match have come into the market since the person looked last. */
  newCount: z.int(),
  lookedTimestamp: timestampSchema,
});
export type SavedSearch = z.output<typeof savedSearchSchema>;
export type SavedFilters = z.output<typeof savedFiltersSchema>;

const name = lineSchema(limits.savedSearchNameLength);
/** What can be changed of a saved search: any of these. */
export const searchSettingsSchema = z.object({ name, mails: z.boolean() });
export type SearchSettings = z.output<typeof searchSettingsSchema>;
const params = z.object({ id: idSchema });
/** The token of the emails of one search. */
const unsubscribeQuery = z.object({ token: z.string().max(200) });

/** Searches saved under a name. */
export const savedSearchesContract = endpointTable({
  'GET /savedSearches': {
    summary: 'The caller’s saved searches, with how much is new.',
    access: 'session',
    responses: { 200: z.array(savedSearchSchema) },
  },
  'POST /savedSearches': {
    summary: 'Save a search under a name.',
    access: 'session',
    limit: { per: 'user', times: 200, windowSeconds: 3600 },
    body: searchSettingsSchema.extend({ filters: savedFiltersSchema }),
    responses: { 200: savedSearchSchema },
  },
  'PATCH /savedSearches/{id}': {
    summary: 'Rename a saved search, or turn its emails on or off.',
    access: 'session',
    params,
    body: searchSettingsSchema.partial(),
    responses: { 200: savedSearchSchema },
  },
  'DELETE /savedSearches/{id}': {
    summary: 'Delete a saved search.',
    access: 'session',
    params,
    responses: { 204: 'empty' },
  },
  'POST /savedSearches/{id}/looked': {
    summary: 'Mark a search as viewed: only later listings are new.',
    access: 'session',
    params,
    responses: { 204: 'empty' },
  },
  'GET /savedSearches/unsubscribe': {
    summary: 'Leads to the confirmation page; changes nothing.',
    access: 'anyone',
    query: unsubscribeQuery,
    responses: { 302: 'empty' },
  },
  'POST /savedSearches/unsubscribe': {
    summary: 'Unsubscribe from one search’s emails (RFC 8058).',
    access: 'anyone',
    oneClick: true,
    // The servers of a mail provider call for many people from few addresses.
    limit: { per: 'address', times: 1000, windowSeconds: 3600 },
    query: unsubscribeQuery,
    responses: { 200: z.object({ name: z.string() }) },
  },
});
