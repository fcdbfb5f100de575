const whole = 10_000;

/**
 * Splits a price by shares, by largest remainder: the parts add up to the price to the cent, and none
 * is a cent or more away from its exact share. With equal remainders, the earlier owner gets the cent.
 * @param shareBasisPoints hundredths of a percent, adding up to 10000.
 * @throws RangeError when they do not, or the price is no whole number of cents.
 */
export function splitByShares(amountCents: number, shareBasisPoints: readonly number[]): number[] {
  const total = shareBasisPoints.reduce((sum, stake) => sum + stake, 0);
  if (total !== whole) throw new RangeError(`the shares add up to ${total}, not ${whole}`);
  if (!Number.isSafeInteger(amountCents * whole) || amountCents < 0) {
    throw new RangeError('the price must be a whole number of cents');
  }
  const exact = shareBasisPoints.map((stake) => amountCents * stake);
  const shares = exact.map((product) => Math.floor(product / whole));
  const missing = amountCents - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % whole }))
    .sort((left, right) => right.remainder - left.remainder || left.index - right.index);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
