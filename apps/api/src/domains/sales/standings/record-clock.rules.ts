/** 35 USC 261: void against a later buyer unless recorded within three months. */
const recordWithinMonths = 3;

/** When the assignment must be recorded: within three calendar months of the first signature. */
export function recordByOf(firstSignedAt: Date): Date {
  const by = new Date(firstSignedAt);
  by.setUTCMonth(by.getUTCMonth() + recordWithinMonths);
  // November 30 plus three months is not February 30: the last day of that month counts.
  if (by.getUTCDate() !== firstSignedAt.getUTCDate()) by.setUTCDate(0);
  return by;
}
