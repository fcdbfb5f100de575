import type { FeeFacts } from '../fees/fees.rules.ts';
import type { OfficeEvent, OfficeParentage, OfficeRecord } from '../office/office.port.ts';
import { originalOf, sameNumber } from './continuity.rules.ts';
import type { TermFacts } from './term.rules.ts';

/** What the term and the fees of a patent are computed from. */
export type PatentFacts = {
  term: TermFacts;
  fees: FeeFacts;
  /** The numbers of reissues that were granted for it: it is surrendered then (35 USC 252). */
  reissuedAs: readonly string[];
};

/** Terminal disclaimers as events and as documents: filed, reviewed, approved. */
const disclaimers: ReadonlySet<string> = new Set([
  'DIST',
  'DIST.E.FILE',
  'DISQ',
  'DISQ.E.FILE',
  'P574',
]);
const disclaimerWords = /\bterminal disclaimer\W+(?:filed|approved|accepted|entered|recorded)\b/i;
/** Drugs, their compounds and what makes them, implants and stimulators: products that wait for a regulator (35 USC 156). */
const extendedClasses = /^(?:A61[KPN]|A61F\b|C07[CDFHJK]|C12[NP])/;
const extensionWords = /\b(?:patent term extension|PTE|35 USC 156|regulatory review)\b/i;
/** Applications filed before this day pay no maintenance fees (MPEP 2504). */
const feesSince = '1980-12-12';
const payment = /^M[123]55[123]$/;

/**
 * The facts in the office's record of a patent.
 * @param original of a reissue: the record of the patent it goes back to; null where it is not known
 */
export function factsOfRecord(record: OfficeRecord, original: OfficeRecord | null): PatentFacts {
  return {
    term: termFactsOf(record, original),
    fees: feeFactsOf(record, original),
    reissuedAs: reissuesOf(record),
  };
}

/** The number of the patent whose record a reissue's term and fees need; null: it is none, or the record does not say. */
export function originalPatentOf(record: OfficeRecord): string | null {
  return record.kind === 'reissue' ? (originalOf(record)?.parentPatent ?? null) : null;
}

/** Whether a terminal disclaimer is among the events of a record; null: it has no such part. */
export function showsDisclaimer(events: OfficeRecord['events']): boolean | null {
  return events?.some(isDisclaimer) ?? null;
}

/** By its code, or by its words where the code is another. */
function isDisclaimer({ code, text }: OfficeEvent): boolean {
  return disclaimers.has(code) || disclaimerWords.test(text);
}

const mayBeExtended = (record: OfficeRecord) =>
  record.classes.some((symbol) => extendedClasses.test(symbol)) ||
  (record.events ?? []).some(({ text }) => extensionWords.test(text));

function termFactsOf(record: OfficeRecord, original: OfficeRecord | null): TermFacts {
  const { kind, applicationNumber, patentNumber, filedOn, grantedOn, parents } = record;
  const { adjustmentDays, extensionDays, events } = record;
  return {
    kind,
    applicationNumber,
    patentNumber,
    filedOn,
    grantedOn,
    parents,
    adjustmentDays,
    extensionDays,
    mayBeExtended: mayBeExtended(record),
    terminalDisclaimer: showsDisclaimer(events),
    original: original ? termFactsOf(original, null) : null,
  };
}

function feeFactsOf(record: OfficeRecord, original: OfficeRecord | null): FeeFacts {
  const isReissue = record.kind === 'reissue';
  return {
    charged: isCharged(record, original),
    countedFrom: (isReissue ? original?.grantedOn : record.grantedOn) ?? null,
    events: isReissue ? eventsOfReissue(record, original) : record.events,
    statusCode: record.status.code,
    statusOn: record.status.on,
  };
}

/** Granted reissues of this very patent: the office also gives those of its children. */
function reissuesOf({ applicationNumber, patentNumber, children }: OfficeRecord): string[] {
  const isOwn = sameNumber(applicationNumber === '' ? null : applicationNumber);
  const isParent = (step: OfficeParentage) =>
    (patentNumber !== null && step.parentPatent === patentNumber) || isOwn(step.parentApplication);
  const numbers = (children ?? []).flatMap((step) =>
    step.code === 'REI' && step.childPatent?.startsWith('RE') && isParent(step)
      ? [step.childPatent]
      : [],
  );
  return [...new Set(numbers)].toSorted();
}

/** Utility patents and their reissues only (37 CFR 1.362(b)); no registrations (H), publications (T) or pending applications. */
function isCharged(record: OfficeRecord, original: OfficeRecord | null): boolean {
  const filedOn = original?.filedOn ?? record.filedOn;
  if (filedOn !== null && filedOn < feesSince) return false;
  if (record.kind === 'utility') return /^\d/.test(record.patentNumber ?? '');
  if (record.kind !== 'reissue') return false;
  const number = original?.patentNumber ?? originalPatentOf(record);
  return number === null || /^(\d|RE)/.test(number);
}

/** What was paid for the original before the reissue took its place stays paid. */
function eventsOfReissue(
  record: OfficeRecord,
  original: OfficeRecord | null,
): readonly OfficeEvent[] | null {
  const { events, grantedOn } = record;
  if (events === null || grantedOn === null) return events;
  const before = (original?.events ?? []).filter(
    ({ code, on }) => payment.test(code) && on < grantedOn,
  );
  return [...events, ...before];
}
