import { type Front, readLine } from '../front.rules.ts';
import { figuresOf } from '../misread-letters.rules.ts';
import { printedDay } from './printed-days.rules.ts';

type ReadDay = { day: string; text: string };

const tuesday = 2;

/** The day of the grant, behind (45). Grants are issued on Tuesdays: a misread day that is none is left out. */
export function grantDayOf(front: Front): ReadDay | null {
  const read = readLine(front, ['45']);
  const day = read && printedDay(read.text);
  if (!read || !day) return null;
  const isLikely = !front.isMisread || new Date(day).getUTCDay() === tuesday;
  return isLikely ? { day, text: read.text } : null;
}

/** Whether a star stands before the day of the patent: its notice names a disclaimer. */
export function isStarred(front: Front): boolean {
  return /:? ?\*/.test(readLine(front, ['45'])?.text ?? '');
}

/**
 * The day of the filing, behind (22). A misread one is left out where it is later than the grant, or where no
 * application of its series was filed in its years.
 */
export function filingDayOf(front: Front): ReadDay | null {
  const text = readLine(front, ['22'])?.text ?? '';
  if (!/^(?:PCT )?Filed\b/i.test(text)) return null;
  const day = printedDay(text);
  if (day === null) return null;
  const isLikely = !front.isMisread || isLikelyFiling(front, day, /^PCT/i.test(text));
  return isLikely ? { day, text } : null;
}

function isLikelyFiling(front: Front, day: string, isInternational: boolean): boolean {
  const granted = grantDayOf(front)?.day;
  if (granted !== undefined && day >= granted) return false;
  // Until 1994 the number was printed without its series.
  const series = /^\d{2}(?=\d{6}$)/.exec(applicationOf(front)?.number ?? '')?.[0];
  const years = series === undefined || isInternational ? undefined : seriesYears[series];
  const year = Number(day.slice(0, 4));
  return years === undefined || (year >= years[0] && year <= years[1]);
}

/** In which years applications of a series were filed (MPEP 503); the last goes on. */
const seriesYears: Record<string, readonly [from: number, to: number]> = {
  '06': [1979, 1987],
  '07': [1986, 1993],
  '08': [1992, 1998],
  '09': [1997, 2002],
  '10': [2001, 2005],
  '11': [2004, 2008],
  '12': [2007, 2011],
  '13': [2010, 2014],
  '14': [2013, 2016],
  '15': [2015, 2018],
  '16': [2018, 2021],
  '17': [2020, 2023],
  '18': [2022, 2025],
};

/** Digits of an application's number; a stroke may be read as a letter or a one. */
const numbered =
  /^Appl(?:ication)?\.? ?N[o0]\.? ?:? ?(?:([\dOolI|ZB]{2}) ?[/lI1|] ?([\dOolI|ZB]{3})[,.]? ?([\dOolI|ZB]{3})|([\dOolI|ZB]{1,3}[,.] ?[\dOolI|ZB]{3})|(PCT\/[A-Z]{2}\d{2,4}\/\d{4,6}))$/i;

/** The application's own number, behind (21): digits only. A misread one is left out if its series was never used. */
export function applicationOf(front: Front): { number: string; text: string } | null {
  const text = front.fields.find(({ code }) => code === '21')?.lines[0]?.text ?? '';
  const [all, series, thousands, rest, old, international] = numbered.exec(text.trim()) ?? [];
  if (all === undefined) return null;
  if (international !== undefined) return { number: international.replaceAll('/', ''), text };
  const number = figuresOf(old ?? `${series}${thousands}${rest}`);
  const isUsed = !front.isMisread || old !== undefined || usedSeries.test(number ?? '');
  return number === null || !isUsed ? null : { number, text };
}

/** Of applications for patents, and for designs (MPEP 503). */
const usedSeries = /^(?:0[2-9]|1\d|29|35)/;
