import type {
  ForeignPriority,
  PrintedClass,
  PrintedGrant,
  PrintedParty,
  RelatedApplication,
} from '@claimstead/contract/printed-grant.contract.ts';
import type { FoundAt } from '@claimstead/contract/suggestions.contract.ts';
import type { CodedField } from '../front-page-fields.rules.ts';
import { type Front, readField, source } from '../front.rules.ts';
import { joinLines } from '../joined-lines.rules.ts';
import { citationsIn } from './citations.rules.ts';
import { noticeIn, termYearsIn } from './notice.rules.ts';
import { agentIn, partiesIn } from './parties.rules.ts';
import { printedClassesIn } from './printed-classes.rules.ts';
import { daysIn, printedDay } from './printed-days.rules.ts';
import {
  countApplications,
  priorityIn,
  reissuedIn,
  relatedIn,
} from './related-applications.rules.ts';

type Found<T> = { value: T; source: FoundAt } | null;

/** What the front page of a grant prints, by its codes. Claims and the rest stand on other pages. */
export function printedGrantOf(front: Front): PrintedGrant {
  const notice = allOf(front, '*');
  const { adjustmentDays, terminalDisclaimer, disclaimedAfter } = noticeIn(notice);
  const saidIn = <T>(value: T | null): Found<T> => at(front, '*', notice, value);
  return {
    applicationNumber: findApplication(front),
    filedOn: findFiled(front),
    grantedOn: findGranted(front),
    adjustmentDays: saidIn(adjustmentDays),
    terminalDisclaimer: saidIn(terminalDisclaimer),
    disclaimedAfter: saidIn(disclaimedAfter),
    termYears: at(front, '**', allOf(front, '**'), termYearsIn(allOf(front, '**'))),
    ...findFamily(front),
    foreignPriority: findPriority(front),
    priorPublication: findPublication(front),
    international: findInternational(front),
    classes: findClasses(front),
    citations: findCitations(front),
    inventors: findParties(front, ['72', '75', '76']),
    applicants: findParties(front, ['71']),
    assignees: findParties(front, ['73']),
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

function textOf({ vocabulary }: Front, { lines }: CodedField): string {
  const texts = lines.map(({ text }) => text);
  return joinLines(texts, vocabulary) ?? texts.join(' ');
}

function findApplication(front: Front): Found<string> {
  const text = front.fields.find(({ code }) => code === '21')?.lines[0]?.text ?? '';
  const number =
    /^Appl(?:ication)?\.? ?No\.? ?:? ?(\d{2} ?\/ ?\d{3},? ?\d{3}|\d{1,3},\d{3}|PCT\/[A-Z]{2}\d{2,4}\/\d{4,6})$/i.exec(
      text,
    )?.[1];
  return at(front, '21', text, number?.replaceAll(/[^\dA-Z]/gi, '') ?? null);
}

/** The day of its filing; of a national stage the international one, which counts as such (35 USC 363). */
function findFiled(front: Front): Found<string> {
  // The day is on the first line; words without a code may follow it.
  const text = front.fields.find(({ code }) => code === '22')?.lines[0]?.text ?? '';
  return at(front, '22', text, /^(?:PCT )?Filed\b/i.test(text) ? printedDay(text) : null);
}

function findGranted(front: Front): Found<string> {
  const read = readField(front, ['45']);
  return read ? at(front, '45', read.text, printedDay(read.text)) : null;
}

function findFamily(front: Front): Pick<PrintedGrant, 'related' | 'relatedIsWhole'> {
  const fields = front.fields.filter(({ code }) => /^6[0-4]$/.test(code));
  const related = fields.flatMap((field) => relatedOf(front, field));
  const numbers = fields.reduce((sum, field) => sum + countApplications(textOf(front, field)), 0);
  const isOriginal = fields.some(({ code }) => code === '64');
  const isWhole = fields.every((field) => relatedOf(front, field).length > 0);
  // A code may have gone unread on a scan: that nothing is there says nothing.
  const isSaid = fields.length > 0 || !front.isScan;
  return {
    related,
    relatedIsWhole: isSaid && isWhole && (isOriginal || numbers === related.length),
  };
}

function relatedOf(front: Front, field: CodedField): RelatedApplication[] {
  const text = textOf(front, field);
  const isOriginal = field.lines.some((line) => /^Issued ?:/i.test(line.text));
  const reissued = isOriginal ? reissuedIn(field.lines.map((line) => line.text)) : null;
  const all = isOriginal ? (reissued ? [reissued] : []) : relatedIn(text);
  return all.map((one) => ({ ...one, source: source(front, field, text) }));
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
    const text = field.lines.map((line) => line.text).join(' ');
    const found = printedClassesIn(field.code, text);
    return found.map((one) => ({ ...one, source: source(front, field, one.symbol) }));
  });
}

function findCitations(front: Front): PrintedGrant['citations'] {
  return at(front, '56', 'References Cited', citationsIn(front.lines));
}

function findParties(front: Front, codes: readonly string[]): Found<PrintedParty[]> {
  const field = front.fields.find(({ code }) => codes.includes(code));
  if (!field) return null;
  const text = textOf(front, field);
  const parties = partiesIn(text);
  return parties.length === 0 ? null : at(front, field.code, text, parties);
}

function findAgent(front: Front): PrintedGrant['agent'] {
  const coded = allOf(front, '74');
  const line = front.lines.find((text) => /^Attorney, Agent,? or Firm\b/i.test(text));
  const text = coded === '' ? (line ?? '') : coded;
  return at(front, '74', text, agentIn(text));
}

const counts =
  /\b(\d{1,4}) Claims?, ?(?:(\d{1,4})|(No)) (?:Drawing (Sheet|Figure)s?|(Drawings?))(?: ?\(s\))?/i;

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
