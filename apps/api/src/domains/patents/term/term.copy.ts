import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import type { PatentTerm, TermOutcome, TermStep } from '@claimstead/contract/patents.contract.ts';
import { date } from '../../../core/text/formats.ts';
import type { Lapse } from '../fees/fees.rules.ts';
import type { Day, OfficeParentage } from '../office/office.port.ts';
import { outcomeOfPatent, type Outcome } from './outcome.rules.ts';
import type { Bound, Open, SumStep, TermEnd, UnknownTerm } from './term.rules.ts';

/** The term of a patent for a page: its outcome, the outcome in words, and the sum behind it. */
export function describeTerm(
  end: TermEnd,
  lapse: Lapse | 'unclear' | null,
  reissuedAs: readonly string[],
  today: Day,
): PatentTerm {
  const outcome = outcomeOfPatent(end, lapse, reissuedAs, today);
  return {
    outcome: tellOutcome(outcome),
    words: inWords(outcome, today),
    steps: [...end.steps.map(describeStep), ...(outcome.kind === 'lapsed' ? lapsed(outcome) : [])],
  };
}

function tellOutcome(outcome: Outcome): TermOutcome {
  switch (outcome.kind) {
    case 'unknown':
      return {
        kind: 'unknown',
        reason: whyUnknown(outcome),
        contradicts: outcome.reason === 'lapse_unclear',
      };
    case 'ended':
      return { kind: 'ended', day: outcome.day, atLatest: outcome.why !== null };
    case 'lapsed':
      return { kind: 'lapsed', day: outcome.day };
    case 'surrendered':
      return { kind: 'surrendered', by: [...outcome.by] };
    default:
      return { kind: outcome.kind, day: outcome.day };
  }
}

function inWords(outcome: Outcome, today: Day): string {
  switch (outcome.kind) {
    case 'ends':
      return `Ends ${date(outcome.day)}`;
    case 'at_latest':
      return `Ends ${date(outcome.day)} at the latest: ${bounds[outcome.why]}`;
    case 'not_before':
      return outcome.day < today
        ? `May have ended: not before ${date(outcome.day)}, and ${opens[outcome.open]}`
        : `Ends ${date(outcome.day)} or later: ${opens[outcome.open]}`;
    case 'ended':
      return outcome.why === null
        ? `Ended ${date(outcome.day)}`
        : `Ended ${date(outcome.day)} at the latest: ${bounds[outcome.why]}`;
    case 'lapsed':
      return outcome.day === null || outcome.due === null
        ? 'Lapsed: the office’s record shows it as expired for an unpaid fee'
        : `Lapsed ${date(outcome.day)}: the maintenance fee due ${date(outcome.due)} was not paid`;
    case 'surrendered':
      return `Surrendered, replaced by ${outcome.by.map(formatPatentNumber).join(' and ')}`;
    case 'unknown':
      return `We can’t compute this: ${whyUnknown(outcome)}`;
  }
}

const opens = {
  adjustment_unknown: 'the days of adjustment aren’t known',
  extension_unknown: 'an extension (35 USC 156) isn’t in the record',
} as const satisfies Record<Open, string>;

const bounds = {
  disclaimer: 'a terminal disclaimer was filed',
  disclaimer_unknown: 'we don’t know whether a terminal disclaimer was filed',
  parents_unknown: 'we don’t know every earlier application that it builds on',
  extension_unknown: 'an extension (35 USC 156), which isn’t in the record, is five years at most',
} as const satisfies Record<Bound, string>;

const unknowns = {
  not_granted: 'no patent was granted yet',
  provisional: 'a provisional application has no term of its own',
  no_filing_day: 'the day it was filed isn’t known',
  no_grant_day: 'the day it was granted isn’t known',
  design_filing_day:
    'it runs 14 or 15 years from its grant, depending on the day it was filed, which isn’t known',
  original: 'a reissue ends when its original would have, and we don’t have the original’s record',
  lapse_unclear:
    'the office’s record shows an expiry for an unpaid fee, and no reinstatement, but still has the status “Patented Case”',
  extension_and_bound:
    'an extension (35 USC 156), which would lengthen it, isn’t in the record, and something may have shortened it',
  adjustment_and_bound:
    'the days of adjustment, which would lengthen it, aren’t known, and something may have shortened it',
} as const satisfies Record<UnknownTerm, string>;

function whyUnknown({
  reason,
  original,
}: {
  reason: UnknownTerm;
  original: string | null;
}): string {
  if (reason !== 'original' || original === null) return unknowns[reason];
  return `a reissue ends when its original would have, and we don’t have the record of ${formatPatentNumber(original)}`;
}

const stepWords = {
  disclaimer:
    'A terminal disclaimer was filed, so it may end earlier: the patent it is tied to isn’t in the record',
  disclaimer_unknown: 'Whether a terminal disclaimer was filed isn’t known: one would shorten it',
  parents_unknown: 'Earlier applications aren’t all known: one that counts would shorten it',
  extension_unknown: 'An extension (35 USC 156) is five years at most',
} as const satisfies Record<Bound, string>;

function describeStep(step: SumStep): TermStep {
  switch (step.code) {
    case 'filed':
      return { text: 'Filed', day: step.day };
    case 'continues':
      return {
        text: `Counts from ${parentOf(step.step)}, the earliest that it continues`,
        day: step.day,
      };
    case 'not_counted':
      return { text: `Doesn’t count: ${step.steps.map(parentOf).join('; ')}`, day: null };
    case 'granted':
      return { text: 'Granted', day: step.day };
    case 'from_filing':
      return { text: `+ ${step.years} years from that filing`, day: step.day };
    case 'from_grant':
      return { text: `+ ${step.years} years from the grant`, day: step.day };
    case 'greater':
      return { text: 'The later of the two: it was filed before June 8, 1995', day: step.day };
    case 'adjusted':
      return { text: `+ ${count(step.days)} of adjustment (35 USC 154(b))`, day: step.day };
    case 'extended':
      return { text: `+ ${count(step.days)} of extension (35 USC 156)`, day: step.day };
    case 'adjustment_unknown':
      return { text: '+ days of adjustment (35 USC 154(b)) that aren’t known', day: null };
    case 'extension_unknown':
      return {
        text: '+ days of extension (35 USC 156), if there was one: they aren’t in the record',
        day: null,
      };
    case 'reissue':
      return {
        text: `A reissue runs for the rest of the term of its original${step.original ? `, ${formatPatentNumber(step.original)}` : ''}`,
        day: null,
      };
    case 'bound':
      return { text: stepWords[step.bound], day: null };
  }
}

function lapsed({ day, due }: { day: Day | null; due: Day | null }): TermStep[] {
  return [
    ...(due ? [{ text: 'A maintenance fee was due', day: due }] : []),
    { text: 'The office’s record shows it as expired for an unpaid fee', day },
  ];
}

const kinds: Record<string, string> = {
  CON: 'continuation of',
  DIV: 'division of',
  CIP: 'continuation-in-part of',
  NST: 'national stage of international application',
  PRO: 'provisional',
};

/** "10/824,944 (7,282,295), filed April 14, 2004". */
function parentOf(step: OfficeParentage): string {
  const kind = kinds[step.code] ?? `application (${step.code})`;
  const patent = step.parentPatent ? `, now patent ${formatPatentNumber(step.parentPatent)}` : '';
  const filed = step.parentFiledOn ? `, filed ${date(step.parentFiledOn)}` : '';
  return `${kind} ${applicationNumber(step.parentApplication)}${patent}${filed}`;
}

/** "10/824,944"; what is no eight digits stays as the office writes it. */
function applicationNumber(number: string): string {
  return /^\d{8}$/.test(number)
    ? formatPatentNumber(`${number.slice(0, 2)}/${number.slice(2)}`)
    : number;
}

function count(days: number): string {
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;
}
