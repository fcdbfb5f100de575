import type { Invention } from './content/invention.ts';
import { numbersFor } from './papers/plausible-numbers.ts';

/** When an invention was listed: at some hour of its day, since not everyone lists at the same. */
export function listedDaysAgo(invention: Invention): number {
  return invention.listedDaysAgo + (numbersFor(invention.key, 1, 0, 0.45)[0] ?? 0);
}
