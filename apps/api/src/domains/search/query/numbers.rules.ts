import { parsePatentNumber, parseReferenceNumber } from '@claimstead/contract/patent-number.ts';

/**
 * A number in a text: where it stands with what is written around it, and what patent or application it may be; none if it
 * is of the publication of an application, by which nothing is found.
 */
export type NumberInText = { from: number; to: number; numbers: string[] };

/**
 * What may be a number inside of a longer text: letters that the office gives it, "US" or "patent" before it, or enough digits
 * to be no ordinary word. A part of something longer is none: of a code, a fraction, a longer number.
 */
const before = String.raw`(?<![\p{L}\p{N}]|\p{L}-|\p{N}\.|\p{N},(?=\d{3}(?!\d)))`;
const named = String.raw`(?:(?:U\.?S\.?[ -]?)?Pat(?:ent)?s?\.? ?(?:Nos?\.? ?)?|U\.?S\.?[ -]?)`;
const lettered = String.raw`(?:RE|PP|D|H|T)[ .-]?|Des\. ?|Reissue `;
const digits = String.raw`\d{1,3}(?:,\d{3})+|\d{5,8}|\d{1,3}(?: \d{3}){1,2}(?!\d)`;
const application = String.raw`\d{2}\/\d{3},?\d{3}`;
const kind = String.raw`(?:-?[A-Z]\d?(?![\p{L}\p{N}])| ?\([A-Z]\d?\)|[ -][ABCEHPS]\d(?![\p{L}\p{N}]))?`;
const inText = new RegExp(
  `${before}(?<named>${named})?(?:(?<application>${application})|(?<letters>${lettered})?(?<digits>${digits}))${kind}(?![\\p{L}\\p{N}]|\\.\\d)`,
  'giu',
);
/** "US 2021/0012345 A1", as an application is published: the year, and seven digits of which the first is a zero. */
const publication =
  /(?<![\p{L}\p{N}/])(?:U\.?S\.?[ -]?)?(?:19|20)\d\d[/ -]?0\d{6}(?:[ -]?A[129])?(?![\p{L}\p{N}/])/giu;
const surroundings =
  /^(?:the\s+)?(?:u\.?s\.?\s*)?(?:pat(?:ent)?\.?\s*)?(?:app(?:lication|l)?\.?\s*)?(?:no\.?|number|#)?[\s:-]*/i;
/** What the office calls a kind of patent, instead of its letters. */
const kindNames =
  /^(des(?:ign)?|re(?:issue)?|plant)\b\.?\s*(?:pat(?:ent)?s?\b\.?\s*)?(?:nos?\b\.?|number|#)?[\s:.-]*(?=([A-Z]{0,2})\d)/i;
/** Of certificates and corrections, which nobody lists alone. */
const laterKinds = /(?<=[\d,]{4})\s*(?:C[1-9]|F[1-9]|J[1-9]|K[1-9]|A[29]|B[3-9]|P[49]|H1)$/i;
/** Series of applications: a number without its slash may be one of these as well. */
const series = /^(?:0[1-9]|1\d|29|35|6[0-4])\d{6}$/;
/** No number with all that may stand around it is longer. */
const mostLetters = 80;
const fewestPlainDigits = 7;
const mostNumbers = 50;
/** "D812 345", "9 123 456". */
const spaceBeforeThree = /(?<=\d) (?=\d{3}(?!\d))/g;
const address = /\b(?:https?:\/\/|www\.)\S+/gi;

/** The number that a whole text is, in any form: "US 9,123,456 B2", "patent no. 9123456". Null: it is none. */
export function numberIn(text: string): string | null {
  if (text.length > mostLetters) return null;
  const bare = text
    .trim()
    .replace(surroundings, '')
    .replace(/[\s.,;]+$/, '')
    .replace(/\(([A-Z]\d?)\)$/i, ' $1')
    .replace(kindNames, (_, name: string, letters: string) =>
      letters === '' ? lettersOf(name) : '',
    )
    .replace(/^([A-Z]{1,2})[\s.-]+(?=\d)/i, '$1')
    .replace(/[\s-]+([A-Z]\d?)$/i, ' $1')
    .replace(laterKinds, '');
  if (!/^[A-Z]{0,2}\d[\d,/ ]*(?: ?[A-Z]\d?)?$/i.test(bare)) return null;
  const spaces = /^\d[\d ]*$/.test(bare) ? / /g : spaceBeforeThree;
  return parseReferenceNumber(bare.replaceAll(spaces, ''));
}

/** What a normalized number may be: eight digits may be an application's as well. */
export function meantBy(number: string): string[] {
  return series.test(number) ? [number, `${number.slice(0, 2)}/${number.slice(2)}`] : [number];
}

/** Whether a number is as short as codes and names of things are: "H264", "T4". */
export function isShortCode(number: string): boolean {
  return /^[A-Z]+\d{1,4}$/.test(number);
}

/** The numbers in a text, in its order; of an address, the whole of it. */
export function numbersIn(text: string): NumberInText[] {
  const addresses = [...text.matchAll(address)].map(({ 0: all, index }) => {
    return { from: index, to: index + all.length };
  });
  const published = [...text.matchAll(publication)].map(({ 0: all, index }): NumberInText => {
    return { from: index, to: index + all.length, numbers: [] };
  });
  const found: NumberInText[] = [];
  for (const { 0: written, index, groups = {} } of text.matchAll(inText)) {
    const number = numberOf(groups);
    if (number === null) continue;
    const whole = addresses.find(({ from, to }) => from <= index && index < to);
    const { from, to } = whole ?? { from: index, to: index + written.length };
    if (published.some((each) => each.from < to && from < each.to)) continue;
    if (from < (found.at(-1)?.to ?? 0)) continue;
    found.push({ from, to, numbers: meantBy(number) });
    if (found.length >= mostNumbers) break;
  }
  return [...found, ...published].toSorted((one, other) => one.from - other.from);
}

function numberOf(groups: Record<string, string | undefined>): string | null {
  const { application: pending, letters, digits: written = '' } = groups;
  if (pending) return parseReferenceNumber(pending);
  const isSure = letters !== undefined || groups['named'] !== undefined;
  const bare = written.replaceAll(/[, ]/g, '');
  if (!isSure && (written.includes(' ') || bare.length < fewestPlainDigits)) return null;
  const parsed = parsePatentNumber(lettersOf(letters ?? '') + bare, 1);
  return parsed.ok ? parsed.normalised : null;
}

/** "D" of "Des.", "Design" and "d-". */
function lettersOf(written: string): string {
  const name = written.replaceAll(/[^A-Z]/gi, '').toUpperCase();
  if (name === '') return '';
  return /^(?:PP|RE|[HT]$)/.exec(name)?.[0] ?? (name === 'PLANT' ? 'PP' : 'D');
}
