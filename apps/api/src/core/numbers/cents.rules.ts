/** Whole cents as the dollars of the wire: 125_00 is 125, 1 is 0.01. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Dollars of the wire as whole cents; what is finer than a cent is rounded. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
