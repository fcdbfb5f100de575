/** A number of a filing that was entered wrong, as the evidence keeps it. */
export type Correction = { field: 'receipt' | 'reel' | 'frame'; from: string; to: string };

/** "receipt 1 is now 2, reel 3 is now 4". */
export function correctionWords(corrections: readonly Correction[]): string {
  return corrections.map(({ field, from, to }) => `${field} ${from} is now ${to}`).join(', ');
}
