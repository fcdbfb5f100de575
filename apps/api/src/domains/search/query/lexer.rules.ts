import type { NumberInText } from './numbers.rules.ts';
import { mostParts, type QueryMistake, type SearchField } from './query.rules.ts';

export type Token = { at: number } & (
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'minus' }
  | { kind: 'or' }
  | { kind: 'field'; field: SearchField; written: string }
  | { kind: 'near'; steps: number; ordered: boolean; written: string }
  | { kind: 'phrase' | 'word' | 'prefix'; text: string }
  /** What it may be, normalized. */
  | { kind: 'number'; text: string; numbers: readonly string[] }
);

/** Between words that have no number of steps of their own. */
const usualSteps = { NEAR: 5, ADJ: 1 } as const;
const mostSteps = 50;
const fewestBeforeStar = 2;
const longestAcronym = 4;
/** Fields by what they may be called. */
const fieldNames: Readonly<Record<string, SearchField>> = {
  ...{ ti: 'ti', title: 'ti', ab: 'ab', abstract: 'ab', clm: 'clm', claim: 'clm', claims: 'clm' },
  ...{ in: 'in', inventor: 'in', inventors: 'in', as: 'as', assignee: 'as', assignees: 'as' },
  ...{ cpc: 'cpc', class: 'cpc', no: 'no', number: 'no' },
};
/**
 * Right before its word: else it is ordinary text, as in "filler such as: wood". With a capital letter, as phones begin a
 * text, the names of elements are none: "Ti:sapphire".
 */
const written = [
  ...Object.keys(fieldNames).flatMap((name) => [name, name.toUpperCase()]),
  ...Object.keys(fieldNames)
    .filter((name) => name.length > 2)
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
].join('|');
/** These are words of no language. */
const fieldApart = '(?:ti|ab|clm|cpc|TI|AB|CLM|CPC)(?=:\\s)';
const field = new RegExp(`(${fieldApart}|(?:${written})(?=:(?:\\S|\\s*["(]|\\s*$))):`, 'y');
const operator = /(?:(OR|AND|NOT)|(NEAR|ADJ)(?:\/?(\d{1,3})| (\d{1,3})(?=\s+\S))?)(?=[\s("]|$)/y;
const word = /[^\s()"]+/uy;
const quotes = /[“”„«»]/g;
/** Before a word: "-20 C" and "-0.5" are temperatures and voltages, and a longer number is a patent's. */
const minus = /[-–−](?![\s\-–−]|\d{1,4}(?!\d|[,/]\d{3}))(?=.)/y;
const letterOrDigit = /[\p{L}\p{N}]/u;

type Reading = {
  text: string;
  /** In a text of capitals alone, as titles are often written, these are ordinary words; not beside acronyms. */
  hasOperators: boolean;
  numbers: readonly NumberInText[];
  tokens: Token[];
  mistakes: QueryMistake[];
};

/**
 * Parts a query into its signs and words, and tells what is wrong in them.
 * @param numbers that stand in it.
 */
export function lex(
  query: string,
  numbers: readonly NumberInText[],
): { tokens: Token[]; mistakes: QueryMistake[] } {
  // One character for one, so that places stay.
  const text = query.replaceAll(quotes, '"');
  const hasOperators = /[\p{Ll}"*]/u.test(text) || isChoiceOfAcronyms(text);
  const reading: Reading = { text, hasOperators, numbers, tokens: [], mistakes: [] };
  const { tokens, mistakes } = reading;
  for (let at = 0; at < text.length; ) {
    if (tokens.length >= mostParts) {
      mistakes.push({ from: at, to: text.length, kind: 'too_many_parts' });
      break;
    }
    at = readToken(reading, at);
  }
  return { tokens, mistakes };
}

/** "LED OR OLED": in capitals because each of its words always is. Titles have a longer one, or another operator. */
function isChoiceOfAcronyms(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}/]+/gu) ?? [];
  return words.every((one) => one.length <= longestAcronym && !/^(?:AND|NOT|NEAR|ADJ)/.test(one));
}

/** Whether a text has signs that nobody's claim has. */
export function hasSigns(text: string): boolean {
  const isField = /(?:^|[\s(-])(?:ti|ab|clm|in|as|cpc|no):\S/.test(text);
  const isOperator =
    /\p{Ll}/u.test(text) && /(?:^|\s)(?:OR|(?:NEAR|ADJ)(?:[ /]?\d+)?)\s/.test(text);
  return isField || isOperator || leavesOutMany(text);
}

/** A third of its words at least: "-OH" is a part of a claim in chemistry. */
function leavesOutMany(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.filter((one) => /^[-–−]\p{L}/u.test(one)).length * 3 >= words.length;
}

/** @returns where the next one begins. */
function readToken(reading: Reading, at: number): number {
  const { text, tokens } = reading;
  const letter = text[at] ?? '';
  if (/\s/.test(letter)) return at + 1;
  if (letter === '(' || letter === ')') {
    tokens.push({ kind: letter === '(' ? 'open' : 'close', at });
    return at + 1;
  }
  if (letter === '"') return readPhrase(reading, at);
  if (match(minus, text, at)) {
    tokens.push({ kind: 'minus', at });
    return at + 1;
  }
  const number = reading.numbers.find(({ from }) => from === at);
  if (number) {
    const { to, numbers } = number;
    if (numbers.length === 0) {
      reading.mistakes.push({ from: at, to, kind: 'publication' });
      return to;
    }
    tokens.push({ kind: 'number', text: text.slice(at, to), numbers, at });
    return to;
  }
  const named = match(field, text, at);
  if (named) {
    const [written, name = ''] = named;
    tokens.push({ kind: 'field', field: fieldNames[name.toLowerCase()] ?? 'ti', written, at });
    return at + written.length;
  }
  const sign = match(operator, text, at);
  if (sign && (reading.hasOperators || /\d/.test(sign[0]))) {
    const token = operatorOf(sign, at);
    if (token) tokens.push(token);
    return at + sign[0].length;
  }
  return readWord(reading, at);
}

function readPhrase({ text, tokens, mistakes }: Reading, at: number): number {
  const end = text.indexOf('"', at + 1);
  if (end < 0) {
    mistakes.push({ from: at, to: at + 1, kind: 'unclosed_quote' });
    return at + 1;
  }
  const inside = text.slice(at + 1, end);
  const star = inside.indexOf('*');
  if (!letterOrDigit.test(inside)) {
    mistakes.push({ from: at, to: end + 1, kind: 'empty_quotes' });
    return end + 1;
  }
  if (star >= 0) {
    const from = at + 1 + star;
    mistakes.push({ from, to: from + 1, kind: 'star_in_phrase' });
  }
  tokens.push({ kind: 'phrase', text: inside, at });
  return end + 1;
}

function readWord({ text, numbers, tokens, mistakes }: Reading, at: number): number {
  const all = match(word, text, at)?.[0] ?? text.slice(at, at + 1);
  const next = numbers.find(({ from }) => from > at && from < at + all.length);
  const written = next ? text.slice(at, next.from) : all;
  const end = at + Math.max(written.length, 1);
  if (!letterOrDigit.test(written)) return end;
  const last = tokens.at(-1);
  const within = last?.kind === 'field' ? last.field : null;
  const star = starred(written, within);
  const starAt = written.indexOf('*');
  if (star !== null && Array.from(star).length >= fewestBeforeStar) {
    tokens.push({ kind: 'prefix', text: star, at });
    return end;
  }
  // A class is the beginning of everything below it anyway.
  if (starAt >= 0 && within !== 'cpc') {
    mistakes.push({ from: at + starAt, to: at + starAt + 1, kind: starMistake(written, star) });
  }
  tokens.push({ kind: 'word', text: written, at });
  return end;
}

/** What stands before a star at the end of a word; null: there is none. A number may have its separators. */
function starred(written: string, within: SearchField | null): string | null {
  if (within === 'cpc' || !written.includes('*')) return null;
  const inside = within === 'no' ? /^[\p{L}\p{N}\p{M},/]+(?=\*)/u : /^[\p{L}\p{N}\p{M}]+(?=\*)/u;
  const bare = written.replace(/^[^\p{L}\p{N}*]+/u, '').replace(/[^\p{L}\p{N}\p{M}*]+$/u, '');
  return bare.indexOf('*') === bare.length - 1 ? (inside.exec(bare)?.[0] ?? null) : null;
}

function starMistake(written: string, star: string | null): QueryMistake['kind'] {
  if (star !== null) return 'star_too_early';
  // At the end, of words that a hyphen or another sign joins.
  return /^[^*]*[\p{L}\p{N}]\*[^\p{L}\p{N}*]*$/u.test(written) ? 'star_in_phrase' : 'star_within';
}

function operatorOf(sign: RegExpExecArray, at: number): Token | null {
  const [written, plain, near, steps, apart] = sign;
  if (plain === 'OR') return { kind: 'or', at };
  if (plain === 'NOT') return { kind: 'minus', at };
  // All parts must be there anyway.
  if (plain === 'AND') return null;
  const most = Number(steps ?? apart) || usualSteps[near as keyof typeof usualSteps];
  return { kind: 'near', steps: Math.min(most, mostSteps), ordered: near === 'ADJ', written, at };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
