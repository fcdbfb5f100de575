import type {
  SearchLine as ShownLine,
  SearchPart,
  SearchSuggestions,
} from '@claimstead/contract/search.contract.ts';
import type { Query } from './query/query.rules.ts';

/** What is searched of one listing. Texts as they are shown; nothing that is hidden from anyone may be in it. */
export type SearchDocument = {
  listingId: string;
  /** Normalized; '' without one. */
  number: string;
  titles: readonly string[];
  abstract: string;
  /** What its owner wrote. */
  description: string;
  claims: readonly { number: number; text: string }[];
  inventors: readonly string[];
  assignees: readonly string[];
  /** Symbols of the CPC, and what they are called. */
  classes: readonly { symbol: string; name: string }[];
};

/** A line of a result, with the part that it is from. */
export type SearchLine = ShownLine & { part: SearchPart };

export type SearchAsked = {
  query: Query;
  /** One bit for each place: only these are found, counted, suggested and told of. */
  among: Uint32Array;
  /** Where filters narrow: all that is found without them, by which it is decided whether few have all words. */
  market?: Uint32Array | null;
  from: number;
  limit: number;
  /** What the query means, as a vector: a second opinion where few have all words, of an index that has vectors. */
  meaning?: Float32Array | null;
  /** Only what has all that the query says: nothing for its rarest words, or for what one may have meant. */
  isExact?: boolean;
};

/** What decides what is found. */
export type Looked = Pick<SearchAsked, 'query' | 'among' | 'market' | 'meaning' | 'isExact'>;

/** What is turned into a vector of one document, and the vector. */
export type SearchText = { place: number; text: string };
export type SearchVector = { place: number; vector: Float32Array };

/** What was searched instead of a word that found nothing. */
export type SearchCorrection = { word: string; instead: string };

/** As they are told, without the title of a listing and its number, which are the card's, and without owners. */
export type Suggested = Pick<SearchSuggestions, 'classes' | 'names'> & {
  listings: { listingId: string; by: SearchSuggestions['listings'][number]['by'] }[];
};

export type SearchFound = {
  results: {
    listingId: string;
    place: number;
    line: SearchLine | null;
    /** By its meaning alone: its words rank it nowhere. */
    isMeant?: boolean;
  }[];
  total: number;
  corrections: SearchCorrection[];
  /**
   * What nothing has, nor anything alike, and how many have all the rest; where nothing was found, also what something
   * is found without.
   */
  missing: { word: string; without: number }[];
  /** How many have all words, where so few do that those with only the rarest follow; null: none follow. */
  haveAll: number | null;
  /** It would have taken too long: nothing was found. */
  isTooMuch: boolean;
};

export const nothingFound: SearchFound = {
  results: [],
  total: 0,
  corrections: [],
  missing: [],
  haveAll: null,
  isTooMuch: false,
};

export type SimilarAsked = {
  to: readonly SearchDocument[];
  /** One bit for each place: among these it is counted who has a class. */
  among: Uint32Array;
  /** Only of these is told. */
  from: Uint32Array;
  limit: number;
};

/** A listing, which of those asked about it is like, and what both have, the rarest first. */
export type SimilarFound = {
  listingId: string;
  like: string;
  classes: { symbol: string; name: string; listings: number }[];
  words: string[];
};

/** How far an index has come: whatever whoever feeds it makes of it; '' at first. */
export type SearchMark = string;

/** Where a listing stands in every set of listings: a small number. */
export type SearchPlace = { listingId: string; place: number };

/** A search of listings. Whoever implements it never blocks the thread that it is called on. */
export type SearchPort = {
  /** Up to where it has been fed. */
  mark(): Promise<SearchMark>;
  /** Everything that it has. */
  places(): Promise<SearchPlace[]>;
  /**
   * Puts these in, in place of what the same listings were, takes those away, and notes how far it has come: all or
   * nothing.
   * @returns where those that were put in stand.
   */
  apply(change: SearchChange): Promise<SearchPlace[]>;
  /** Takes everything away. */
  clear(): Promise<void>;
  ask(asked: SearchAsked): Promise<SearchFound>;
  /** Every place that is found, the best first. Null: it would take too long, or is more than the index tells. */
  find(asked: Looked): Promise<Uint32Array | null>;
  /** What begins like a text, a few of each: the latest. */
  suggest(asked: { text: string; among: Uint32Array }): Promise<Suggested>;
  /** What has most in common with one of these; never they themselves. */
  similar(asked: SimilarAsked): Promise<SimilarFound[]>;
  close(): Promise<void>;
};

/** The vectors of an index that has some. */
export type SearchVectors = {
  /** Some of those that have no vector of this model: any of another are thrown away. */
  withoutVector(asked: { model: string; limit: number }): Promise<SearchText[]>;
  /** Keeps them, except of documents that were changed or taken away since their text was told. */
  putVectors(vectors: readonly SearchVector[]): Promise<void>;
};

export type SearchChange = {
  put: readonly SearchDocument[];
  /** Listings that it need not have; of those that are put in as well, nothing is taken away. */
  remove: readonly string[];
  mark: SearchMark;
  /** Grows with what changes: of two that put in the same listing, the one with the greater number is right. */
  number: number;
};

/** A question takes longer than it may. */
export class SearchTooMuch extends Error {}

/** What the index said where it could not answer: for the log, never for a person. */
export class SearchFailure extends Error {}
