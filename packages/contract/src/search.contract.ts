import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { patentCardSchema } from './listings.contract.ts';
import {
  patentCountsSchema,
  patentPageSchema,
  patentsQuerySchema,
} from './marketplace.contract.ts';
import { idSchema } from './primitives.ts';

/** Where a result has what was looked for. */
export const searchParts = [
  'number',
  'title',
  'abstract',
  'claim',
  'description',
  'inventor',
  'assignee',
  'class',
] as const;
export type SearchPart = (typeof searchParts)[number];

/** What is wrong in a query. The rest of it is searched. */
export const queryMistakes = [
  'unclosed_quote',
  'empty_quotes',
  'unclosed_bracket',
  'unopened_bracket',
  /** Brackets in brackets in brackets: this one is left out. */
  'too_deep',
  /** What stands from there on is left out. */
  'too_many_parts',
  /** OR without something to find on each side. */
  'lone_or',
  /** NEAR or ADJ without one word or phrase on each side. */
  'lone_near',
  /** A field, as `ti:`, without a word right after it. */
  'lone_field',
  /** A star that is not at the end of a word. */
  'star_within',
  /** A star after a single letter. */
  'star_too_early',
  /** A star in quotes, or behind words that a hyphen joins. */
  'star_in_phrase',
  /** Only what is to be left out, and nothing to find. */
  'only_without',
  /** The number of a published application: nothing is found by it. */
  'publication',
  /** Looking for all of this takes too long: nothing of it was searched. */
  'too_much',
] as const;
export type QueryMistakeKind = (typeof queryMistakes)[number];

/** Characters of a text, counted in UTF-16 units from 0; `to` is the first one after them. */
const rangeSchema = z.object({ from: z.int(), to: z.int() });

export const searchLineSchema = z.object({
  text: z.string(),
  /** The number of the claim that it is from; null: it is from none. */
  claim: z.int().nullable(),
  /** What in the text was looked for, in order, never overlapping. */
  marks: z.array(rangeSchema),
});
export type SearchLine = z.output<typeof searchLineSchema>;

export const searchPageSchema = z.object({
  /** `titles`: the index is still being made, so only titles were searched, in the order of the market. */
  searched: z.enum(['everything', 'titles']),
  results: z.array(
    z.object({
      patent: patentCardSchema,
      /**
       * `meaning`: what it says means much the same, in other words. Then, and where this is null, no single line of it
       * has what was looked for.
       */
      part: z.enum([...searchParts, 'meaning']).nullable(),
      line: searchLineSchema.nullable(),
    }),
  ),
  total: z.int(),
  totalPages: z.int(),
  page: z.int(),
  /** How many have all words, where so few do that patents with only the rarest of them follow; null: none follow. */
  haveAll: z.int().nullable(),
  /** What was searched instead of a word that nothing has. */
  corrections: z.array(z.object({ word: z.string(), instead: z.string() })),
  /** Words that nothing has, nor anything alike, and how many patents the query finds without that word. */
  missing: z.array(z.object({ word: z.string(), without: z.int() })),
  /** Places in the query as it was sent. */
  mistakes: z.array(rangeSchema.extend({ kind: z.enum(queryMistakes) })),
  /** Which patents on this page the caller saved, and which the caller owns (never both). */
  wishlistedIds: z.array(idSchema),
  ownIds: z.array(idSchema),
});
export type SearchPage = z.output<typeof searchPageSchema>;

export const searchQuerySchema = patentsQuerySchema
  .omit({ search: true, sort: true })
  .extend({ q: z.string() });
export type SearchQuery = z.output<typeof searchQuerySchema>;

export const searchSuggestionsSchema = z.object({
  listings: z.array(
    z.object({
      id: idSchema,
      patentNumber: z.string(),
      title: z.string(),
      by: z.enum(['number', 'title']),
    }),
  ),
  classes: z.array(z.object({ symbol: z.string(), name: z.string() })),
  names: z.array(z.object({ name: z.string(), as: z.enum(['inventor', 'assignee']) })),
  /** People and companies as their listings name them, with the account that the market is narrowed by. */
  owners: z.array(z.object({ userId: idSchema, name: z.string() })),
});
export type SearchSuggestions = z.output<typeof searchSuggestionsSchema>;

/** Listings that are like another, the most alike first, each with what both have, the rarest first. */
export const similarPatentsSchema = z.object({
  patents: z.array(
    z.object({
      patent: patentCardSchema,
      /** The listing that it is like. */
      like: idSchema,
      /** What a class is called, '' where we have no name for it, and how many listings in the market have it. */
      classes: z.array(z.object({ symbol: z.string(), name: z.string(), listings: z.int() })),
      /** In titles and first claims, as the other listing has them. */
      words: z.array(z.string()),
    }),
  ),
  /** Which of them the caller saved, and which the caller owns (never both). */
  wishlistedIds: z.array(idSchema),
  ownIds: z.array(idSchema),
});
export type SimilarPatents = z.output<typeof similarPatentsSchema>;

export const foundCountsSchema = patentCountsSchema.extend({
  /** `titles`: what only abstracts, claims and names have is not counted. */
  searched: z.enum(['everything', 'titles']),
});
export type FoundCounts = z.output<typeof foundCountsSchema>;

export const rankedPageSchema = patentPageSchema.extend({
  /** `newest`: the search cannot tell which is best now. */
  order: z.enum(['best', 'newest']),
});
export type RankedPage = z.output<typeof rankedPageSchema>;

/** The search of everything that listings show. */
export const searchContract = endpointTable({
  'GET /search': {
    summary:
      'Patents by words, numbers and fields (ti: ab: clm: in: as: cpc: no:, OR, -, NEAR, ADJ, "…"), the best first.',
    access: 'session',
    query: searchQuerySchema,
    responses: { 200: searchPageSchema },
  },
  'GET /search/titles': {
    summary: 'What GET /patents finds, in the order of the search.',
    access: 'session',
    query: searchQuerySchema,
    responses: { 200: rankedPageSchema },
  },
  'GET /search/counts': {
    summary: 'How many are found, and with each choice of a filter.',
    access: 'session',
    query: searchQuerySchema,
    responses: { 200: foundCountsSchema },
  },
  'GET /search/suggestions': {
    summary: 'Listings, classes, names and owners that begin so.',
    access: 'session',
    query: z.object({ q: z.string() }),
    responses: { 200: searchSuggestionsSchema },
  },
  'GET /patent/similar': {
    summary: 'Up to 6 similar listings, with the classes and words both have.',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: { 200: similarPatentsSchema },
  },
  'GET /patent/wishlist/similar': {
    summary: 'Up to 6 listings like those saved last.',
    access: 'session',
    responses: { 200: similarPatentsSchema },
  },
});
