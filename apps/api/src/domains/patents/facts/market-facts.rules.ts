import { feesStateOf, type FeesState } from './fees-state.rules.ts';
import { type FeeFacts, isLapseUnclear, lapseOf, patentFees } from '../fees/fees.rules.ts';
import type { PatentFacts } from '../term/facts-of-record.rules.ts';
import { daysAfter } from '../days.rules.ts';
import { overKindOf } from './legal-status.rules.ts';
import type { Day } from '../office/office.port.ts';
import type { FactKind } from './patent-facts.rules.ts';
import type { PrevailingFacts } from './prevailing-facts.rules.ts';
import { termFactsOf } from './prevailing-term.rules.ts';
import { assigneeTold } from './record-assignee.rules.ts';
import { lastDayOf, type Outcome, outcomeOfPatent } from '../term/outcome.rules.ts';
import { type TermEnd, termEnd } from '../term/term.rules.ts';

/** What a page tells from a day on: the day named as the end of the term, exact or not, and the state of the fees. */
type ToldPeriod = { from: Day; endsOn: Day | null; fees: FeesState };

/** What a market is searched by, as a patent's own page tells it; null and empty: not known. */
export type MarketFacts = {
  filedOn: Day | null;
  /** Symbols of the CPC, and of other classifications: "H01M 50/46". */
  classes: readonly string[];
  /** As the record names them. */
  assignees: readonly string[];
  /** In the order of their days; the first one holds on every day before the second. */
  periods: readonly ToldPeriod[];
};

/** The kinds of facts that it is told from: no text that is long. */
export const marketKinds: readonly FactKind[] = [
  'kind',
  'application_number',
  'filed_on',
  'granted_on',
  'original_granted_on',
  'status',
  'assignees',
  'classes',
  'parents',
  'children',
  'adjustment_days',
  'printed_adjustment_days',
  'extension_days',
  'terminal_disclaimer',
  'conveyances',
  'events',
];

/** What was known before any day. */
const always: Day = '0000-01-01';

/**
 * What a market is searched by, for every day at once: what depends on the day is told as periods.
 * @param original the facts of the patent that a reissue goes back to.
 */
export function marketFactsOf(
  number: string,
  told: PrevailingFacts,
  original: { number: string; told: PrevailingFacts } | null,
): MarketFacts {
  return {
    filedOn: told.value('filed_on'),
    classes: told.value('classes') ?? [],
    assignees: assigneeTold(told)?.value ?? [],
    periods: toldPeriods(termFactsOf(number, told, original)),
  };
}

/** Each change is on a day on which a rule of the term or of the fees turns: no other day is looked at. */
function toldPeriods({ term, fees: facts, reissuedAs }: PatentFacts): ToldPeriod[] {
  const end = termEnd(term);
  const fees = { ...facts, events: onlyOfFees(facts.events) };
  const lapse = isLapseUnclear(fees) ? 'unclear' : lapseOf(fees);
  const endsBy = lastDayOf(end);
  const periods: ToldPeriod[] = [];
  for (const from of [always, ...turningDays(end, fees)]) {
    const outcome = outcomeOfPatent(end, lapse, reissuedAs, from);
    const { absence, fees: each } = patentFees(fees, endsBy, from);
    const states = each.map(({ state }) => state);
    const told = {
      endsOn: 'day' in outcome ? outcome.day : null,
      fees: feesStateOf(absence, states, overKindOf(judged(outcome), from)),
    };
    const last = periods.at(-1);
    if (last?.endsOn !== told.endsOn || last.fees !== told.fees) periods.push({ from, ...told });
  }
  return periods;
}

function judged(outcome: Outcome) {
  if (outcome.kind !== 'unknown') return outcome;
  return { kind: outcome.kind, contradicts: outcome.reason === 'lapse_unclear' };
}

function turningDays(end: TermEnd, fees: FeeFacts): Day[] {
  const ofFees = patentFees(fees, null, always).fees.flatMap(({ windowOpens, due, graceEnds }) => [
    windowOpens,
    daysAfter(due, 1),
    daysAfter(graceEnds, 1),
  ]);
  const last = end.kind === 'unknown' ? [] : [end.day];
  const latest = end.kind === 'not_before' && end.latest !== null ? [end.latest] : [];
  const ofTerm = [...last, ...latest].map((day) => daysAfter(day, 1));
  return [...new Set([...ofFees, ...ofTerm])].toSorted();
}

/** What tells of fees among a patent's events, which are many. */
function onlyOfFees(events: FeeFacts['events']): FeeFacts['events'] {
  return events?.filter(({ code }) => /^(?:M[123]55[123]|EXP\.|EXPX)$/.test(code)) ?? null;
}
