import type { PatentClaim } from '@claimstead/contract/patents.contract.ts';
import { joinAsUsual, type Vocabulary } from '../joined-lines.rules.ts';

/** A line of a page of text, without the head of its page. */
export type BodyLine = { text: string; page: number | null };

const mostClaims = 999;
/** What stands before the first claim names it on one of this many lines. */
const headingLines = 5;
const claimed =
  /\bclaim(?:s|ed)?\b(?:[^.;]{0,120})?[:.]?\s*$|^CLAIMS?$|defined (?:as follows|in the following claims?)\s*:?$/i;
const ends =
  /^(?:\*(?: ?\*){2,}|(?:UNITED STATES PATENT AND TRADEMARK OFFICE|CERTIFICATE OF CORRECTION)$)/i;
const mostCharacters = 400_000;

/** Whether the claims begin among these lines: then no page before has to be read for them. */
export function beginsClaims(lines: readonly BodyLine[]): boolean {
  return beginningOf(lines) !== null;
}

/**
 * The claims of a grant, from the last place where claim 1 follows words that announce claims, each with what it
 * refers to. Null: they are not there, their numbers have a gap, or the last is not a whole sentence.
 */
export function claimsIn(
  lines: readonly BodyLine[],
  vocabulary: Vocabulary,
): { claims: PatentClaim[]; page: number | null } | null {
  const begin = beginningOf(lines);
  if (begin === null) return null;
  const texts = [begin.firstLine, ...lines.slice(begin.at + 1).map(({ text }) => text)];
  const end = texts.findIndex((text) => ends.test(text));
  const groups = groupsOf(end < 0 ? texts : texts.slice(0, end));
  const claims = groups.map((group, at) => claimOf(at + 1, joinAsUsual(group, vocabulary)));
  const isWhole =
    claims.every(({ text }) => text.length > 1) && (claims.at(-1)?.text ?? '').endsWith('.');
  const characters = claims.reduce((sum, { text }) => sum + text.length, 0);
  if (!isWhole || characters > mostCharacters) return null;
  return { claims, page: lines[begin.at]?.page ?? null };
}

/** Where claim 1 begins, and its first line without the number. A single claim may have none. */
function beginningOf(lines: readonly BodyLine[]): { at: number; firstLine: string } | null {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const text = lines[at]?.text ?? '';
    const before = lines.slice(Math.max(0, at - headingLines), at).map((line) => line.text);
    const isAnnounced = claimed.test(before.slice(-1)[0] ?? '') || claimed.test(before.join(' '));
    const numbered = /^1 ?\. ?(?=[A-Z"“])(.+)$/.exec(text)?.[1];
    if (numbered !== undefined && isAnnounced) return { at, firstLine: numbered };
    // "What is claimed is:" on the same line, or a single claim without a number.
    const single = /^(?:What is claimed is|(?:I|We) claim) ?: ?(?:1 ?\. ?)?([A-Z].+)$/.exec(
      text,
    )?.[1];
    if (single !== undefined) return { at, firstLine: single };
  }
  return null;
}

/** The lines of each claim: the next begins where its own number does, so that "2. " in a text is none. */
function groupsOf(texts: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const [index, text] of texts.entries()) {
    const next = groups.length + 1;
    const rest = new RegExp(`^${next} ?\\. ?(?=[A-Z"“(])(.+)$`).exec(text)?.[1];
    const isAfterEnd = /[.;:]$/.test(groups.at(-1)?.at(-1) ?? '');
    if (index > 0 && rest !== undefined && isAfterEnd && next <= mostClaims) groups.push([rest]);
    else groups.at(-1)?.push(text);
  }
  return groups;
}

function claimOf(number: number, text: string): PatentClaim {
  return {
    number,
    text,
    dependsOn: referencesIn(text, number),
    words: text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length,
  };
}

const reference =
  /\bclaims? (\d{1,3}(?:(?: ?[-–] ?| to | through |, or |, and |,? | or | and )(?:claims? )?\d{1,3}\b)*)/gi;
const preceding =
  /\b(?:any|one|either|all|each) (?:one )?(?:of )?(?:the )?(?:preceding|previous|foregoing|above) claims?\b/i;

/** The earlier claims that a claim names: "of claim 1", "any one of claims 1 to 3", "claims 1, 2 or 5". */
export function referencesIn(text: string, own: number): number[] {
  const named = new Set<number>();
  for (const [, list = ''] of text.matchAll(reference)) {
    const numbers = [...list.matchAll(/\d+/g)];
    for (const [at, match] of numbers.entries()) {
      const value = Number(match[0]);
      const before = numbers[at - 1];
      const between = before ? list.slice(before.index + before[0].length, match.index) : '';
      const from = before && /[-–]|to|through/.test(between) ? Number(before[0]) : value;
      for (let one = from; one <= value && one - from < mostClaims; one += 1) named.add(one);
    }
  }
  if (preceding.test(text)) for (let one = 1; one < own; one += 1) named.add(one);
  return [...named].filter((one) => one > 0 && one < own).toSorted((one, other) => one - other);
}
