import { folded, foldedLetter, isNear } from './misread-letters.rules.ts';

/**
 * What the office prints behind its codes (WIPO standard ST.9). `canonical` is how it is told on; `needsSign`: as a
 * word of a running text it is none, unless a code or a colon says so.
 */
type Label = { words: string; canonical: string; codes: readonly string[]; needsSign?: true };

const printedLabels: readonly Label[] = [
  { words: 'Patent No', canonical: 'Patent No.', codes: ['10', '11'], needsSign: true },
  { words: 'Patent Number', canonical: 'Patent Number', codes: ['11', '10'], needsSign: true },
  { words: 'Pub No', canonical: 'Pub. No.', codes: ['10'], needsSign: true },
  { words: 'Date of Patent', canonical: 'Date of Patent', codes: ['45'], needsSign: true },
  { words: 'Date of Reissued Patent', canonical: 'Date of Reissued Patent', codes: ['45'] },
  { words: 'Pub Date', canonical: 'Pub. Date', codes: ['43'], needsSign: true },
  { words: 'Inventors', canonical: 'Inventors', codes: ['75', '72', '76'], needsSign: true },
  { words: 'Inventor', canonical: 'Inventor', codes: ['75', '72', '76'], needsSign: true },
  { words: 'Assignees', canonical: 'Assignees', codes: ['73'], needsSign: true },
  { words: 'Assignee', canonical: 'Assignee', codes: ['73'], needsSign: true },
  { words: 'Applicants', canonical: 'Applicants', codes: ['71'], needsSign: true },
  { words: 'Applicant', canonical: 'Applicant', codes: ['71'], needsSign: true },
  { words: 'Notice', canonical: 'Notice', codes: ['*'], needsSign: true },
  { words: 'Appl No', canonical: 'Appl. No.', codes: ['21'], needsSign: true },
  { words: 'PCT Filed', canonical: 'PCT Filed', codes: ['22'], needsSign: true },
  { words: 'Filed', canonical: 'Filed', codes: ['22'], needsSign: true },
  { words: 'PCT No', canonical: 'PCT No.', codes: ['86'], needsSign: true },
  { words: 'Prior Publication Data', canonical: 'Prior Publication Data', codes: ['65'] },
  {
    words: 'Foreign Application Priority Data',
    canonical: 'Foreign Application Priority Data',
    codes: ['30'],
  },
  {
    words: 'Field of Classification Search',
    canonical: 'Field of Classification Search',
    codes: ['58'],
  },
  { words: 'Field of Search', canonical: 'Field of Search', codes: ['58'] },
  { words: 'References Cited', canonical: 'References Cited', codes: ['56'] },
  { words: 'Attorney Agent or Firm', canonical: 'Attorney, Agent, or Firm', codes: ['74'] },
  { words: 'Int Cl', canonical: 'Int. Cl.', codes: ['51'], needsSign: true },
  { words: 'US Cl', canonical: 'U.S. Cl.', codes: ['52'], needsSign: true },
  { words: 'Claim', canonical: 'CLAIM', codes: ['57'], needsSign: true },
  { words: 'Abstract', canonical: 'ABSTRACT', codes: ['57'], needsSign: true },
];

/** A label with what stands around it, however many of its letters were taken for others. */
export type ReadLabel = {
  /** What stands before it: a code, or what was made of it. */
  before: string;
  canonical: string;
  codes: readonly string[];
  /** A colon follows it, or dots. */
  hasSign: boolean;
  /** No letter of it was taken for another. */
  isExact: boolean;
  /** What follows, without the colon. */
  rest: string;
};

const mostBefore = 9;
const mostWrong = 1;
/** Shorter labels have to be right; of longer ones a letter in so many may be wrong. */
const leastForWrong = 8;
const mostOfLong = 3;

/** The label at the beginning of a line, behind a code or what is left of one. Null: there is none. */
export function labelIn(line: string): ReadLabel | null {
  const starts = startsOf(line).filter((start) => isLikeCode(line.slice(0, start).trim()));
  for (const most of [0, mostWrong]) {
    for (const start of starts) {
      for (const label of printedLabels) {
        const read = labelAt(line, start, label, most);
        if (read) return read;
      }
    }
  }
  return null;
}

function labelAt(line: string, start: number, label: Label, most: number): ReadLabel | null {
  const end = endOfWords(line, start, label.words, most);
  if (end === null) return null;
  const before = line.slice(0, start).trim();
  const hasSign = /^[ .]{0,3}[:;]|^ ?\.{2,}/.test(line.slice(end));
  const isCoded = label.codes.some((code) => folded(before).includes(folded(code)));
  if (label.needsSign && !hasSign && !isCoded) return null;
  const rest = line.slice(end).replace(/^[ .]{0,2}[:;.]? ?/, '');
  const isExact = plainWords(line.slice(start, end)) === plainWords(label.words);
  return { before, canonical: label.canonical, codes: label.codes, hasSign, isExact, rest };
}

function plainWords(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
}

/** Whether a line begins with these words, behind a code or what is left of one. */
export function wordsAtBeginning(line: string, words: string): boolean {
  return startsOf(line).some(
    (start) =>
      isLikeCode(line.slice(0, start).trim()) && endOfWords(line, start, words, mostWrong) !== null,
  );
}

/** Where words may begin near the beginning of a line. */
function startsOf(line: string): number[] {
  const starts = [0];
  for (let at = 1; at <= Math.min(mostBefore, line.length - 1); at += 1) {
    if (/[\s)\]}>~]/.test(line[at - 1] ?? '') && /\S/.test(line[at] ?? '')) starts.push(at);
  }
  return starts;
}

/** A code in brackets, or what a program may make of one: a few signs, no word. */
function isLikeCode(text: string): boolean {
  return text === '' || (text.length <= mostBefore && !/\p{L}{3}|\s\p{L}{2}/u.test(text));
}

/** Where these words end if a text has them at `start`, with so many letters wrong at most. */
function endOfWords(text: string, start: number, words: string, mayBeWrong: number): number | null {
  const wanted = folded(words);
  const letters: { letter: string; end: number }[] = [];
  for (let at = start; at < text.length && letters.length <= wanted.length; at += 1) {
    if (/[:;]/.test(text[at] ?? '')) break;
    const letter = foldedLetter(text[at] ?? '');
    if (letter !== '') letters.push({ letter, end: at + 1 });
  }
  const most = mayBeWrong * Math.min(mostOfLong, Math.floor(wanted.length / leastForWrong));
  for (const length of [wanted.length, wanted.length + 1, wanted.length - 1]) {
    const read = letters.slice(0, length);
    const end = read.at(-1)?.end;
    if (read.length !== length || end === undefined) continue;
    const isEnd = !/[\p{L}\d]/u.test(text[end] ?? '');
    if (isEnd && isNear(read.map(({ letter }) => letter).join(''), wanted, most)) return end;
  }
  return null;
}
