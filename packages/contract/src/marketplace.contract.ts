import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { patentCardSchema, patentSchema, savedPatentSchema } from './listings.contract.ts';
import { booleanQuerySchema, idSchema } from './primitives.ts';

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

export const sortOrders = ['newest', 'price_asc', 'price_desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

const idList = z
  .string()
  .max(200)
  .regex(/^\d{1,6}(,\d{1,6})*$/, 'Separate ids with commas.');
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
  sort: z.enum(sortOrders).optional(),
});
export type PatentsQuery = z.output<typeof patentsQuerySchema>;

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
  'GET /patent': {
    summary: 'One listing with what the viewer may do.',
    access: 'session',
    query: z.object({ id: idSchema }),
    responses: { 200: patentSchema },
  },
  'GET /patent/wishlist': {
    summary: 'Saved patents, each with its current state.',
    access: 'session',
    responses: { 200: z.array(savedPatentSchema) },
  },
  'GET /patent/wishlist/count': {
    summary: 'The number of patents in the wishlist.',
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
