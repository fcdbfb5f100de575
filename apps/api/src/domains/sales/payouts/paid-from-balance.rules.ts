/**
 * The owners who are paid from the platform's balance instead of the buyer's payment, which does not cover
 * every share: the smallest share that is as much as what is missing; where none is, the largest ones that
 * are so together. Everyone else's shares fit into the payment.
 */
export function paidFromBalance(
  shares: readonly { ownerId: string; shareCents: number }[],
  shortfallCents: number,
): ReadonlySet<string> {
  if (shortfallCents === 0) return new Set();
  const fromLargest = shares.toSorted((left, right) => right.shareCents - left.shareCents);
  const one = fromLargest.findLast((share) => share.shareCents >= shortfallCents);
  if (one) return new Set([one.ownerId]);
  const chosen = new Set<string>();
  let sum = 0;
  for (const { ownerId, shareCents } of fromLargest) {
    if (sum >= shortfallCents) break;
    chosen.add(ownerId);
    sum += shareCents;
  }
  return chosen;
}
