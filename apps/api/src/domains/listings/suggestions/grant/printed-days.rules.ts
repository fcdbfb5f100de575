import { figuresOf, folded } from '../misread-letters.rules.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').map(folded);

/** A day as the office prints it: "Mar. 13, 2018", "June 8, 1995"; on a scan "0ct. l3, 20I8". */
const dayForm =
  /(?<![\p{L}\d])([A-Z0Il][\p{L}\d]{2,8})[.,]? ?([\dlIOo|]{1,2})[,.] ?((?:[1lI|][89]|[2Zz][0Oo])[\dlIOo|]{2})(?![\p{L}\d])/gu;

/** The days in a text in their order, as "2018-03-13". */
export function daysIn(text: string): string[] {
  return [...text.matchAll(dayForm)].flatMap(([, name = '', date = '', years = '']) => {
    const month = months.indexOf(folded(name).slice(0, 3)) + 1;
    const day = figuresOf(date) ?? '0';
    const year = figuresOf(years) ?? '0';
    const isDay = month > 0 && Number(day) >= 1 && Number(day) <= daysOf(Number(year), month);
    return isDay ? [`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`] : [];
  });
}

/** The one day in "Date of Patent: ** Mar. 13, 2018", which ends it; null where there is none. */
export function printedDay(text: string): string | null {
  const isLast = /[\dlIOo]{4}[.,]?$/.test(text.trim());
  return isLast ? (daysIn(text).at(-1) ?? null) : null;
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
