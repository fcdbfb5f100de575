import { readLine } from './recorded-line.rules.ts';

const percent = String.raw`(\d{1,3}(?:\.\d{1,4})?) ?(?:%|PERCENT)`;
const fraction = String.raw`(\d{1,2})/(\d{1,2})`;
const ones = 'ONE (HALF|THIRD|QUARTER|FOURTH)';

/**
 * The whole line of an assignment of a share that says how much: "ASSIGNMENT OF AN UNDIVIDED 50% INTEREST". A half
 * without its "one", one in words beside its figure, and several parts are no such line.
 */
export const partLine = new RegExp(
  `^ASSIGNMENT OF (?:AN? )?(?:UNDIVIDED )?(?:${percent}|${fraction}|${ones}) (?:UNDIVIDED )?(?:OWNERSHIP )?INTEREST$`,
);

const spelled: Readonly<Record<string, number>> = {
  HALF: 5_000,
  THIRD: 3_333,
  QUARTER: 2_500,
  FOURTH: 2_500,
};

/**
 * How much an assignment moves by its line, in hundredths of a percent; null: everything that its giver has.
 * @param text of a paper that was taken for an assignment
 */
export function shareOf(text: string): number | null {
  const found = partLine.exec(readLine(text).words);
  if (!found) return null;
  const [, number, top, bottom, one = ''] = found;
  const share =
    number === undefined
      ? (spelled[one] ?? Math.round((Number(top) / Number(bottom)) * 10_000))
      : Math.round(Number(number) * 100);
  return share >= 10_000 ? null : share;
}
