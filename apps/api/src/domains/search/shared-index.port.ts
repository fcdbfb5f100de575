import { columns, type IndexColumn, type Sought as AnySought } from './engine/sought.rules.ts';
import type { SearchChange, SearchDocument, SearchMark, SearchPlace } from './search.port.ts';

export const indexColumns = columns;
export type Sought = AnySought;

/** A document with its texts as stems: of each column one or several. */
export type IndexedDocument = {
  document: SearchDocument;
  texts: Readonly<Record<IndexColumn, readonly string[]>>;
  /** What each title is exactly: its words as they are written, and as stems. */
  titles: readonly string[];
};

export type IndexChange = Omit<SearchChange, 'put'> & { put: readonly IndexedDocument[] };

export type FoundDocument = SearchDocument & { place: number };

export type Asked = {
  sought: Sought;
  /** What has the first of these goes before everything else, then what has the second, and so on. */
  first: readonly Sought[];
  /** One bit for each place: only these are found and counted. */
  among: Uint32Array;
};

export type PageAsked = Asked & {
  from: number;
  limit: number;
  /** By the words, rare ones first and those of titles before others; or the latest first. */
  order: 'best' | 'latest';
};

/**
 * One index of words that all processes share. Where it gives no answer, each call throws a SearchFailure, within a
 * bounded time. What it holds may be lost at any time: whoever feeds it can feed it again.
 */
export type SharedIndex = {
  /** How far it has come; '' where there is none. */
  mark(): Promise<SearchMark>;
  places(): Promise<SearchPlace[]>;
  /** Where these stand, of those that it has. */
  placesOf(listingIds: readonly string[]): Promise<SearchPlace[]>;
  /** Lets this process write for some seconds; false: another one may. */
  take(): Promise<boolean>;
  /** Lets others write at once, if this process may. */
  giveBack(): Promise<void>;
  /**
   * As the search's own; a process that fails in between leaves a part of it behind and the mark as it was, so that it is
   * done again. What was put in with a greater number stays.
   */
  apply(change: IndexChange): Promise<SearchPlace[]>;
  /** Puts an empty one in its place, at once for all. */
  clear(): Promise<void>;
  /** Removes what programs left behind that no process has run for a day. */
  tidy(): Promise<void>;
  /** In how many documents each of these stems is. */
  documentsWith(stems: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Stems that these may have been meant for, and others. */
  alike(stems: readonly string[]): Promise<string[]>;
  /** @throws {SearchTooMuch} */
  find(asked: PageAsked): Promise<{ documents: FoundDocument[]; total: number }>;
  /** Every place that is found, the best first. @throws {SearchTooMuch} also of more than it tells. */
  findAll(asked: Asked): Promise<{ places: Uint32Array; total: number }>;
  /** Every place that has each of these. @throws {SearchTooMuch} also of more than it tells. */
  having(sought: readonly Sought[], among: Uint32Array): Promise<number[][]>;
  /** How many have each of these. @throws {SearchTooMuch} */
  counts(sought: readonly Sought[], among: Uint32Array): Promise<number[]>;
  close(): Promise<void>;
};
