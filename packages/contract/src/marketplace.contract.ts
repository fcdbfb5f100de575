import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { pageSources } from './listing-interest.ts';
import { patentCardSchema, listingSchema, savedListingSchema } from './listings.contract.ts';
import { feesStates } from './patent-state.contract.ts';
import { booleanQuerySchema, dateSchema, idSchema } from './primitives.ts';

export const patentPageSchema = z.object({
  patents: z.array(patentCardSchema),
  totalPages: z.int(),
  total: z.int(),
  page: z.int(),
  /**
   * Which patents on this page the caller saved, and which the caller owns (never
   * both).
   */
  wishlistedIds: z.array(idSchema).optional(),
  ownIds: z.array(idSchema).optional(),
});
export type PatentPage = z.output<typeof patentPageSchema>;

/** By the end of the term, patents of which no end is known come last. */
export const sortOrders = [
  'newest',
  'price_asc',
  'price_desc',
  'ends_soonest',
  'ends_latest',
] as const;
export type SortOrder = (typeof sortOrders)[number];
/** How a page of the market may be ordered: by the search's ranking only where a text is searched for. */
export type MarketOrder = SortOrder | 'best';

const idList = z
  .string()
  .max(200)
  .regex(/^\d{1,6}(,\d{1,6})*$/, 'Separate ids with commas.');
/** Whole dollars. */
const dollars = z.string().regex(/^\d{1,6}$/, 'Enter a price in whole dollars, up to 999999.');
const feesState = feesStates.join('|');
const wishlistParams = z.object({ id: idSchema });

export const patentsQuerySchema = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .optional(),
  search: z.string().optional(),
  types: idList.optional(),
  categories: idList.optional(),
  acceptingOffers: booleanQuerySchema.optional(),
  expired: booleanQuerySchema.optional(),
  prototype: booleanQuerySchema.optional(),
  research: booleanQuerySchema.optional(),
  costModel: booleanQuerySchema.optional(),
  wishlist: booleanQuerySchema.optional(),
  /** Both ends belong to the range. What has no price, being open to offers, is in none. */
  priceFrom: dollars.optional(),
  priceTo: dollars.optional(),
  /** The end of the term that the patent's page names, exact or not, is in a later year. */
  endsAfter: z
    .string()
    .regex(/^(19|20|21)\d\d$/, 'Enter a year, as 2030.')
    .optional(),
  /** Any of these states of the maintenance fees (`feesStates`). */
  feeStates: z
    .string()
    .max(200)
    .regex(
      new RegExp(`^(${feesState})(,(${feesState}))*$`),
      `Separate states of fees with commas: ${feesStates.join(', ')}.`,
    )
    .optional(),
  /** The beginning of a symbol of the Cooperative Patent Classification: H, H01, H01M or H01M10. */
  class: z
    .string()
    .regex(/^[A-HY](\d\d([A-Z](\d{1,4})?)?)?$/, 'Enter a class as H, H01, H01M or H01M10.')
    .optional(),
  /** One of the names that the patent's page tells as the assignee. */
  assignee: z.string().min(1).max(400).optional(),
  filedAfter: dateSchema.optional(),
  /** The account of one of the owners. */
  owner: idSchema.optional(),
  /** Published on that day (UTC) or later. */
  listedSince: dateSchema.optional(),
  sort: z.enum(sortOrders).optional(),
});
export type PatentsQuery = z.output<typeof patentsQuerySchema>;

/** A choice of a filter: `value` as it stands in the query, and how many patents there are with it instead. */
export const patentCountSchema = z.object({
  value: z.string(),
  /** Of a class; null: we have none for it, and its symbol stands alone. */
  name: z.string().nullable().optional(),
  count: z.int(),
});
export type PatentCount = z.output<typeof patentCountSchema>;

const counts = z.array(patentCountSchema);

/**
 * How many patents match, and how many each choice would leave: counted with every other filter on and its own off.
 * What would leave none is left out, except for bands of prices.
 */
export const patentCountsSchema = z.object({
  total: z.int(),
  types: counts,
  categories: counts,
  feeStates: counts,
  /** The class that is chosen below those above it, and its children; without one, the sections. */
  classes: counts,
  /** The years in which terms end, the earliest first: those of a year, not those after it. */
  endYears: counts,
  /** `value` is `priceFrom` and `priceTo` with a hyphen between; nothing after it: no end. */
  prices: counts,
  /** The twenty most frequent. */
  assignees: counts,
  acceptingOffers: z.int(),
  expired: z.int(),
  prototype: z.int(),
  research: z.int(),
  costModel: z.int(),
  /** Whose patents are asked for, as their listings name them; null: nobody's, or nobody in the market. */
  ownerName: z.string().nullable(),
});
export type PatentCounts = z.output<typeof patentCountsSchema>;

export const marketplaceContract = endpointTable({
  'GET /patents/featured': {
    summary: 'Featured patents for the home page, 12 at most.',
    access: 'anyone',
    responses: { 200: z.array(patentCardSchema) },
  },
  'GET /patents': {
    summary: 'The marketplace: 20 a page, filters combined with AND.',
    access: 'session',
    query: patentsQuerySchema,
    responses: { 200: patentPageSchema },
  },
  'GET /patents/counts': {
    summary: 'How many each choice of a filter leaves.',
    access: 'session',
    query: patentsQuerySchema,
    responses: { 200: patentCountsSchema },
  },
  'GET /patent': {
    summary: 'One listing with what the viewer may do.',
    access: 'session',
    /** `from`: where its reader came from, which is counted once a day and kept without the reader. */
    query: z.object({ id: idSchema, from: z.enum(pageSources).optional() }),
    responses: { 200: listingSchema },
  },
  'GET /patent/wishlist': {
    summary: 'Saved patents, each with its current state.',
    access: 'session',
    responses: { 200: z.array(savedListingSchema) },
  },
  'GET /patent/wishlist/count': {
    summary: 'How many are saved.',
    access: 'session',
    responses: { 200: z.int() },
  },
  'GET /patent/wishlist/check/{id}': {
    summary: 'Is this patent saved?',
    access: 'session',
    params: wishlistParams,
    responses: { 200: z.boolean() },
  },
  'POST /patent/wishlist/{id}': {
    summary: 'Save a patent.',
    access: 'session',
    params: wishlistParams,
    responses: { 204: 'empty' },
  },
  'DELETE /patent/wishlist/{id}': {
    summary: 'Remove a saved patent.',
    access: 'session',
    params: wishlistParams,
    responses: { 204: 'empty' },
  },
});
