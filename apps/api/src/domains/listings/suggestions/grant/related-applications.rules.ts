import type {
  ForeignPriority,
  PrintedParentage,
  RelatedApplication,
} from '@claimstead/contract/printed-grant.contract.ts';
import { parsePatentNumber } from '@claimstead/contract/patent-number.ts';
import { figuresOf } from '../misread-letters.rules.ts';
import { daysIn } from './printed-days.rules.ts';

type Related = Omit<RelatedApplication, 'source'>;
/** `isWhole`: the day and the patent that its words announce were read. */
type ReadRelated = Related & { isWhole: boolean };

/** The narrow first: "continuation" begins "continuation-in-part". */
const kinds: readonly [RegExp, PrintedParentage][] = [
  [/continuation[- ]+in[- ]+part/i, 'CIP'],
  [/continuation/i, 'CON'],
  [/divisional|division/i, 'DIV'],
  [/provisional/i, 'PRO'],
  [/reissue/i, 'REI'],
  [/national stage/i, 'NST'],
];
const kindForm =
  /continuation[- ]+in[- ]+part|continuation|divisional|division|provisional|reissue|national stage/gi;
/** "14/123,456", "PCT/US2014/012345", and "Ser. No. 123,456" as it was printed without the series. */
const applicationForm =
  /(PCT\/[A-Z]{2}\d{2,4}\/\d{4,6})|\b(\d{2}) ?\/ ?(\d{3}),? ?(\d{3})\b|\bSer\. ?Nos?\. ?(\d{1,3},\d{3})\b/g;
/** Behind a list of old numbers: "and Ser. No. 123,456", without its own word. */
const patentForm =
  /\b(?:U\.? ?S\.? ?)?(?:Pat|Patent)\.? ?(?:No\.? ?)?((?:Re\.? ?|RE|D|Des\. ?)?[\d,]{5,})/i;
const filedForm =
  /^[,.]? ?(?:filed )?(?:as application )?(?:on )?([A-Z0I][\p{L}\d]{2,8}[.,]? ?[\dlIOo]{1,2}[,.] ?[\dlIOo]{4})/u;

/**
 * Numbers with the blanks and letters put right that a scan has in them: "12/637, 942", "6l/122,482", "8, 062, 640".
 */
export function withWholeNumbers(text: string): string {
  return text
    .replaceAll(
      /(?<![\p{L}\d/])([\dlIOo|]{2}) ?\/ ?([\dlIOo|]{3})[,.]? ?([\dlIOo|]{3})(?![\p{L}\d])/gu,
      (all, series: string, thousands: string, rest: string) => {
        const figures = figuresOf(series + thousands + rest);
        return figures === null
          ? all
          : `${figures.slice(0, 2)}/${figures.slice(2, 5)},${figures.slice(5)}`;
      },
    )
    .replaceAll(/(?<![\d/,])(\d{1,2})[,.] ?(\d{3})[,.] ?(\d{3})(?!\d)/g, '$1,$2,$3');
}

/**
 * The applications in "(63) Continuation of application No. 14/123,456, filed on Sep. 4, 2014, now Pat. No.
 * 9,123,456, which is …", each with the word that stands before it. One without such a word is left out.
 */
export function relatedIn(text: string): ReadRelated[] {
  const numbers = [...text.matchAll(applicationForm)];
  const found: ReadRelated[] = [];
  let end = 0;
  for (const [at, match] of numbers.entries()) {
    const kind = kindBefore(text, match.index);
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    if (kind === null) continue;
    const behind = text.slice(end, numbers[at + 1]?.index ?? text.length);
    const filed = filedForm.exec(behind)?.[1] ?? '';
    const patent = patentForm.exec(behind)?.[1];
    const last = found.at(-1);
    const patentNumber = patent === undefined ? null : patentNumberOf(patent);
    const filedOn = daysIn(filed)[0] ?? null;
    const isFiled = filedOn !== null || !/\b[fl]i?[l1I]ed\b/i.test(behind);
    const isNamed = patentNumber !== null || !/\bP[ae]t\b|\bnow P/i.test(behind);
    found.push({
      code: kind,
      applicationNumber: numberOf(match),
      patentNumber,
      filedOn,
      isWhole: isFiled && isNamed,
      // "which is a continuation of" speaks of the number before it; "and" goes on with the same child.
      childApplication: !last
        ? null
        : /\bis an? /i.test(before)
          ? last.applicationNumber
          : last.childApplication,
    });
  }
  return found;
}

/** How many applications a text numbers, and how many it announces: a number that cannot be read is missing then. */
export function countApplications(text: string): { numbered: number; announced: number } {
  const count = (form: RegExp) => text.match(form)?.length ?? 0;
  return {
    numbered: count(applicationForm),
    announced: Math.max(
      count(/\bap{1,2}[l1I]\S{0,8}[.,]? ?N[o0]s?\b|\bSer[.,]? ?N[o0]s?\b/gi),
      countKinds(text),
    ),
  };
}

/** How many applications are named with what they are, whether or not their numbers can be read. */
export function countKinds(text: string): number {
  const form = /\b(?:Cont\S{6,12}(?:[- ]in[- ]part)?|Div\S{4,8}|Prov\S{6,9}) .{0,4}ap{1,2}[l1I]/gi;
  return text.match(form)?.length ?? 0;
}

/** The lines of code (64): the original that a reissue stands for. Null: none, or several. */
export function reissuedIn(lines: readonly string[]): Related | null {
  const one = (form: RegExp) => {
    const values = lines.flatMap((line) => form.exec(line)?.[1] ?? []);
    return values.length === 1 ? (values[0] ?? null) : null;
  };
  const number = one(/Appl(?:ication)?\.? ?No\.? ?: ?(\d{2} ?\/ ?\d{3},? ?\d{3}|\d{1,3},\d{3})$/i);
  if (number === null) return null;
  const patent = one(/Pat(?:ent|\.) ?No\.? ?: ?(?:US ?)?((?:Re\. ?|RE)?[\d,]+)/i);
  const filed = one(/^Filed ?: ?(.+)$/i);
  return {
    code: 'REI',
    applicationNumber: number.replaceAll(/\D/g, ''),
    patentNumber: patent === null ? null : patentNumberOf(patent),
    filedOn: filed === null ? null : (daysIn(filed)[0] ?? null),
    childApplication: null,
  };
}

function kindBefore(text: string, at: number): PrintedParentage | null {
  const word = [...text.slice(0, at).matchAll(kindForm)].at(-1)?.[0];
  return word === undefined ? null : (kinds.find(([form]) => form.test(word))?.[1] ?? null);
}

function numberOf([, international, series, ...rest]: RegExpMatchArray): string {
  if (international !== undefined) return international.replaceAll('/', '');
  return [series, ...rest].join('').replaceAll(/\D/g, '');
}

function patentNumberOf(printed: string): string | null {
  const plain = printed.replace(/^Re\.? ?/i, 'RE').replace(/^Des\. ?/i, 'D');
  const parsed = parsePatentNumber(plain.replace(/,$/, ''), 1);
  return parsed.ok ? parsed.normalised : null;
}

/**
 * A line of (30): "Mar. 4, 2001 (JP) ........ 2001-123456", before 2001 "Mar. 4, 1975 [JP] Japan ..... 50-12345".
 * Null: something else.
 */
export function priorityIn(line: string): Omit<ForeignPriority, 'source'> | null {
  const match =
    /^(.{8,18}?\d{4}) ?[([] ?([A-Z]{2}) ?[)\]][^.\d]*?[. ]*((?:[A-Z]{1,4} ?)?\d[\dA-Z/., -]*)$/.exec(
      line,
    );
  if (!match) return null;
  const [, day = '', country = '', number = ''] = match;
  return { country, number: number.trim(), filedOn: daysIn(day)[0] ?? null };
}
