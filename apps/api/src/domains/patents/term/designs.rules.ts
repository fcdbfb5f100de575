import { yearsAfter } from '../days.rules.ts';
import type { PatentDays } from '../fees/maintenance.rules.ts';
import type { Day } from '../office/office.port.ts';

/** From the applications of this day on, a design patent runs a year longer (35 USC 173, MPEP 2701). */
const longerDesignTerm = '2015-05-13';

/**
 * The years of a design patent from its grant: 15, or 14 where it was filed before May 13, 2015 (35 USC 173).
 * What was granted before that day was filed before it.
 * @returns null where it cannot be told
 */
export function designYears(filedOn: Day | null, grantedOn: Day | null): 14 | 15 | null {
  if (grantedOn === null) return null;
  const filedBy = filedOn ?? (grantedOn < longerDesignTerm ? grantedOn : null);
  if (filedBy === null) return null;
  return filedBy < longerDesignTerm ? 14 : 15;
}

/** The last day of a design patent's term, by its own days alone; null: not known, or it is no design. */
export function designTermEnds({ kind, filedOn, grantedOn }: PatentDays): Day | null {
  const years = kind === 'design' ? designYears(filedOn, grantedOn) : null;
  return years === null || grantedOn === null ? null : yearsAfter(grantedOn, years);
}
