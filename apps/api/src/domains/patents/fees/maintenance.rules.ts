import type { MaintenanceFee } from '@claimstead/contract/closing.contract.ts';
import type { PropertyKind } from '@claimstead/contract/sales.contract.ts';
import { businessDayFrom } from '../../../core/clock/office-days.rules.ts';
import { monthsAfter } from '../days.rules.ts';

const utility = 1;

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
  const known = feesFrom.get(from);
  if (known) return [...known];
  const fees = ([3.5, 7.5, 11.5] as const).map((years) => ({
    years,
    windowOpens: monthsAfter(from, years * 12 - 6),
    due: businessDayFrom(monthsAfter(from, years * 12)),
    graceEnds: businessDayFrom(monthsAfter(from, years * 12 + 6)),
  }));
  if (feesFrom.size >= grantDaysKept) feesFrom.clear();
  feesFrom.set(from, fees);
  return [...fees];
}

/** Patents are granted on Tuesdays, so the same few days come again and again: a whole market is asked at once. */
const feesFrom = new Map<string, readonly MaintenanceFee[]>();
const grantDaysKept = 5_000;

/**
 * The day with which a patent expires where a fee was not paid: the 4th, 8th or 12th anniversary of its grant (37 CFR
 * 1.362(g)). More days to pay do not move it: 8,451,118, granted on May 28, 2013, had until Tuesday, May 30, 2017, and
 * is dead since Monday, which was Memorial Day.
 */
export function anniversaryOf(from: string, years: MaintenanceFee['years']): string {
  return monthsAfter(from, years * 12 + 6);
}
