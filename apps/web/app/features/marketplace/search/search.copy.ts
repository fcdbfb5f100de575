import type { QueryMistakeKind, SearchPart } from '@claimstead/contract/search.contract.ts';

const count = (total: number) => total.toLocaleString('en-US');
const patents = (total: number) => (total === 1 ? '1 patent' : `${count(total)} patents`);

/** What is wrong with what was typed. */
const mistakes: Record<QueryMistakeKind, string> = {
  unclosed_quote: 'This quote is never closed.',
  empty_quotes: 'There is nothing between these quotes.',
  unclosed_bracket: 'This parenthesis is never closed.',
  unopened_bracket: 'This parenthesis closes nothing.',
  too_deep: 'Too many parentheses inside each other. These are left out.',
  too_many_parts: 'The search is too long. The rest, from here on, is left out.',
  too_much: 'This takes too long to search for. Nothing of it was searched.',
  lone_or: 'OR needs something to find on each side.',
  lone_near: 'NEAR and ADJ join two single words or quoted phrases. This one was left out.',
  lone_field: 'This field needs a word right after it.',
  star_within: 'A star stands for the end of a word. Put it there.',
  star_in_phrase: 'A star works only after a single word, not in quotes or after a hyphen.',
  star_too_early: 'Put at least two letters before a star.',
  publication:
    'Patents aren’t found by publication numbers. Use the patent or application number, such as 17/123,456.',
  only_without: 'A minus only leaves patents out. Add what to find.',
};

/** Where in a patent the words are. */
const parts: Record<Exclude<SearchPart, 'claim'>, string> = {
  number: 'Number',
  title: 'Title',
  abstract: 'Abstract',
  description: 'Description',
  inventor: 'Inventor',
  assignee: 'Assignee',
  class: 'Class',
};

/** Texts of the search of everything that listings show. */
export const searchCopy = {
  /** The heading below the patents whose titles have the text. */
  also: 'Also found in abstracts and claims',
  numbers: 'Patent with this number',
  noTitle: (text: string) => `No title contains “${text}”.`,
  noTitleLong: 'No title contains this text.',
  total: (total: number) => `${patents(total)}, best match first.`,
  shownAbove: (many: number) =>
    many === 1 ? ' 1 of them is shown above.' : ` ${many} of them are shown above.`,
  /** Too few have all words. */
  widened: (haveAll: number) =>
    haveAll === 0
      ? 'Nothing found with all of these words. These come closest.'
      : `Found ${patents(haveAll)} with all of these words. Those that come closest follow.`,
  corrected: (word: string, instead: string) =>
    `Nothing found for “${word}”. Searched for “${instead}” instead.`,
  exactly: (word: string) => `Search only for “${word}”`,
  missing: (word: string) => `Nothing found for “${word}”.`,
  without: (word: string, total: number) => `Search without “${word}” (${patents(total)})`,
  pages: 'Pages of what was also found',
  part: (part: SearchPart, claim: number | null) => {
    if (part !== 'claim') return parts[part];
    return claim === null ? 'Claims' : `Claim ${claim}`;
  },
  /** Where none of the words is why a patent is found. */
  meaning: 'Close in meaning',
  mistakes,
  rest: 'The rest was searched.',
  titlesOnly: 'Only titles are searched right now.',
  retry: 'Try again',
  help: {
    title: 'How to search',
    close: 'Close',
    /** Each line of the language: what is typed, and what it finds. */
    lines: [
      ['9,123,456', 'A patent by its number, in any form'],
      ['battery wax', 'Patents with all of these words, in any order'],
      ['"fuel cell"', 'These words next to each other, in this order'],
      ['peach OR plum', 'Either word'],
      ['battery -lithium', 'The first word, without the second'],
      ['electro*', 'Words that begin like this'],
      ['valve NEAR5 spring', 'At most 5 words apart, in either order'],
      ['docking ADJ2 port', 'At most 2 words apart, in this order'],
      ['(peach OR plum) juice', 'Parentheses keep words together'],
    ],
    fields: 'In one part of the patent only',
    fieldLines: [
      ['ti:', 'Title'],
      ['ab:', 'Abstract or description'],
      ['clm:', 'Claims'],
      ['in:', 'Inventor'],
      ['as:', 'Assignee'],
      ['cpc:', 'Class, such as cpc:H01M'],
      ['no:', 'Number'],
    ],
    where:
      'Words are found in titles, abstracts, claims, names, classes and the seller’s description.',
    pasted: 'You can also paste a whole claim. The patents closest to it come first.',
    owners:
      'Owners’ names are offered while you type them. Choosing one shows what that owner sells.',
    key: 'Press / to go to the search box.',
  },
} as const;
