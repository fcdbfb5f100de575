import type { MaintenanceFee } from '@claimstead/contract/sales.contract.ts';

const utility = 1;

/**
 * When the maintenance fees of a utility patent fall due, estimated from the day of its grant (35 USC
 * 41(b), 37 CFR 1.362): payable from half a year before, with a surcharge until half a year after. Others
 * have none. A day that the month does not have is its last one.
 * @param grantedOn `YYYY-MM-DD`; null: not known.
 */
export function maintenanceFees(
  patentTypeId: number,
  patentNumber: string,
  grantedOn: string | null,
): MaintenanceFee[] {
  // Only numbers without letters, and reissues of such, are utility patents.
  const hasFees = patentTypeId === utility && /^(RE)?\d/.test(patentNumber);
  if (!hasFees || grantedOn === null) return [];
  return ([3.5, 7.5, 11.5] as const).map((years) => ({
    years,
    windowOpens: monthsAfter(grantedOn, years * 12 - 6),
    due: monthsAfter(grantedOn, years * 12),
    graceEnds: monthsAfter(grantedOn, years * 12 + 6),
  }));
}

function monthsAfter(day: string, months: number): string {
  const from = new Date(`${day}T00:00:00Z`);
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + months);
  if (at.getUTCDate() !== from.getUTCDate()) at.setUTCDate(0);
  return at.toISOString().slice(0, 10);
}
