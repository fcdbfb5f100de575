import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { limits } from './limits.ts';
import { dateSchema, idSchema, printableSchema, timestampOrNullSchema } from './primitives.ts';

/** Budgets begin and end at these prices, in whole dollars: what fits one says nothing of an amount between. */
export const budgetMarks = [10_000, 50_000, 100_000, 250_000, 500_000] as const;
const budgetSchema = z.literal([...budgetMarks]).nullable();

/** What a person looks for. At least words or a class. */
export const wantedNoteBodySchema = z.object({
  /** In the language of GET /search; all of it must be there. */
  words: printableSchema.trim().max(limits.searchLength),
  /** Nodes of the Cooperative Patent Classification (H, H01, H01M, H01M10): one of them will do; none: any class. */
  classes: z
    .array(
      z
        .string()
        .regex(/^[A-HY](\d\d([A-Z](\d{1,4})?)?)?$/, 'Enter a class as H, H01, H01M or H01M10.'),
    )
    .max(limits.wantedClasses),
  /** Both ends belong to it; null: no bound. Nobody else is told of it. */
  budgetFrom: budgetSchema,
  budgetTo: budgetSchema,
  /** The last day on which it is matched, at most a year ahead. */
  until: dateSchema,
  /** Whether owners may invite the person to look at their listings. */
  invitations: z.boolean(),
});
export type WantedNoteBody = z.output<typeof wantedNoteBodySchema>;

export const wantedNoteSchema = wantedNoteBodySchema.extend({
  id: idSchema,
  state: z.enum(['open', 'ended']),
});
export type WantedNote = z.output<typeof wantedNoteSchema>;

/** What an owner is told of those who look for a listing: never who they are, what they wrote or what they would pay. */
export const wantedForListingSchema = z.object({
  /** Of those who were not invited yet. `few`: how many is not told. */
  looking: z.enum(['nobody', 'few', 'several']),
  /** How many, where they are several. */
  buyers: z.int().nullable(),
  /** When the owners invited last. */
  invitedTimestamp: timestampOrNullSchema,
});
export type WantedForListing = z.output<typeof wantedForListingSchema>;

const params = z.object({ id: idSchema });
const ofListing = z.object({ patentId: idSchema });

/** What people look for, and owners who invite them. */
export const wantedContract = endpointTable({
  'GET /wanted': {
    summary: 'What the caller looks for, the latest first.',
    access: 'session',
    responses: { 200: z.array(wantedNoteSchema) },
  },
  'POST /wanted': {
    summary: 'Say, anonymously, what you look for.',
    access: 'session',
    limit: { per: 'user', times: 100, windowSeconds: 3600 },
    body: wantedNoteBodySchema,
    responses: { 200: wantedNoteSchema },
  },
  'PUT /wanted/{id}': {
    summary: 'Change what you look for.',
    access: 'session',
    limit: { per: 'user', times: 100, windowSeconds: 3600 },
    params,
    body: wantedNoteBodySchema,
    responses: { 200: wantedNoteSchema },
  },
  'DELETE /wanted/{id}': {
    summary: 'Stop looking for it.',
    access: 'session',
    params,
    responses: { 204: 'empty' },
  },
  'GET /patent/wanted': {
    summary: 'For its owners: how many look for something like it.',
    access: 'session',
    query: ofListing,
    responses: { 200: wantedForListingSchema },
  },
  'POST /patent/wanted/invitations': {
    summary: 'Invite everyone who looks for something like it, once.',
    access: 'session',
    limit: { per: 'user', times: 100, windowSeconds: 3600 },
    query: ofListing,
    responses: { 200: wantedForListingSchema },
  },
});
