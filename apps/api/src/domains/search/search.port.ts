import type { Query } from './query/query.rules.ts';

/** What is searched of one listing. Texts as they are shown; nothing that is hidden from anyone may be in it. */
export type SearchDocument = {
  listingId: string;
  /** Normalized; '' without one. */
  number: string;
  titles: readonly string[];
  abstract: string;
  claims: readonly { number: number; text: string }[];
  inventors: readonly string[];
  assignees: readonly string[];
  /** Symbols of the CPC, and what they are called. */
  classes: readonly { symbol: string; name: string }[];
};

export type SearchPart =
  | 'number'
  | 'title'
  | 'abstract'
  | 'claim'
  | 'inventor'
  | 'assignee'
  | 'class';

/** A line of a result, and what in it was looked for: pairs of places in the text, each after the one before. */
export type SearchLine = {
  part: SearchPart;
  /** Of a claim: its number. */
  claim: number | null;
  text: string;
  marks: readonly (readonly [from: number, to: number])[];
};

export type SearchAsked = {
  query: Query;
  /** One bit for each place: only these are found, counted, suggested and told of. */
  among: Uint32Array;
  from: number;
  limit: number;
};

/** What was searched instead of a word that found nothing. */
export type SearchCorrection = { word: string; instead: string };

export type SearchFound = {
  results: { listingId: string; place: number; line: SearchLine | null }[];
  total: number;
  corrections: SearchCorrection[];
  /** Words that nothing has, nor anything alike. */
  missing: string[];
  /** Too few had all words: those that have the rarest follow. */
  isWidened: boolean;
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
  close(): Promise<void>;
};

export type SearchChange = {
  put: readonly SearchDocument[];
  /** Places; those that are put in again stay. */
  remove: readonly number[];
  mark: SearchMark;
};
