import { mostParts, type QueryMistake, type SearchField, searchFields } from './query.rules.ts';

export type Token = { at: number } & (
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'minus' }
  | { kind: 'or' }
  | { kind: 'field'; field: SearchField }
  | { kind: 'near'; steps: number; ordered: boolean; written: string }
  | { kind: 'phrase' | 'word' | 'prefix'; text: string }
);

/** Between words that have no number of steps of their own. */
const usualSteps = { NEAR: 5, ADJ: 1 } as const;
const mostSteps = 50;
const fewestBeforeStar = 2;
const field = new RegExp(`(${searchFields.join('|')}):`, 'iy');
const operator = /(?:(OR|AND|NOT)|(NEAR|ADJ)(\d{0,3}))(?![\p{L}\p{N}])/uy;
const word = /[^\s()"]+/uy;
const quotes = /[“”„«»]/g;

/** Parts a query into its signs and words, and tells what is wrong in them. */
export function lex(query: string): { tokens: Token[]; mistakes: QueryMistake[] } {
  // One character for one, so that places stay.
  const text = query.replaceAll(quotes, '"');
  const tokens: Token[] = [];
  const mistakes: QueryMistake[] = [];
  for (let at = 0; at < text.length; ) {
    if (tokens.length >= mostParts) {
      mistakes.push({ from: at, to: text.length, kind: 'too_many_parts' });
      break;
    }
    at = readToken(text, at, tokens, mistakes);
  }
  return { tokens, mistakes };
}

/** @returns where the next one begins. */
function readToken(text: string, at: number, tokens: Token[], mistakes: QueryMistake[]): number {
  const letter = text[at] ?? '';
  if (/\s/.test(letter)) return at + 1;
  if (letter === '(' || letter === ')') {
    tokens.push({ kind: letter === '(' ? 'open' : 'close', at });
    return at + 1;
  }
  if (letter === '"') return readPhrase(text, at, tokens, mistakes);
  if (letter === '-' && !/[\s-]/.test(text[at + 1] ?? ' ')) {
    tokens.push({ kind: 'minus', at });
    return at + 1;
  }
  const named = match(field, text, at);
  if (named) {
    tokens.push({ kind: 'field', field: named[1]?.toLowerCase() as SearchField, at });
    return at + named[0].length;
  }
  const sign = match(operator, text, at);
  if (sign) {
    const token = operatorOf(sign, at);
    if (token) tokens.push(token);
    return at + sign[0].length;
  }
  return readWord(text, at, tokens, mistakes);
}

function readPhrase(text: string, at: number, tokens: Token[], mistakes: QueryMistake[]): number {
  const end = text.indexOf('"', at + 1);
  if (end < 0) {
    mistakes.push({ from: at, to: at + 1, kind: 'unclosed_quote' });
    return at + 1;
  }
  const inside = text.slice(at + 1, end);
  if (/[\p{L}\p{N}]/u.test(inside)) tokens.push({ kind: 'phrase', text: inside, at });
  else mistakes.push({ from: at, to: end + 1, kind: 'empty_quotes' });
  return end + 1;
}

function readWord(text: string, at: number, tokens: Token[], mistakes: QueryMistake[]): number {
  const written = match(word, text, at)?.[0] ?? text.slice(at, at + 1);
  const star = /^([\p{L}\p{N}\p{M}]+)\*$/u.exec(written)?.[1];
  if (star !== undefined && Array.from(star).length >= fewestBeforeStar) {
    tokens.push({ kind: 'prefix', text: star, at });
  } else if (/[\p{L}\p{N}]/u.test(written)) {
    const starAt = written.indexOf('*');
    if (starAt >= 0) {
      const kind = star === undefined ? 'star_within' : 'star_too_early';
      mistakes.push({ from: at + starAt, to: at + starAt + 1, kind });
    }
    tokens.push({ kind: 'word', text: written, at });
  }
  return at + Math.max(written.length, 1);
}

function operatorOf(sign: RegExpExecArray, at: number): Token | null {
  const [written, plain, near, steps] = sign;
  if (plain === 'OR') return { kind: 'or', at };
  if (plain === 'NOT') return { kind: 'minus', at };
  // All parts must be there anyway.
  if (plain === 'AND') return null;
  const most = Number(steps) || usualSteps[near as keyof typeof usualSteps];
  return { kind: 'near', steps: Math.min(most, mostSteps), ordered: near === 'ADJ', written, at };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
