import { daysIn } from './printed-days.rules.ts';

/** What the notice (*) of a front page says about the term; null: it does not say so. */
export type Notice = {
  adjustmentDays: number | null;
  terminalDisclaimer: boolean | null;
  /** Until about 1995: the term after this day is disclaimed. */
  disclaimedAfter: string | null;
};

const adjusted =
  /\b(?:extended|adjusted)\b.{0,80}?\b(?:by|for) ([\d,]+|zero) ?days?\b|\bby ([\d,]+) days? (?:under|in accordance)/i;
const disclaimer =
  /\b(?:is|are) subject to a terminal disclaimer\b|\bterm of this patent subsequent to\b.*\bdisclaimed\b|\bthis patent shall not extend beyond the expiration date of\b|\bshall not extend beyond\b.*\bPat/i;

/**
 * Reads "Notice: Subject to any disclaimer, the term of this patent is extended or adjusted under 35 U.S.C. 154(b)
 * by 430 days. This patent is subject to a terminal disclaimer." and its forms since 1976.
 */
export function noticeIn(text: string): Notice {
  const [, days = null, other = null] = adjusted.exec(text) ?? [];
  const printed = days ?? other;
  const isDisclaimed = disclaimer.test(text);
  const isDated = /\bsubsequent to\b.*\bdisclaimed\b/i.test(text);
  return {
    adjustmentDays:
      printed === null ? null : Number(printed.replace(/,/g, '').replace('zero', '0')),
    terminalDisclaimer: isDisclaimed || (printed !== null ? false : null),
    disclaimedAfter: isDated ? (daysIn(text)[0] ?? null) : null,
  };
}

/** The years in "Term: 14 Years" of a design; null: another form. */
export function termYearsIn(text: string): number | null {
  const years = /^Term ?: ?(\d{1,2}) ?(?:Years|Yrs)\b/i.exec(text.trim())?.[1];
  return years === undefined ? null : Number(years);
}
