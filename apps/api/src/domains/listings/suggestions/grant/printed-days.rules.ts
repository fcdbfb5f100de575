const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day as the office prints it: "Mar. 13, 2018", "June 8, 1995". */
const dayForm = /\b([A-Z][a-z]{2,8})\.? ?(\d{1,2}), ?((?:18|19|20)\d{2})\b/g;

/** The days in a text in their order, as "2018-03-13". */
export function daysIn(text: string): string[] {
  return [...text.matchAll(dayForm)].flatMap(([, name = '', day = '', year = '']) => {
    const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
    const isDay = Number(day) >= 1 && Number(day) <= daysOf(Number(year), month);
    return month > 0 && isDay
      ? [`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`]
      : [];
  });
}

/** The one day at the end of "Date of Patent: ** Mar. 13, 2018"; null where there is none. */
export function printedDay(text: string): string | null {
  const isLast = /\b(?:18|19|20)\d{2}$/.test(text.trim());
  return isLast ? (daysIn(text).at(-1) ?? null) : null;
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
