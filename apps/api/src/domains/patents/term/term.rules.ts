import { daysAfter, yearsAfter } from '../days.rules.ts';
import type { Day, OfficeParentage, OfficeRecord } from '../office/office.port.ts';
import { benefitChain, originalOf, ownFilingDay, type Chain } from './continuity.rules.ts';
import { designYears } from './designs.rules.ts';

/** From the applications of this day on, a term is counted from the filing alone (35 USC 154(c)). */
const filedTermsSince = '1995-06-08';
const yearsFromFiling = 20;
const yearsFromGrant = 17;
/** 35 USC 156(g)(6)(A). */
const mostYearsExtended = 5;

/** What a term is computed from, out of the office's record or a document; null: not known. */
export type TermFacts = Pick<
  OfficeRecord,
  'kind' | 'patentNumber' | 'filedOn' | 'grantedOn' | 'parents' | 'adjustmentDays' | 'extensionDays'
> & {
  applicationNumber: string | null;
  /** Whether one was filed, here or for the original. */
  terminalDisclaimer: boolean | null;
  /** Whether it is of a kind that is extended (35 USC 156), or its events speak of that. */
  mayBeExtended: boolean;
  /** Of a reissue: the facts of the patent it goes back to. */
  original: TermFacts | null;
};

/** Why a computed day is only the latest one. */
export type Bound = 'disclaimer' | 'disclaimer_unknown' | 'parents_unknown' | 'extension_unknown';
/** Why a computed day is only the earliest one. */
export type Open = 'adjustment_unknown' | 'extension_unknown';

export type UnknownTerm =
  | 'not_granted'
  | 'provisional'
  | 'no_filing_day'
  | 'no_grant_day'
  | 'design_filing_day'
  | 'original'
  | 'adjustment_and_bound'
  | 'extension_and_bound'
  | 'lapse_unclear';

/** One step of the sum, for `term.copy.ts` to put in words. */
export type SumStep =
  | { code: 'filed'; day: Day }
  | { code: 'continues'; day: Day; step: OfficeParentage }
  | { code: 'not_counted'; steps: readonly OfficeParentage[] }
  | { code: 'from_filing' | 'from_grant'; years: number; day: Day }
  | { code: 'greater'; day: Day }
  | { code: 'adjusted' | 'extended'; days: number; day: Day }
  | { code: 'granted'; day: Day }
  | { code: 'reissue'; original: string | null }
  | { code: 'adjustment_unknown' | 'extension_unknown' }
  | { code: 'bound'; bound: Bound };

/** The end of a term by the calendar, whatever became of the fees. */
export type TermEnd = { steps: readonly SumStep[] } & (
  | { kind: 'exact'; day: Day }
  | { kind: 'at_latest'; day: Day; bounds: readonly Bound[] }
  | { kind: 'not_before'; day: Day; open: Open; latest: Day | null }
  | { kind: 'unknown'; reason: UnknownTerm; original?: string | null }
);

/**
 * The last day of a term, which is still part of it (35 USC 154, 156, 173, 251). Never a day where only a bound is
 * known: a terminal disclaimer, or a part of the record that is missing, makes it the latest; an adjustment that
 * is not known makes it the earliest; both together make it unknown.
 */
export function termEnd(facts: TermFacts): TermEnd {
  if (facts.kind === 'provisional') return unknown('provisional');
  if (facts.patentNumber === null) return unknown('not_granted');
  switch (facts.kind) {
    case 'reissue':
      return endOfReissue(facts);
    case 'design':
      return endOfDesign(facts);
    case 'utility':
    case 'plant':
      return endOfUtility(facts);
    default:
      return unknown('not_granted');
  }
}

function endOfUtility(facts: TermFacts): TermEnd {
  const chain = benefitChain(facts);
  const { startsOn } = chain;
  if (startsOn === null) return unknown('no_filing_day');
  const fromFiling = yearsAfter(startsOn, yearsFromFiling);
  const steps: SumStep[] = [
    ...beginning(startsOn, chain),
    { code: 'from_filing', years: yearsFromFiling, day: fromFiling },
  ];
  const bounds = boundsOf(facts, chain);
  // Which of both laws holds is told by its filing day; only after the change is a parent's day enough.
  if (startsOn < filedTermsSince) {
    const own = ownFilingDay(facts);
    if (own === null) return unknown('no_filing_day', steps);
    if (own < filedTermsSince) return endOfOld(facts, fromFiling, steps, bounds);
  }
  return withAdjustment(facts, fromFiling, steps, bounds);
}

/**
 * Of an application filed before June 8, 1995: the greater of both terms (35 USC 154(c)); of a patent that had run
 * out by that day the 17 years alone. It has no adjustment.
 */
function endOfOld(
  facts: TermFacts,
  fromFiling: Day,
  before: readonly SumStep[],
  bounds: readonly Bound[],
): TermEnd {
  if (facts.grantedOn === null) return unknown('no_grant_day');
  const fromGrant = yearsAfter(facts.grantedOn, yearsFromGrant);
  const ranOut = fromGrant < filedTermsSince;
  const day = !ranOut && fromFiling > fromGrant ? fromFiling : fromGrant;
  const seventeen: SumStep[] = [
    { code: 'granted', day: facts.grantedOn },
    { code: 'from_grant', years: yearsFromGrant, day: fromGrant },
  ];
  const steps = ranOut ? seventeen : [...before, ...seventeen, { code: 'greater' as const, day }];
  // An earlier parent that is not known would shorten the term from filing only.
  const holds = bounds.filter((bound) => bound !== 'parents_unknown' || day !== fromGrant);
  return finish(facts, day, steps, holds);
}

/** 35 USC 154(b): days on top; where they are not known, the day is a lower bound. */
function withAdjustment(
  facts: TermFacts,
  day: Day,
  before: readonly SumStep[],
  bounds: readonly Bound[],
): TermEnd {
  const { adjustmentDays } = facts;
  if (adjustmentDays !== null) {
    const adjusted = daysAfter(day, adjustmentDays);
    const step: SumStep = { code: 'adjusted', days: adjustmentDays, day: adjusted };
    return finish(facts, adjusted, [...before, step], bounds);
  }
  const steps: SumStep[] = [...before, { code: 'adjustment_unknown' }];
  if (bounds.length > 0) {
    return unknown('adjustment_and_bound', [...steps, ...bounds.map(asStep)]);
  }
  const least = finish(facts, day, steps, []);
  return least.kind === 'exact' || least.kind === 'not_before'
    ? {
        kind: 'not_before',
        day: least.day,
        steps: least.steps,
        open: 'adjustment_unknown',
        latest: null,
      }
    : least;
}

function endOfDesign(facts: TermFacts): TermEnd {
  const { filedOn, grantedOn } = facts;
  if (grantedOn === null) return unknown('no_grant_day');
  const years = designYears(filedOn, grantedOn);
  if (years === null) return unknown('design_filing_day', [{ code: 'granted', day: grantedOn }]);
  const day = yearsAfter(grantedOn, years);
  const steps: SumStep[] = [
    ...(filedOn ? [{ code: 'filed' as const, day: filedOn }] : []),
    { code: 'granted', day: grantedOn },
    { code: 'from_grant', years, day },
  ];
  return finish(
    { ...facts, extensionDays: null, mayBeExtended: false },
    day,
    steps,
    disclaimed(facts),
  );
}

/** A reissue runs for the rest of the original's term (35 USC 251), and by its own disclaimer for less. */
function endOfReissue(facts: TermFacts): TermEnd {
  const { original } = facts;
  const number = original?.patentNumber ?? originalOf(facts)?.parentPatent ?? null;
  const first: SumStep = { code: 'reissue', original: number };
  if (original === null) return { ...unknown('original', [first]), original: number };
  const end = termEnd(original);
  const steps = [first, ...end.steps];
  const own = disclaimed(facts);
  if (end.kind === 'unknown' || own.length === 0) return { ...end, steps };
  if (end.kind === 'not_before')
    return unknown('adjustment_and_bound', [...steps, ...own.map(asStep)]);
  const bounds = [...new Set([...(end.kind === 'at_latest' ? end.bounds : []), ...own])];
  const all = [...steps.filter(({ code }) => code !== 'bound'), ...bounds.map(asStep)];
  return { kind: 'at_latest', day: end.day, bounds, steps: all };
}

/** An extension comes on top (35 USC 156), and a terminal disclaimer does not cut it. */
function finish(
  { extensionDays, mayBeExtended }: TermFacts,
  day: Day,
  before: readonly SumStep[],
  bounds: readonly Bound[],
): TermEnd {
  if (extensionDays === null && mayBeExtended) return withExtension(day, before, bounds);
  const last = extensionDays ? daysAfter(day, extensionDays) : day;
  const extended: SumStep[] = extensionDays
    ? [{ code: 'extended', days: extensionDays, day: last }]
    : [];
  const steps = [...before, ...extended, ...bounds.map(asStep)];
  return bounds.length > 0
    ? { kind: 'at_latest', day: last, bounds, steps }
    : { kind: 'exact', day: last, steps };
}

/** 35 USC 156: at most five years on top, which the record does not give. */
function withExtension(day: Day, before: readonly SumStep[], bounds: readonly Bound[]): TermEnd {
  const steps: SumStep[] = [...before, { code: 'extension_unknown' }, ...bounds.map(asStep)];
  if (bounds.length > 0) return unknown('extension_and_bound', steps);
  const latest = yearsAfter(day, mostYearsExtended);
  return { kind: 'not_before', day, open: 'extension_unknown', latest, steps };
}

function beginning(startsOn: Day, { startsBy, ignored }: Chain): SumStep[] {
  const first: SumStep = startsBy
    ? { code: 'continues', day: startsOn, step: startsBy }
    : { code: 'filed', day: startsOn };
  return ignored.length > 0 ? [first, { code: 'not_counted', steps: ignored }] : [first];
}

function boundsOf(facts: TermFacts, chain: Chain): Bound[] {
  return [...disclaimed(facts), ...(chain.complete ? [] : ['parents_unknown' as const])];
}

function disclaimed({ terminalDisclaimer }: TermFacts): Bound[] {
  if (terminalDisclaimer === null) return ['disclaimer_unknown'];
  return terminalDisclaimer ? ['disclaimer'] : [];
}

function asStep(bound: Bound): SumStep {
  return { code: 'bound', bound };
}

function unknown(reason: UnknownTerm, steps: readonly SumStep[] = []) {
  return { kind: 'unknown' as const, reason, steps };
}
