import { stemmer } from 'stemmer';

/** A run of letters and digits, folded, and where it stands in the text. */
export type FoundWord = { word: string; from: number; to: number };

const run = /[\p{L}\p{N}\p{M}]+/gu;
const marks = /\p{M}+/gu;
const stemsKept = 50_000;
const stems = new Map<string, string>();
/** By how a run is written: a text has most of its words many times. */
const ofRuns = new Map<string, { stems: readonly string[]; forms: readonly string[] }>();
/** Before a word as it is written, beside its stem: no letter or digit, so no text has it. */
export const writtenMark = '_';
const fewestStemmed = 3;
/** What a word may go on with whose letters are no others. */
const further = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The form in which words are compared: small letters without accents, and one for each width or ligature. */
export function foldWord(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(marks, '').toLowerCase();
}

/** The words of a text in their order, each with its place in the text as it is written. */
export function wordsOf(text: string): FoundWord[] {
  const words: FoundWord[] = [];
  for (const { 0: written, index } of text.matchAll(run)) {
    // Folding may part one run: "½" becomes a one and a two.
    for (const word of foldWord(written).match(/[\p{L}\p{N}]+/gu) ?? []) {
      words.push({ word, from: index, to: index + written.length });
    }
  }
  return words;
}

/** The words of a text in their order, with nothing else between them. */
export function writtenIn(text: string): string {
  return wordsOf(text)
    .map(({ word }) => word)
    .join(' ');
}

/** What a word has in common with its plural and its other endings (Porter's stemmer); numbers and codes stay. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = /^[a-z]{3,40}$/.test(word) ? stemmer(word) : word;
  if (stems.size >= stemsKept) stems.clear();
  stems.set(word, stem);
  return stem;
}

/**
 * The stems of a text, in its order.
 * @param forms takes its words that an index keeps as they are written, since their stems do not tell how that is.
 */
export function stemsOf(text: string, forms?: Set<string>): string[] {
  const stemsHere: string[] = [];
  for (const written of text.match(run) ?? []) {
    const read = readRun(written);
    for (const stem of read.stems) stemsHere.push(stem);
    if (forms) for (const form of read.forms) forms.add(form);
  }
  return stemsHere;
}

/**
 * How everything in an index begins that is written with this beginning: words by their stems, and those that are kept as
 * they are written. Only the last letter of a stem may be another than the word's, so only a stem that is no longer than
 * the beginning may be of a word that is written otherwise ("hope" of "hoping").
 */
export function beginningsOf(start: string): string[] {
  const written = writtenMark + start;
  return tells(start)
    ? [start, written]
    : [...Array.from(further, (letter) => start + letter), written];
}

function formOf(word: string): string[] {
  const isKept = stemOf(word) !== word || !tells(word) || !/^[a-z\d]+$/.test(word);
  return isKept ? [writtenMark + word] : [];
}

/** Whether nothing but words that begin with it has it as a stem: "ei" is the stem of "eyed". */
function tells(stem: string): boolean {
  return !(stem.length < fewestStemmed ? /i$/ : /(?:[ei]|bl)$/).test(stem);
}

/** The same one by one, for who may need only the first. */
export function* eachStem(text: string): Iterable<string> {
  for (const [written] of text.matchAll(run)) yield* readRun(written).stems;
}

function readRun(written: string) {
  const known = ofRuns.get(written);
  if (known !== undefined) return known;
  const words = wordsOf(written).map(({ word }) => word);
  const made = { stems: words.map(stemOf), forms: words.flatMap(formOf) };
  if (ofRuns.size >= stemsKept) ofRuns.clear();
  ofRuns.set(written, made);
  return made;
}

/** Words that say nothing of what is looked for, in questions or in patents: they match, and do not rank. */
const emptyWords = new Set(
  `a an and are as at be been being by can do does each else for from get has have having he her his how i if in into is it
   its itself like may me my no not of off on onto or our out over she so some such than that the their them themselves then
   there thereby therefrom therein thereof thereto these they this those thus to under up use used using via was we were
   what when where whereby wherein which while who whom whose will with within without would you your
   said claim claimed claims comprise comprises comprised comprising consisting wherein method apparatus invention
   embodiment present plurality`
    .trim()
    .split(/\s+/),
);

export function isEmptyWord(word: string): boolean {
  return emptyWords.has(word);
}

/** Reference numerals of drawings, and letters, are in many claims and say nothing. */
export function isTelling(word: string): boolean {
  return word.length > 2 && !/^\d+$/.test(word);
}
