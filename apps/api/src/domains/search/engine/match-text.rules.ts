import { writtenMark } from '../query/words.rules.ts';
import type { IndexColumn, Sought } from './sought.rules.ts';

/** Parts of one column that no phrase may reach across stand on either side of it: no text and no query has it. */
export const unitBreak: string = writtenMark;

/** A title as one word: a phrase from one break to the next would read every title's breaks. @param words with blanks between. */
export function wholeTitle(words: string): string {
  return words.replaceAll(' ', unitBreak);
}

/**
 * What is sought, as an expression of FTS5, which knows neither the order of words near each other nor where a claim ends.
 * Only letters and digits get between its quotes, so nothing that a person writes is a sign in it.
 */
export function matchText(sought: Sought): string {
  switch (sought.kind) {
    case 'phrase':
      return within(sought.columns, phraseText(sought.stems));
    case 'prefix':
      return within(sought.columns, `("${sought.start}" *)`);
    case 'near': {
      const { left, right, steps, columns } = sought;
      return within(columns, `NEAR(${phraseText(left)} ${phraseText(right)}, ${steps - 1})`);
    }
    case 'title':
      return `whole : ${phraseText([wholeTitle(sought.words)])}`;
    case 'any':
      return anyText(sought.parts);
    case 'all': {
      const all = `(${sought.parts.map(matchText).join(' AND ')})`;
      return sought.without.length > 0 ? `(${all} NOT ${anyText(sought.without)})` : all;
    }
  }
}

function phraseText(stems: readonly string[]): string {
  return `"${stems.join(' ')}"`;
}

function anyText(parts: readonly Sought[]): string {
  return `(${[...new Set(parts.map(matchText))].join(' OR ')})`;
}

function within(columns: readonly IndexColumn[] | null, text: string): string {
  return columns === null ? text : `{${columns.join(' ')}} : ${text}`;
}
