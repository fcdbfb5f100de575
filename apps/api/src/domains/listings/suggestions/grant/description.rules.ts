import { joinAsUsual, type Vocabulary } from '../joined-lines.rules.ts';
import type { BodyLine } from './claims.rules.ts';

const governmentHeading =
  /\b(?:GOVERNMENT(?:AL|'S|’S)? (?:INTERESTS?|RIGHTS?|SUPPORT|LICEN[SC]E|FUNDING|CONTRACT)|FEDERALLY[- ]SPONSORED|FEDERAL (?:FUNDING|SUPPORT|INTEREST|RIGHTS)|ORIGIN OF THE INVENTION)\b/;
const governmentWords =
  /\b(?:government support|government (?:has|may have) (?:certain )?rights|rights in (?:this|the) invention|license (?:in|to) this invention)\b/i;
const nothing = /^(?:\(?not applicable\)?|none|n\/a)\.?$/i;
/** Capitals alone on their line, as headings are printed. */
const heading = /^(?=.*\p{Lu}{3})[^\p{Ll}]{4,}$/u;
const mostCharacters = 2000;
const mostHeadingLines = 3;

/**
 * The paragraph by which a grant names the government's rights (37 CFR 401.14(f)(4) has it printed). Null: none
 * among these lines, or one that says that there is nothing to name.
 */
export function governmentInterestIn(
  lines: readonly BodyLine[],
  vocabulary: Vocabulary,
): { text: string; page: number | null } | null {
  for (const [at, { text, page }] of lines.entries()) {
    if (!heading.test(text) || !governmentHeading.test(headingAt(lines, at))) continue;
    const begin = at + headingLength(lines, at);
    const rest = lines.slice(begin).map((line) => line.text);
    const end = rest.findIndex((line) => heading.test(line));
    const paragraph = joinAsUsual(end < 0 ? rest : rest.slice(0, end), vocabulary);
    const said = sentencesAbout(paragraph);
    return nothing.test(paragraph) || said === '' ? null : { text: said, page };
  }
  return withoutHeading(lines, vocabulary);
}

/** Headings in capitals may go on over two or three lines. */
function headingLength(lines: readonly BodyLine[], at: number): number {
  let length = 1;
  while (length < mostHeadingLines && heading.test(lines[at + length]?.text ?? '')) length += 1;
  return length;
}

function headingAt(lines: readonly BodyLine[], at: number): string {
  return lines
    .slice(at, at + headingLength(lines, at))
    .map(({ text }) => text)
    .join(' ');
}

/** All of a short paragraph; of a long one what speaks of the government. */
function sentencesAbout(paragraph: string): string {
  const sentences = paragraph.split(/(?<=[a-z)\d]\.) (?=\p{Lu})/u);
  const last = sentences.findLastIndex((sentence) => governmentWords.test(sentence));
  return sentences
    .slice(0, last + 1)
    .join(' ')
    .slice(0, mostCharacters);
}

function withoutHeading(
  lines: readonly BodyLine[],
  vocabulary: Vocabulary,
): { text: string; page: number | null } | null {
  const around = 8;
  const at = lines.findIndex(
    ({ text }, index) =>
      /\bgovernment\b/i.test(`${text} ${lines[index + 1]?.text ?? ''}`) &&
      governmentWords.test(`${text} ${lines[index + 1]?.text ?? ''}`),
  );
  if (at < 0) return null;
  const near = lines.slice(Math.max(0, at - around), at + around).map(({ text }) => text);
  const said = joinAsUsual(near, vocabulary)
    .split(/(?<=[a-z)\d]\.) (?=\p{Lu})/u)
    .filter((sentence) => governmentWords.test(sentence));
  const text = said.join(' ').slice(0, mostCharacters);
  return text === '' ? null : { text, page: lines[at]?.page ?? null };
}

const drawingsBegin =
  /BRIEF DESCRIPTION OF (?:THE )?(?:SEVERAL VIEWS|(?:ACCOMPANYING )?(?:DRAWINGS?|FIGURES?))|^DESCRIPTION OF (?:THE )?(?:DRAWINGS?|FIGURES?)$/i;
const drawingsEnd =
  /^(?:DETAILED )?DESCRIPTION\b(?!.*\bDRAWINGS?$)|^(?:BEST )?MODES? (?:FOR|OF) CARRYING|^DETAILED DISCLOSURE/i;
const figureList =
  /\bFIGS?\. ?(\d{1,3} ?[A-Z]?(?![a-z\d])(?:(?: ?[-–] ?| to | through |, and |, | and | or )(?:FIGS?\. ?)?\d{0,3}[A-Z]?(?![a-z\d]))*)/g;

/** How many figures the brief description of the drawings lists; null: its beginning or end is not there. */
export function figuresIn(
  lines: readonly BodyLine[],
): { count: number; page: number | null } | null {
  const begin = lines.findIndex(({ text }) => drawingsBegin.test(text));
  if (begin < 0) return null;
  const rest = lines.slice(begin + 1);
  const end = rest.findIndex(({ text }) => drawingsEnd.test(text));
  if (end < 0) return null;
  const count = figureCount(
    rest
      .slice(0, end)
      .map(({ text }) => text)
      .join(' '),
  );
  return count === 0 ? null : { count, page: lines[begin]?.page ?? null };
}

/** The different figures that a text names: "FIG. 1", "FIGS. 2A-2C and 3". */
export function figureCount(text: string): number {
  const figures = new Set<string>();
  for (const [, list = ''] of text.matchAll(figureList)) {
    let last = '';
    for (const part of list.matchAll(
      /([-–]|to|through)?\s*(?:FIGS?\. ?)?(\d{0,3}) ?([A-Z]?)(?=[^A-Za-z\d]|$)/g,
    )) {
      const [, range, digits = '', letter = ''] = part;
      if (digits === '' && letter === '') continue;
      const one = `${digits === '' ? last.replace(/\D/g, '') : digits}${letter}`;
      for (const each of range === undefined ? [one] : between(last, one)) figures.add(each);
      last = one;
    }
  }
  return figures.size;
}

/** From one figure to another: "1" to "3", "2A" to "2C". */
function between(from: string, to: string): string[] {
  const [first, last] = [Number.parseInt(from, 10), Number.parseInt(to, 10)];
  const [one, other] = [from.replace(/\d/g, ''), to.replace(/\d/g, '')];
  if (first === last && one !== '' && other !== '') {
    const codes = [one.codePointAt(0) ?? 0, other.codePointAt(0) ?? 0] as const;
    return numbers(...codes).map((code) => `${first}${String.fromCodePoint(code)}`);
  }
  return one === '' && other === '' ? numbers(first, last).map(String) : [from, to];
}

function numbers(from: number, to: number): number[] {
  const length = Math.min(Math.max(0, to - from + 1), 500);
  return Array.from({ length }, (_, at) => from + at);
}
