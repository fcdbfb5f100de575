import type { PatentCount } from '@claimstead/contract/marketplace.contract.ts';

/** A year to choose, and how many patents end after it; undefined: not counted. */
export type OfferedYear = { year: string; count: number | undefined };

/**
 * The years after which something ends, the earliest first: those just before an end, since between two ends
 * nothing changes. What is chosen is always among them.
 * @param ends how many end in each year, the earliest first.
 */
export function yearsToOffer(ends: readonly PatentCount[], chosen: string): OfferedYear[] {
  const offered = ends.map(({ value }) => `${Number(value) - 1}`);
  const years =
    chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen].toSorted();
  const after = (year: string) =>
    ends.filter(({ value }) => value > year).reduce((sum, { count }) => sum + count, 0);
  return years.map((year) => ({ year, count: ends.length === 0 ? undefined : after(year) }));
}

/** The assignees to choose from. What is chosen is always among them. */
export function assigneesToOffer(
  counted: readonly PatentCount[],
  chosen: string,
): { value: string; count: number | undefined }[] {
  const isThere = chosen === '' || counted.some(({ value }) => value === chosen);
  return isThere ? [...counted] : [{ value: chosen, count: undefined }, ...counted];
}
