import type { AmountReading } from './amount-text.ts';

/** All in cents. */
export type AmountSteps = {
  by: number;
  /** Where an empty field begins. */
  from: number;
  least: number;
  most: number;
};

/** The amount one step further, within its bounds; null where there is none to begin from. */
export function stepped(
  reading: AmountReading,
  direction: 1 | -1,
  { by, from, least, most }: AmountSteps,
): number | null {
  if (reading.is === 'unclear') return null;
  const next = reading.is === 'empty' ? from : reading.hundredths + direction * by;
  return Math.min(most, Math.max(least, next));
}
