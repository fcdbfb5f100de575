import type { QueryMistakeKind } from '@claimstead/contract/search.contract.ts';

/** The parts of a patent that a search may be narrowed to. */
export type SearchField = 'ti' | 'ab' | 'clm' | 'in' | 'as' | 'cpc' | 'no';

/** What a patent must have. Words are folded (words.rules.ts), not yet stems. */
export type QueryNode =
  /** Several words stand for one that a hyphen, slash or point parts: they must follow each other, as in a phrase. */
  | { kind: 'words'; words: readonly string[]; field: SearchField | null; isPhrase: boolean }
  /** Any word that is written with this beginning. */
  | { kind: 'prefix'; start: string; field: SearchField | null }
  | {
      kind: 'near';
      left: readonly string[];
      right: readonly string[];
      /** At most so many steps apart: neighbors are one apart. */
      steps: number;
      ordered: boolean;
      field: SearchField | null;
    }
  /** Every class that begins so, and all groups of a main group: small letters and digits, without blanks. */
  | { kind: 'class'; symbol: string }
  /** Normalized (patent-number.ts of the contract). */
  | { kind: 'number'; number: string }
  | { kind: 'all'; parts: readonly QueryNode[] }
  | { kind: 'any'; parts: readonly QueryNode[] }
  | { kind: 'not'; part: QueryNode };

/** What is wrong in a query, and the characters where it stands; the rest is searched. */
export type QueryMistake = { from: number; to: number; kind: QueryMistakeKind };

export type Query = {
  /** What every result must have; words without any sign are not in it. Null: nothing. */
  required: QueryNode | null;
  /** Words without any sign, in their order: all must be there, or the rarest rank. */
  words: readonly string[];
  /** All of its words in their order: a title that is exactly these goes first. */
  title: readonly string[];
  /** The numbers of patents that it names, normalized: they go first. */
  numbers: readonly string[];
  /** Taken as a pasted claim or description: its rarest words rank. */
  isPasted: boolean;
  mistakes: readonly QueryMistake[];
};

/** More words than this, and none of the signs, are a pasted text. */
export const mostTypedWords = 30;
/** Brackets in brackets in brackets: deeper ones say nothing that anybody means. */
export const mostDepth = 12;
/** What stands beyond is left out. */
export const mostParts = 100;

/** Whether plain words are all that it is: no number or code, no sign, no pasted text. */
export function mayBeMeant({ required, words, numbers, isPasted }: Query): boolean {
  const isPlain = required === null && numbers.length === 0 && !isPasted;
  return isPlain && words.length > 0 && !words.some((word) => /\d/.test(word));
}
