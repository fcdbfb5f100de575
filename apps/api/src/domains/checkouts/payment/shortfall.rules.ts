/**
 * The platform never covers more than this part of a price: otherwise, a buyer and a seller who know each other
 * could make it pay for most of a cheap patent.
 */
const mostOfPrice = 0.05;

/** Whether the platform covers the shortfall. Cents; a limit of 0 covers nothing. */
export function isCoverable(
  { amountCents, receivedCents }: { amountCents: number; receivedCents: number },
  limitCents: number,
): boolean {
  const missing = amountCents - receivedCents;
  return missing > 0 && missing <= limitCents && missing <= amountCents * mostOfPrice;
}
