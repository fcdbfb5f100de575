/** 35 USC 261: void against a later buyer unless recorded within three months. */
const recordWithinMonths = 3;

const dayMs = 24 * 3_600_000;

/** When the assignment must be recorded: within three calendar months of the first signature. */
export function recordByOf(firstSignedAt: Date): Date {
  const by = new Date(firstSignedAt);
  by.setUTCMonth(by.getUTCMonth() + recordWithinMonths);
  // November 30 plus three months is not February 30: the last day of that month counts.
  if (by.getUTCDate() !== firstSignedAt.getUTCDate()) by.setUTCDate(0);
  return by;
}

/** Operators are reminded this many days before the office's three months are over, and when they are over. */
const recordRemindersAtDays = [30, 14, 7, 3, 1, 0] as const;

/** The reminder that is due now, by days left; a missed one is not sent later. */
export function dueReminder(firstSignedAt: Date, now: Date): number | null {
  const daysLeft = (recordByOf(firstSignedAt).getTime() - now.getTime()) / dayMs;
  return recordRemindersAtDays.filter((days) => daysLeft <= days).at(-1) ?? null;
}
