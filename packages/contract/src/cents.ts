/** Whole cents as the API's dollars: 125_00 is 125, 1 is 0.01. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** The API's dollars as whole cents; fractions of a cent are rounded. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** The API's dollars as whole cents; null where there are fractions of a cent. */
export function exactCents(dollars: number): number | null {
  const cents = toCents(dollars);
  return Math.abs(dollars * 100 - cents) < 1e-6 ? cents : null;
}
