import { addBusinessDays } from '../../core/clock/office-days.rules.ts';

/** How a step counts from its clock: working days are those of the patent office. */
type Steps =
  | { hoursBefore: readonly number[] }
  | { daysBefore: readonly number[] }
  | { daysAfter: readonly number[] }
  | { workingDaysAfter: readonly number[] };

/** One line of the schedule; its words are those of `docs/notices.md`. */
type Line = {
  /** Whom it is told to: whoever is waited for, unless it says something else. */
  to: string;
  /** What its steps count from. */
  clock: string;
  /** Until when: nothing is told of it from then on. */
  until: string;
  steps: Steps;
  /** Operators are told around the clock, people at a civil hour of their own. */
  atAnyHour?: true;
};

/** Every reminder of a deal, a listing and a plan. Those of a bought patent's fees are its docket's. */
export const schedule = {
  offer_answer: {
    to: 'the side that has to answer',
    clock: 'the end of the offer',
    until: 'it is answered or withdrawn, or the patent is promised to another buyer',
    steps: { hoursBefore: [48, 24] },
  },
  payment: {
    to: 'the buyer',
    clock: 'the end of the time to pay',
    until:
      'it is paid, a debit or a transfer is on its way, the time to pay is paused, or the title was not cleared',
    steps: { hoursBefore: [24, 3] },
  },
  transfer: {
    to: 'the buyer',
    clock: 'the day by which a bank transfer must be here',
    until: 'all of it is here, or its payment ends',
    steps: { hoursBefore: [24, 3] },
  },
  bank_verification: {
    to: 'the buyer',
    clock: 'the day by which the account must be verified',
    until: 'the bank account is verified, or the buyer chose another way to pay',
    steps: { hoursBefore: [120, 24] },
  },
  payout_account: {
    to: 'each owner who cannot be paid',
    clock: 'the step of the sale, or its filing',
    until: 'the owner can be paid, or the sale is stopped or ends',
    steps: { daysAfter: [1, 3, 7, 14, 25] },
  },
  signature: {
    to: 'those whose turn it is to sign',
    clock: 'the step of the sale',
    until: 'they sign or decline, or the sale is stopped or ends',
    steps: { daysAfter: [1, 3, 7, 14, 25] },
  },
  proposal: {
    to: 'the side that was asked',
    clock: 'the end of the time to answer',
    until: 'it is answered or withdrawn, or the sale is stopped or ends',
    // The third day and the sixth.
    steps: { hoursBefore: [96, 24] },
  },
  cancel_opens: {
    to: 'all parties',
    clock: 'the step of the sale',
    until: 'the next step is taken, or the sale is stopped or ends',
    steps: { daysAfter: [30] },
  },
  sale_ends: {
    to: 'all parties',
    clock: 'the step of the sale',
    until: 'the next step is taken, or the sale is stopped or ends',
    steps: { daysAfter: [50, 57] },
  },
  unfiled: {
    to: 'all parties',
    clock: 'the last signature',
    until: 'it is filed, its title is in question, or the sale is stopped or ends',
    steps: { workingDaysAfter: [3, 7, 14] },
  },
  filing: {
    to: 'every operator',
    clock: 'three months from the first signature',
    until: 'it is filed, or the sale ends',
    steps: { daysBefore: [30, 14, 7, 3, 1, 0] },
    atAnyHour: true,
  },
  refund_details: {
    to: 'the buyer, whose bank details the payment provider asked for',
    clock: 'the start of the refund',
    until: 'the provider has them, or the refund ends otherwise',
    steps: { daysAfter: [1, 3, 7, 14] },
  },
  cash_details: {
    to: 'the buyer, whose bank details the payment provider asked for',
    clock: 'the start of the return of a transfer that no purchase needed',
    until: 'the provider has them, or the return ends otherwise',
    steps: { daysAfter: [1, 3, 7, 14] },
  },
  plan: {
    to: 'the person who pays for the plan',
    clock: 'the end of the paid period',
    until: 'the plan ends or is renewed',
    steps: { daysBefore: [7] },
  },
  invitation: {
    to: 'the invited person, by the email with the link',
    clock: 'the invitation',
    until: 'it is accepted or declined, or the listing is sold or gone',
    steps: { daysAfter: [3, 7, 14] },
  },
  share: {
    to: 'each owner whose share is not confirmed',
    clock: 'the day the owner joined',
    until: 'the share is confirmed, or the listing is sold or gone',
    steps: { daysAfter: [1, 3, 7, 14] },
  },
  introduction: {
    to: 'every owner',
    clock: 'the day someone asked who owns a listing that shows no name',
    until:
      'an owner answers or shows their name, who asked is blocked, or the listing is not for sale',
    steps: { daysAfter: [3, 7, 14] },
  },
  listed_fee: {
    to: 'every owner',
    clock: 'the day a listed patent lapses, by the office’s record',
    until: 'the record shows the fee as paid, or the listing is sold or gone',
    steps: { daysBefore: [30, 7] },
  },
} as const satisfies Record<string, Line>;

export type ReminderKind = keyof typeof schedule;
export const reminderKinds = Object.keys(schedule) as ReminderKind[];

/** Someone who is waited for, since when or until when. */
export type Wait = {
  /** Null: the operators, or someone without an account. */
  userId: string | null;
  /** The person's time zone; null: not known. */
  timeZone: string | null;
  clockAt: Date;
  /** Steps up to then were never due: the wait had not begun. Null: it began with its clock. */
  since: Date | null;
};

const hourMs = 3_600_000;
export const dayHours = 24;
/** Where nobody said where they are: the patent office's own clock. */
const officeZone = 'America/New_York';
/** Nobody is reminded before the first hour, nor from the second on. */
const civilHours = [8, 20] as const;
/** What would be due at night, before an end, is due in the evening before. */
const eveningHour = 19;

/**
 * The steps of a kind in hours from its clock, in their order; a working day counts as a day of 24. Under these numbers
 * a reminder is kept.
 */
export function stepsOf(kind: ReminderKind): number[] {
  const steps: Steps = schedule[kind].steps;
  if ('hoursBefore' in steps) return steps.hoursBefore.map((hours) => -hours);
  if ('daysBefore' in steps) return steps.daysBefore.map((days) => 0 - days * dayHours);
  const days = 'daysAfter' in steps ? steps.daysAfter : steps.workingDaysAfter;
  return days.map((count) => count * dayHours);
}

/**
 * The step that is due now; of several that a late run missed, only the last. Null: none, or not at this hour.
 */
export function dueStep(kind: ReminderKind, wait: Wait, now: Date): number | null {
  const line: Line = schedule[kind];
  const zone = wait.timeZone ?? officeZone;
  if (!line.atAnyHour && !isCivil(now, zone)) return null;
  const isPast = wait.clockAt <= now;
  const dueAt = (step: number) => {
    if ('workingDaysAfter' in line.steps) {
      return addBusinessDays(wait.clockAt, step / dayHours);
    }
    const at = new Date(wait.clockAt.getTime() + step * hourMs);
    return step < 0 && !line.atAnyHour ? civilBefore(at, zone) : at;
  };
  const due = stepsOf(kind).filter((step) => {
    if (isPast && step < 0) return false;
    const at = dueAt(step);
    return at <= now && (wait.since === null || at > wait.since);
  });
  return due.at(-1) ?? null;
}

export function isCivil(at: Date, zone: string): boolean {
  const hour = minutesOfDay(at, zone) / 60;
  return hour >= civilHours[0] && hour < civilHours[1];
}

/** The moment itself, or the evening before it. */
function civilBefore(at: Date, zone: string): Date {
  if (isCivil(at, zone)) return at;
  const minutes = minutesOfDay(at, zone);
  const back = minutes - eveningHour * 60;
  const evening = new Date(at.getTime() - (back < 0 ? back + dayHours * 60 : back) * 60_000);
  // Where the clocks were put back that night.
  return isCivil(evening, zone) ? evening : new Date(evening.getTime() - hourMs);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function minutesOfDay(at: Date, zone: string): number {
  const known = clocks.get(zone);
  const clock =
    known ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
  if (!known) clocks.set(zone, clock);
  const [hours = 0, minutes = 0] = clock.format(at).split(':').map(Number);
  return hours * 60 + minutes;
}
