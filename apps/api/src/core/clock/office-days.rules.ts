const dayMs = 24 * 3_600_000;
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6] as const;

/**
 * The day on which something can still be done at the office: the day itself, or the next one that is no
 * Saturday, Sunday or federal holiday in the District of Columbia (35 USC 21(b)). Holidays are those of 5 USC
 * 6103; days that a President orders off stand in no law and are not known.
 * @param day `YYYY-MM-DD`
 */
export function businessDayFrom(day: string): string {
  let at = new Date(`${day}T00:00:00Z`);
  while (isOff(at)) at = new Date(at.getTime() + dayMs);
  return at.toISOString().slice(0, 10);
}

/**
 * The same time of day, so many business days later, by UTC days. Whoever says a day, reminds or pays out counts them alike;
 * banks keep the same holidays.
 */
export function addBusinessDays(from: Date, days: number): Date {
  let at = from;
  for (let left = days; left > 0; left -= 1) {
    const next = new Date(at.getTime() + dayMs).toISOString();
    at = new Date(businessDayFrom(next.slice(0, 10)) + next.slice(10));
  }
  return at;
}

function isOff(at: Date): boolean {
  const weekday = at.getUTCDay();
  if (weekday === saturday || weekday === sunday) return true;
  // A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after.
  return (
    isHoliday(at) ||
    (weekday === 5 && isFixed(new Date(at.getTime() + dayMs))) ||
    (weekday === monday && isSundayHoliday(new Date(at.getTime() - dayMs)))
  );
}

function isHoliday(at: Date): boolean {
  return isFixed(at) || isInauguration(at) || isMoving(at);
}

/** Inauguration Day moves from a Sunday to the Monday, and not from a Saturday (5 USC 6103(c)). */
function isSundayHoliday(at: Date): boolean {
  return isFixed(at) || isInauguration(at);
}

function isFixed(at: Date): boolean {
  const day = at.toISOString().slice(5, 10);
  if (day === '06-19') return at.getUTCFullYear() >= 2021;
  return ['01-01', '07-04', '11-11', '12-25'].includes(day);
}

function isInauguration(at: Date): boolean {
  return at.getUTCFullYear() % 4 === 1 && at.toISOString().slice(5, 10) === '01-20';
}

/** King's Birthday, Washington's Birthday, Memorial, Labor, Columbus and Thanksgiving Day. */
function isMoving(at: Date): boolean {
  const [month, date, weekday] = [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCDay()];
  const nth = Math.ceil(date / 7);
  if (weekday === thursday) return month === 11 && nth === 4;
  if (weekday !== monday) return false;
  if (month === 5) return date > 24;
  return (
    ((month === 1 || month === 2) && nth === 3) ||
    (month === 9 && nth === 1) ||
    (month === 10 && nth === 2)
  );
}
