import { supportedCountry } from '@claimstead/contract/countries.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type {
  FamilyMember,
  PatentClaim,
  PatentFee,
  PatentRecord,
  TermOutcome,
} from '@claimstead/contract/patents.contract.ts';

/** The ids of parts of the record that the page's index leads to. */
export const recordParts = { term: 'term-and-fees', claims: 'claims', family: 'family' } as const;

/** Whether there can be a record: a United States number was entered. */
export function canHaveRecord(listing: Pick<Listing, 'patentNumber' | 'countryOfIssue'>): boolean {
  const isForeign = listing.countryOfIssue !== '' && listing.countryOfIssue !== supportedCountry;
  return listing.patentNumber !== '' && !isForeign;
}

/** Whether there is anything to say of trials and reexaminations. */
export function tellsProceedings({
  trials,
  reexaminations,
}: Pick<PatentRecord, 'trials' | 'reexaminations'>): boolean {
  return trials.state !== 'not_asked' || reexaminations !== null;
}

/** Nothing is known: no fact, no term, no fee and no trial. */
export function isBare(record: PatentRecord): boolean {
  const { number: _, links: __, term, fees, trials, contradiction, ...others } = record;
  const { officeAskedAt: ___, officeMissedAt: ____, officeSlow: _____, ...told } = others;
  // It is told from the others.
  const { legalStatus: ______, ...facts } = told;
  const knowsTerm = term.outcome.kind !== 'unknown' || term.steps.length > 0;
  return (
    Object.values(facts).every((one) => one === null) &&
    !knowsTerm &&
    trials.state !== 'some' &&
    fees.fees.length === 0 &&
    contradiction === null
  );
}

/** A day on the time line; `at` is its place, in percent of the line. */
export type TimeMark = {
  kind: 'filed' | 'granted' | 'fee' | 'today' | 'end';
  /** Of a fee: after how many years it falls due. */
  years: PatentFee['years'] | null;
  day: string;
  at: number;
};

const dayMs = 86_400_000;
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;

/**
 * The days of a patent's life from its first to its last, in their order. Null where either end is not known:
 * then there is no line to draw. @param today as 2026-11-25
 */
export function timeLineOf(record: PatentRecord, today: string): TimeMark[] | null {
  const end = dayOf(record.term.outcome);
  const filed = record.filedOn?.value ?? null;
  const granted = record.grantedOn?.value ?? null;
  const first = filed ?? granted;
  if (end === null || first === null || first >= end) return null;
  const [from, to] = [dayNumber(first), dayNumber(end)];
  const mark = (kind: TimeMark['kind'], day: string | null, years: TimeMark['years'] = null) =>
    day === null || day < first || day > end
      ? []
      : [{ kind, years, day, at: ((dayNumber(day) - from) / (to - from)) * 100 }];
  const marks: TimeMark[] = [
    ...mark('filed', filed),
    ...mark('granted', granted),
    ...record.fees.fees.flatMap((fee) => mark('fee', fee.due, fee.years)),
    ...mark('today', today),
    ...mark('end', end),
  ];
  return marks.toSorted((one, other) => one.at - other.at);
}

/** The last day that an outcome names, which may be a bound; null: it names none. */
export function dayOf(outcome: TermOutcome): string | null {
  return 'day' in outcome ? outcome.day : null;
}

/** A claim with those that depend on it; `count` is of all below it. */
export type ClaimNode = { claim: PatentClaim; dependents: ClaimNode[]; count: number };

/**
 * Each claim below the first one that it refers to, in the order of the patent. One that refers to none, or to none
 * before it (a reading may be wrong), stands alone.
 */
export function claimTree(claims: readonly PatentClaim[]): ClaimNode[] {
  const above = new Map<ClaimNode, ClaimNode>();
  const nodes = new Map<number, ClaimNode>();
  const roots: ClaimNode[] = [];
  for (const claim of claims) {
    const node: ClaimNode = { claim, dependents: [], count: 0 };
    const parent = nodes.get(claim.dependsOn[0] ?? 0);
    if (parent) above.set(node, parent);
    (parent?.dependents ?? roots).push(node);
    for (let one = parent; one; one = above.get(one)) one.count += 1;
    if (!nodes.has(claim.number)) nodes.set(claim.number, node);
  }
  return roots;
}

/** The family before and after this patent, each by the day of filing; those without one come last. */
export function familyApart(family: readonly FamilyMember[]) {
  const byDay = family.toSorted((one, other) =>
    (one.filedOn ?? '9999').localeCompare(other.filedOn ?? '9999'),
  );
  return {
    parents: byDay.filter(({ direction }) => direction === 'parent'),
    children: byDay.filter(({ direction }) => direction === 'child'),
  };
}

type NamedClasses = { name: string | null; symbols: string[] };

/** Symbols together that share a name, in the order of the first of each; those without a name come last. */
export function classesByName(
  classes: readonly { symbol: string; name: string | null }[],
): NamedClasses[] {
  const names = [...new Set(classes.map(({ name }) => name))];
  return names
    .toSorted((one, other) => Number(one === null) - Number(other === null))
    .map((name) => ({
      name,
      symbols: classes.filter((one) => one.name === name).map(({ symbol }) => symbol),
    }));
}

/** "17/248,024" of an application's number as the office keeps it; any other as it was written. */
export function formatApplicationNumber(number: string): string {
  const [, series, thousands, rest] = /^(\d{2})\/?(\d{3})(\d{3})$/.exec(number) ?? [];
  return series ? `${series}/${thousands},${rest}` : number;
}

/** Whether two titles say the same, however they are written: the office prints capitals. */
export function isSameTitle(one: string, other: string): boolean {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return plain(one) === plain(other);
}
