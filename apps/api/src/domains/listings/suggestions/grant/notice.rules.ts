import { isNear } from '../misread-letters.rules.ts';
import { daysIn } from './printed-days.rules.ts';

/** What the notice (*) of a front page says about the term; null: it does not say so. */
export type Notice = {
  adjustmentDays: number | null;
  terminalDisclaimer: boolean | null;
  /** Until about 1995: the term after this day is disclaimed. */
  disclaimedAfter: string | null;
};

const adjusted =
  /\b(?:extended|adjusted)\b.{0,80}?\b(?:by|for) ([\dOolI|, ]+?|zero) ?days?\b|\bby ([\dOolI|, ]+?) days? (?:under|in accordance)/i;
const disclaimer =
  /\bsubject to an? terminal disclaimer\b|\bterm of this patent subsequent to\b.*\bdisclaimed\b|\bthis patent shall not extend beyond the expiration date of\b|\bshall not extend beyond\b.*\bPat/i;
/** What is left of "subject to a terminal disclaimer" where letters were taken for others: "tenninal disciaimer". */
const mangledDisclaimer = 'terminaldisclaimer';
const mostMangled = 4;
/** No grant was ever adjusted by so many: a figure was misread. */
const mostDays = 6000;
const continuedProsecution =
  /This patent issued on a continued prosecution application.*?154 ?\(a\) ?\(2\)\.?/i;
/** Letters of "Notice: Subject to any disclaimer, the term of this patent is", and of "with 35 U.S.C. 154(b)". */
const mostBefore = 56;
const mostOfLaw = 16;

/**
 * Reads "Notice: Subject to any disclaimer, the term of this patent is extended or adjusted under 35 U.S.C. 154(b)
 * by 430 days. This patent is subject to a terminal disclaimer." and its forms since 1976. A notice of days in which
 * something else stands that cannot be read says nothing of a disclaimer.
 */
export function noticeIn(printed: string): Notice {
  const text = printed.replaceAll(/(?<=\p{Ll})[-–] (?=\p{Ll})/gu, '');
  const match = adjusted.exec(text);
  const adjustmentDays = daysOf(match?.[1] ?? match?.[2] ?? null);
  const isDisclaimed = disclaimer.test(text) || hasMangled(text);
  const isDated = /\bsubsequent to\b.*\bdisclaimed\b/i.test(text);
  const isAll = match !== null && adjustmentDays !== null && isAlone(text, match);
  return {
    adjustmentDays,
    terminalDisclaimer: isDisclaimed || (isAll ? false : null),
    disclaimedAfter: isDated ? (daysIn(text)[0] ?? null) : null,
  };
}

function daysOf(printed: string | null): number | null {
  if (printed === null) return null;
  const digits = printed
    .replace(/^zero$/i, '0')
    .replaceAll(/[Oo]/g, '0')
    .replaceAll(/[lI|]/g, '1')
    .replaceAll(/[, ]/g, '');
  const days = /^\d{1,4}$/.test(digits) ? Number(digits) : null;
  return days !== null && days <= mostDays ? days : null;
}

/** Whether nothing but the sentence on the days stands there, and one that is often printed before it. */
function isAlone(text: string, match: RegExpExecArray): boolean {
  const before = text.slice(0, match.index).replace(continuedProsecution, '');
  const behind = text.slice(match.index + match[0].length);
  const isLaw = /(?:under|in accordance)$/i.test(match[0]);
  return countLetters(before) <= mostBefore && countLetters(behind) <= (isLaw ? mostOfLaw : 2);
}

function countLetters(text: string): number {
  return text.replaceAll(/\P{L}/gu, '').length;
}

function hasMangled(text: string): boolean {
  const letters = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const { length } = mangledDisclaimer;
  for (let at = 0; at + length - 2 <= letters.length; at += 1) {
    const part = letters.slice(at, at + length);
    if (/^t.*d/.test(part) && isNear(part, mangledDisclaimer, mostMangled)) return true;
  }
  return false;
}

/** The years in "Term: 14 Years" of a design; null: another form. */
export function termYearsIn(text: string): number | null {
  const years = /^Term ?: ?(\d{1,2}) ?(?:Years|Yrs)\b/i.exec(text.trim())?.[1];
  return years === undefined ? null : Number(years);
}
