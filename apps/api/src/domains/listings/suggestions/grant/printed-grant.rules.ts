import type {
  ForeignPriority,
  PrintedClass,
  PrintedGrant,
  PrintedParty,
} from '@claimstead/contract/printed-grant.contract.ts';
import type { FoundAt } from '@claimstead/contract/suggestions.contract.ts';
import { type Front, source, textOf } from '../front.rules.ts';
import { citationsIn } from './citations.rules.ts';
import { noticeIn, termYearsIn } from './notice.rules.ts';
import { agentIn, capitalWithin, companiesIn, peopleIn } from './parties.rules.ts';
import { printedClassesIn } from './printed-classes.rules.ts';
import { applicationOf, filingDayOf, grantDayOf, isStarred } from './own-days.rules.ts';
import { daysIn } from './printed-days.rules.ts';
import { familyOf } from './family.rules.ts';
import { priorityIn } from './related-applications.rules.ts';

type Found<T> = { value: T; source: FoundAt } | null;

/** What the front page of a grant prints, by its codes. Claims and the rest stand on other pages. */
export function printedGrantOf(front: Front): PrintedGrant {
  const notice = allOf(front, '*');
  const { adjustmentDays, terminalDisclaimer: isDisclaimed, disclaimedAfter } = noticeIn(notice);
  // A star before the day of the patent announces a notice of a disclaimer: one that was not read is not none.
  const terminalDisclaimer = isDisclaimed === false && isStarred(front) ? null : isDisclaimed;
  const saidIn = <T>(value: T | null): Found<T> => at(front, '*', notice, value);
  return {
    applicationNumber: findApplication(front),
    filedOn: findFiled(front),
    grantedOn: findGranted(front),
    adjustmentDays: saidIn(adjustmentDays),
    terminalDisclaimer: saidIn(terminalDisclaimer),
    disclaimedAfter: saidIn(disclaimedAfter),
    termYears: at(front, '**', allOf(front, '**'), termYearsIn(allOf(front, '**'))),
    ...familyOf(front),
    foreignPriority: findPriority(front),
    priorPublication: findPublication(front),
    international: findInternational(front),
    classes: findClasses(front),
    citations: findCitations(front),
    inventors: findInventors(front),
    applicants: findCompanies(front, '71'),
    assignees: findCompanies(front, '73'),
    agent: findAgent(front),
    ...findCounts(front),
    claims: null,
    governmentInterest: null,
  };
}

function at<T>(front: Front, code: string, quote: string, value: T | null): Found<T> {
  return value === null ? null : { value, source: source(front, { code }, quote) };
}

/** The words behind a code, of all its fields; a word divided at a line's end is joined as well as can be. */
function allOf(front: Front, code: string): string {
  return front.fields
    .filter((field) => field.code === code)
    .map((field) => textOf(front, field))
    .join(' ');
}

function findApplication(front: Front): Found<string> {
  const own = applicationOf(front);
  return own && at(front, '21', own.text, own.number);
}

/** The day of its filing; of a national stage the international one, which counts as such (35 USC 363). */
function findFiled(front: Front): Found<string> {
  const filed = filingDayOf(front);
  return filed && at(front, '22', filed.text, filed.day);
}

function findGranted(front: Front): Found<string> {
  const granted = grantDayOf(front);
  return granted && at(front, '45', granted.text, granted.day);
}

function findPriority(front: Front): ForeignPriority[] {
  const lines = front.fields
    .filter(({ code }) => code === '30')
    .flatMap((field) => field.lines.map(({ text }) => ({ text, field })));
  return lines.flatMap(({ text, field }) => {
    const one = priorityIn(text);
    return one ? [{ ...one, source: source(front, field, text) }] : [];
  });
}

function findPublication(front: Front): PrintedGrant['priorPublication'] {
  const text = allOf(front, '65');
  const number = /\bUS (\d{4}\/\d{6,7}) ?([A-Z]\d)?\b/.exec(text);
  if (!number) return null;
  const value = { number: number[1] ?? '', publishedOn: daysIn(text)[0] ?? null };
  // Its number begins with the year of its day.
  const isLikely = /^(\d{4})\/\d{7} \1/.test(`${value.number} ${value.publishedOn}`);
  if (front.isMisread && !isLikely) return null;
  return at(front, '65', text, value);
}

function findInternational(front: Front): PrintedGrant['international'] {
  const text = allOf(front, '86');
  const number = /\bPCT\/[A-Z]{2}\d{2,4}\/\d{4,6}\b/.exec(text)?.[0];
  if (number === undefined) return null;
  const filed = front.fields.find(
    ({ code, lines }) => code === '22' && /^PCT Filed/i.test(lines[0]?.text ?? ''),
  );
  const filedOn = filed ? (daysIn(filed.lines[0]?.text ?? '')[0] ?? null) : null;
  return at(front, '86', text, { number: number.replaceAll('/', ''), filedOn });
}

function findClasses(front: Front): PrintedClass[] {
  return front.fields.flatMap((field) => {
    if (field.code !== '51' && field.code !== '52') return [];
    const text = field.lines.map((line) => line.text).join('\n');
    const found = printedClassesIn(field.code, text, front.isMisread);
    return found.map((one) => ({ ...one, source: source(front, field, one.symbol) }));
  });
}

function findCitations(front: Front): PrintedGrant['citations'] {
  return at(front, '56', 'References Cited', citationsIn(front.lines, front.isMisread));
}

/** Who stands behind (71) or (73); null: nobody, or someone who cannot be told from their place. */
export function companiesOf(front: Front, code: '71' | '73'): PrintedParty[] | null {
  const field = front.fields.find((one) => one.code === code);
  const companies = field?.isWhole ? companiesIn(textOf(front, field)) : null;
  const isMisread =
    front.isMisread &&
    companies?.some(({ name }) => figureInWord.test(name) || capitalWithin.test(name));
  return isMisread ? null : companies;
}

/** "Pharmaceutica1s", "1nc.", "C0RP." */
const figureInWord = /\p{Ll}\d|\b\d\p{Ll}{2}|\p{Lu}0\p{Lu}|\p{Lu}{2}\d\p{Lu}{2}/u;

function findCompanies(front: Front, code: '71' | '73'): Found<PrintedParty[]> {
  const field = front.fields.find((one) => one.code === code);
  return field ? at(front, code, textOf(front, field), companiesOf(front, code)) : null;
}

function findInventors(front: Front): Found<PrintedParty[]> {
  const field = front.fields.find(({ code }) => code === '72' || code === '75' || code === '76');
  if (!field?.isWhole) return null;
  return at(front, field.code, textOf(front, field), peopleIn(textOf(front, field)));
}

function findAgent(front: Front): PrintedGrant['agent'] {
  const coded = allOf(front, '74');
  const line = front.lines.find((text) => /^Attorney, Agent,? or Firm\b/i.test(text));
  const text = coded === '' ? (line ?? '') : coded;
  return at(front, '74', text, agentIn(text));
}

const counts =
  /(?<!\S)(\d{1,4}) Claims?, ?(?:(\d{1,4})|(No)) (?:Drawing (Sheet|Figure)s?|(Drawings?))(?: ?\(s\))?/i;

/** The last line of a front page: "20 Claims, 5 Drawing Sheets"; until about 1985 figures were counted. */
function findCounts(front: Front): Pick<PrintedGrant, 'claimCount' | 'drawingSheets' | 'figures'> {
  const line = front.lines.find((text) => counts.test(text)) ?? '';
  const [, claims, printed, , what] = counts.exec(line) ?? [];
  const drawn = claims === undefined ? null : Number(printed ?? 0);
  const areFigures = /figure/i.test(what ?? '');
  const said = (value: number | null): Found<number> => at(front, '57', line, value);
  return {
    claimCount: said(claims === undefined ? null : Number(claims)),
    drawingSheets: said(areFigures && drawn !== 0 ? null : drawn),
    figures: said(areFigures || drawn === 0 ? drawn : null),
  };
}
