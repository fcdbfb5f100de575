import type { MaintenanceFee } from '@claimstead/contract/closing.contract.ts';
import type { PropertyKind } from '@claimstead/contract/sales.contract.ts';
import { businessDayFrom } from './office-days.rules.ts';

const utility = 1;
/** From the applications of this day on, a design patent runs a year longer (35 USC 173, MPEP 2701). */
const longerDesignTerm = '2015-05-13';

/** What is known about a patent, each day as `YYYY-MM-DD`; null: not known. */
export type PatentDays = {
  kind: PropertyKind;
  patentNumber: string;
  patentTypeId: number;
  grantedOn: string | null;
  /** Of a reissue: when the original, which was no reissue itself, was granted. */
  originalGrantedOn: string | null;
  filedOn: string | null;
};

/**
 * The day from which maintenance fees are counted; null: it is not known, or there are none. For a reissue
 * it is the grant of the original (37 CFR 1.362, MPEP 2506), never its own. Designs and plants have no fees
 * (37 CFR 1.362(b)), reissues of them neither, and nor have registrations (H) and publications (T).
 */
export function feesCountedFrom(patent: PatentDays): string | null {
  const { kind, patentNumber, patentTypeId } = patent;
  if (kind === 'reissue') return patentTypeId === utility ? patent.originalGrantedOn : null;
  return kind === 'utility' && /^\d/.test(patentNumber) ? patent.grantedOn : null;
}

/** Whether fees are due at all, known or not from when. */
export function hasFees({ kind, patentNumber, patentTypeId }: PatentDays): boolean {
  return kind === 'reissue'
    ? patentTypeId === utility
    : kind === 'utility' && /^\d/.test(patentNumber);
}

/**
 * When the maintenance fees of a utility patent fall due, estimated from {@link feesCountedFrom} (35 USC
 * 41(b), 37 CFR 1.362): payable from half a year before, with a surcharge until half a year after. The last
 * days to pay move on from weekends and holidays (35 USC 21(b)); the first does not. A day that the month
 * does not have is its last one.
 */
export function maintenanceFees(from: string | null): MaintenanceFee[] {
  if (from === null) return [];
  return ([3.5, 7.5, 11.5] as const).map((years) => ({
    years,
    windowOpens: monthsAfter(from, years * 12 - 6),
    due: businessDayFrom(monthsAfter(from, years * 12)),
    graceEnds: businessDayFrom(monthsAfter(from, years * 12 + 6)),
  }));
}

/**
 * The last day of a design patent's term: 15 years from its grant, 14 where it was filed before May 13,
 * 2015 (35 USC 173). What was granted before that day was filed before it.
 * @returns null where it cannot be told, and for every other kind
 */
export function designTermEnds({ kind, grantedOn, filedOn }: PatentDays): string | null {
  if (kind !== 'design' || grantedOn === null) return null;
  const filedBy = filedOn ?? (grantedOn < longerDesignTerm ? grantedOn : null);
  if (filedBy === null) return null;
  return monthsAfter(grantedOn, (filedBy < longerDesignTerm ? 14 : 15) * 12);
}

function monthsAfter(day: string, months: number): string {
  const from = new Date(`${day}T00:00:00Z`);
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + months);
  if (at.getUTCDate() !== from.getUTCDate()) at.setUTCDate(0);
  return at.toISOString().slice(0, 10);
}
