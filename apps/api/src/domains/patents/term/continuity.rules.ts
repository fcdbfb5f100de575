import type { Day, OfficeParentage } from '../office/office.port.ts';

/** The steps that carry an application's filing day on to its child (35 USC 154(a)(2)); a provisional's does not (154(a)(3)). */
const benefits: ReadonlySet<string> = new Set(['CON', 'DIV', 'CIP', 'NST']);
const ofReissues = 'REI';
const ofNationalStages = 'NST';

/** Where an application's twenty years begin, and what was looked at for it. */
export type Chain = {
  /** The earliest filing day that counts; null: not even the application's own is known. */
  startsOn: Day | null;
  /** The step that led to it; null: it is the application's own day. */
  startsBy: OfficeParentage | null;
  /** Days and steps are all known. If not, an earlier day than `startsOn` may count. */
  complete: boolean;
  /** Steps on the way that carry no day on: provisionals and what is no benefit. */
  ignored: readonly OfficeParentage[];
};

type Family = {
  applicationNumber: string | null;
  filedOn: Day | null;
  parents: readonly OfficeParentage[] | null;
};

/**
 * Walks from an application up its whole continuity, by the steps that count only: a step that begins elsewhere in
 * the family, or behind a provisional, is not on the way. A national stage counts from the international filing
 * day (35 USC 363), which its step carries as the parent's.
 */
export function benefitChain({ applicationNumber, filedOn, parents }: Family): Chain {
  const chain = { startsOn: filedOn, startsBy: null as OfficeParentage | null };
  const unlinked = applicationNumber === null && (parents?.length ?? 0) > 0;
  let complete = parents !== null && !unlinked;
  const ignored: OfficeParentage[] = [];
  for (const step of stepsUp(applicationNumber, parents ?? [], (code) => benefits.has(code))) {
    if (!benefits.has(step.code)) {
      if (step.code !== ofReissues) ignored.push(step);
      continue;
    }
    if (step.parentFiledOn === null) complete = false;
    else if (chain.startsOn === null || step.parentFiledOn < chain.startsOn) {
      chain.startsOn = step.parentFiledOn;
      chain.startsBy = step;
    }
  }
  return { ...chain, complete, ignored };
}

/** The day that is an application's own filing in law: of a national stage the international one (35 USC 363). */
export function ownFilingDay({ applicationNumber, filedOn, parents }: Family): Day | null {
  const own = sameNumber(applicationNumber);
  const entry = parents?.find(
    (step) => step.code === ofNationalStages && own(step.childApplication),
  );
  return entry?.parentFiledOn ?? filedOn;
}

/**
 * The patent that a reissue goes back to: through reissues of reissues to the first that is none.
 * @returns null where the record has no such step
 */
export function originalOf({
  applicationNumber,
  parents,
}: Pick<Family, 'applicationNumber' | 'parents'>): OfficeParentage | null {
  const steps = stepsUp(applicationNumber, parents ?? [], (code) => code === ofReissues);
  return steps.findLast((step) => step.code === ofReissues) ?? null;
}

/** Every step from an application up, nearest first, going on where `follows` says so; a circle is walked once. */
export function stepsUp(
  applicationNumber: string | null,
  parents: readonly OfficeParentage[],
  follows: (code: string) => boolean,
): OfficeParentage[] {
  const found: OfficeParentage[] = [];
  const reached = new Set<string>();
  let next = applicationNumber === null ? [] : [plainNumber(applicationNumber)];
  while (next.length > 0) {
    const level = new Set(next.filter((number) => !reached.has(number)));
    for (const number of level) reached.add(number);
    const steps = parents.filter((step) => level.has(plainNumber(step.childApplication)));
    found.push(...steps);
    next = steps
      .filter((step) => follows(step.code))
      .map((step) => plainNumber(step.parentApplication));
  }
  return found;
}

/** Tells whether another number is this application's, however either is written; null is no one's. */
export function sameNumber(number: string | null): (other: string) => boolean {
  const plain = number === null ? null : plainNumber(number);
  return (other) => plainNumber(other) === plain;
}

/** "17/248,024" and "17248024" are one application. */
function plainNumber(number: string): string {
  return number.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}
