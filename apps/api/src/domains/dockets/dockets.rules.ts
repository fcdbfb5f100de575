import type { MaintenanceFee } from '@claimstead/contract/closing.contract.ts';
import type { DocketFeeState } from '@claimstead/contract/dockets.contract.ts';

/** After how many months from the grant a fee falls due: 3.5, 7.5 and 11.5 years. */
export type FeeMonths = 42 | 90 | 138;

/** What a reminder is about: the window has opened, it closes soon, the time of grace runs, that closes soon. */
export type ReminderKind = 'opens' | 'closing' | 'grace' | 'grace_closing';

/** So long before the last day the buyer is reminded once more. */
const remindDaysBefore = 30;
/** So long after its last day the office has entered what became of a fee, and its record is read once more. */
const outcomeDaysAfter = 60;
const monthsOfYears = { 3.5: 42, 7.5: 90, 11.5: 138 } as const;

export function monthsOf(years: MaintenanceFee['years']): FeeMonths {
  return monthsOfYears[years];
}

/**
 * What is to be said of an unpaid fee on a day; null: nothing. Of what a late start missed, only the last is said.
 * @param today `YYYY-MM-DD`, like all days here
 */
export function reminderOf(fee: MaintenanceFee, today: string): ReminderKind | null {
  return stretchesOf(fee).findLast(({ from, to }) => from <= today && today <= to)?.kind ?? null;
}

/** Whether a fee is still to be paid: of another nothing is said, and no calendar has it. */
export function isOpen({ state }: { state: DocketFeeState }): boolean {
  return state !== 'paid' && state !== 'lapsed' && state !== 'over';
}

/**
 * The next day after `today` on which one of these fees begins something to remind of, or on which its outcome is
 * known; null: there is none.
 */
export function nextLook(fees: readonly MaintenanceFee[], today: string): string | null {
  const days = fees.flatMap((fee) => [
    ...stretchesOf(fee).map(({ from }) => from),
    daysFrom(fee.graceEnds, outcomeDaysAfter),
  ]);
  return days.filter((day) => day > today).toSorted()[0] ?? null;
}

/** The state of a fee that nobody says is paid, by the calendar alone. */
export function unpaidState(
  fee: MaintenanceFee,
  today: string,
): Exclude<DocketFeeState, 'paid' | 'lapsed'> {
  if (today < fee.windowOpens) return 'not_yet';
  if (today <= fee.due) return 'in_window';
  return today <= fee.graceEnds ? 'surcharge' : 'over';
}

function stretchesOf({ windowOpens, due, graceEnds }: MaintenanceFee) {
  return [
    { kind: 'opens', from: windowOpens, to: due },
    { kind: 'closing', from: daysFrom(due, -remindDaysBefore), to: due },
    { kind: 'grace', from: daysFrom(due, 1), to: graceEnds },
    { kind: 'grace_closing', from: daysFrom(graceEnds, -remindDaysBefore), to: graceEnds },
  ] as const;
}

function daysFrom(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
