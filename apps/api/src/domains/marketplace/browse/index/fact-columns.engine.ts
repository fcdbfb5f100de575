import { feesStates } from '@claimstead/contract/patent-state.contract.ts';
import { type BitSet, eachOf } from './bit-set.engine.ts';
import { isUnder, mainGroupOf, pathTo, shownNodes } from './class-tree.rules.ts';
import { NameLists, NumberLists } from './number-lists.engine.ts';

export type FeesState = (typeof feesStates)[number];

/** What the market is searched by of a listing's patent, as its page tells it. Days as 2018-03-13; null: not known. */
export type FilterFacts = {
  filedOn: string | null;
  classes: readonly string[];
  assignees: readonly string[];
  /** What is told from a day on, in order; the first holds before the second. */
  periods: readonly { from: string; endsOn: string | null; fees: FeesState }[];
  /** The accounts of its owners. */
  ownerIds: readonly string[];
};

/** A day as a number that grows with it, so that its year is a division away; 0: none. */
const daysOfMonth = 31;
const daysOfYear = 12 * daysOfMonth;
/** Of a period's second number: above it stands the end of the term. */
const stateBits = 3;

export function dayNumber(day: string | null): number {
  if (day === null) return 0;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return year * daysOfYear + (month - 1) * daysOfMonth + date - 1;
}

function dayOf(number: number): string | null {
  if (number === 0) return null;
  const within = number % daysOfYear;
  const parts = [Math.floor(within / daysOfMonth) + 1, (within % daysOfMonth) + 1];
  const year = String(Math.floor(number / daysOfYear)).padStart(4, '0');
  return [year, ...parts.map((part) => String(part).padStart(2, '0'))].join('-');
}

/**
 * The facts of listings' patents by place, in columns. What depends on the calendar day is kept for every day, and
 * told of the day that {@link moveTo} was given.
 */
export class FactColumns {
  readonly #groups = new NameLists();
  readonly #assignees = new NameLists();
  readonly #owners = new NameLists();
  readonly #periods = new NumberLists();
  #filedOn = new Uint32Array(64);
  #endsOn = new Uint32Array(64);
  #fees = new Uint8Array(64);
  #today = 0;

  put(place: number, facts: FilterFacts): void {
    this.#makeRoom(place);
    this.#groups.put(
      place,
      facts.classes.flatMap((symbol) => mainGroupOf(symbol) ?? []),
    );
    this.#assignees.put(place, facts.assignees);
    this.#owners.put(place, facts.ownerIds);
    this.#filedOn[place] = dayNumber(facts.filedOn);
    this.#periods.put(
      place,
      facts.periods.flatMap(({ from, endsOn, fees }, at) => [
        at === 0 ? 0 : dayNumber(from),
        (dayNumber(endsOn) << stateBits) | feesStates.indexOf(fees),
      ]),
    );
    this.#tell(place);
  }

  /** What a place holds. Of a class only its main group is known. */
  at(place: number): FilterFacts {
    const numbers = this.#periods.at(place);
    const periods = Array.from({ length: numbers.length / 2 }, (_, at) => {
      const told = numbers[at * 2 + 1] ?? 0;
      const from = dayOf(numbers[at * 2] ?? 0) ?? '0000-01-01';
      return { from, endsOn: dayOf(told >>> stateBits), fees: stateOf(told & 7) };
    });
    return {
      filedOn: dayOf(this.#filedOn[place] ?? 0),
      classes: this.#groups.at(place).map((name) => `${name.slice(0, 4)} ${name.slice(4)}/00`),
      assignees: this.#assignees.at(place),
      ownerIds: this.#owners.at(place),
      periods,
    };
  }

  /**
   * Tells everything of another day.
   * @param today {@link dayNumber}
   * @returns whether it is another one.
   */
  moveTo(today: number): boolean {
    if (today === this.#today) return false;
    this.#today = today;
    for (let place = 0; place < this.#endsOn.length; place += 1) this.#tell(place);
    return true;
  }

  endsAfter(year: number): (place: number) => boolean {
    const first = (year + 1) * daysOfYear;
    return (place) => (this.#endsOn[place] ?? 0) >= first;
  }

  filedAfter(day: string): (place: number) => boolean {
    const last = dayNumber(day);
    return (place) => (this.#filedOn[place] ?? 0) > last;
  }

  hasFeesState(states: readonly FeesState[]): (place: number) => boolean {
    const mask = states.reduce((sum, state) => sum | (1 << feesStates.indexOf(state)), 0);
    return (place) => ((mask >>> (this.#fees[place] ?? 0)) & 1) === 1;
  }

  isInClass(node: string): (place: number) => boolean {
    const marks = this.#groups.marks((name) => isUnder(name, node));
    return (place) => this.#groups.hasMarked(place, marks);
  }

  hasAssignee(name: string): (place: number) => boolean {
    const marks = this.#assignees.markOf(name);
    return (place) => this.#assignees.hasMarked(place, marks);
  }

  isOwnedBy(userId: string): (place: number) => boolean {
    const marks = this.#owners.markOf(userId);
    return (place) => this.#owners.hasMarked(place, marks);
  }

  /** The day on which a place's term ends; 0: not known. */
  endAt(place: number): number {
    return this.#endsOn[place] ?? 0;
  }

  countFees(found: Uint32Array): [FeesState, number][] {
    const counts = new Uint32Array(1 << stateBits);
    eachOf(found, (place) => addTo(counts, this.#fees[place] ?? 0));
    return present(feesStates.map((state, at) => [state, counts[at] ?? 0]));
  }

  /** Years with the ends of terms, the earliest first. */
  countYears(found: Uint32Array): [number, number][] {
    const years = new Map<number, number>();
    eachOf(found, (place) => {
      const end = this.#endsOn[place] ?? 0;
      if (end === 0) return;
      const year = Math.floor(end / daysOfYear);
      years.set(year, (years.get(year) ?? 0) + 1);
    });
    return [...years].toSorted(([one], [other]) => one - other);
  }

  /** The most frequent ones. */
  countAssignees(found: Uint32Array, most: number): [string, number][] {
    const { names } = this.#assignees;
    const counts = new Uint32Array(names.length);
    eachOf(found, (place) => this.#assignees.visit(place, (number) => addTo(counts, number)));
    const all = present(names.map((name, number) => [name, counts[number] ?? 0]));
    return all
      .toSorted(([one, more], [other, less]) => less - more || (one < other ? -1 : 1))
      .slice(0, most);
  }

  /** The chosen class below those above it, then its children ('' for none: the sections). */
  countClasses(found: Uint32Array, chosen: string): [string, number][] {
    const nodes: string[] = pathTo(chosen);
    const depth = nodes.length;
    const numberOf = new Map(nodes.map((node, number) => [node, number]));
    const nodesOf = this.#groups.names.map((name) =>
      shownNodes(name, chosen).map((node) => {
        const number = numberOf.get(node) ?? nodes.push(node) - 1;
        numberOf.set(node, number);
        return number;
      }),
    );
    const counts = new Uint32Array(nodes.length);
    // A listing in several groups of a node counts once.
    const last = new Int32Array(nodes.length).fill(-1);
    eachOf(found, (place) =>
      this.#groups.visit(place, (number) => {
        for (const node of nodesOf[number] ?? []) {
          if (last[node] !== place) addTo(counts, node);
          last[node] = place;
        }
      }),
    );
    const all = nodes.map((node, number): [string, number] => [node, counts[number] ?? 0]);
    const children = present(all.slice(depth));
    return [...all.slice(0, depth), ...children.toSorted(([one], [other]) => bySymbol(one, other))];
  }

  /** All that it holds of these places, for a snapshot. */
  parts(places: BitSet) {
    return {
      groups: this.#groups.parts(places),
      assignees: this.#assignees.parts(places),
      owners: this.#owners.parts(places),
      periods: this.#periods.parts(places),
      filedOn: this.#filedOn,
    };
  }

  /** Takes over what another held. */
  restore({ groups, assignees, owners, periods, filedOn }: ReturnType<FactColumns['parts']>): void {
    this.#groups.restore(groups);
    this.#assignees.restore(assignees);
    this.#owners.restore(owners);
    this.#periods.restore(periods);
    this.#filedOn = filedOn;
    this.#endsOn = new Uint32Array(filedOn.length);
    this.#fees = new Uint8Array(filedOn.length);
    for (let place = 0; place < filedOn.length; place += 1) this.#tell(place);
  }

  #tell(place: number): void {
    let [from, told, at] = [0, 0, 0];
    this.#periods.visit(place, (number) => {
      if (at % 2 === 0) from = number;
      else if (from <= this.#today) told = number;
      at += 1;
    });
    this.#endsOn[place] = told >>> stateBits;
    this.#fees[place] = told & 7;
  }

  #makeRoom(place: number): void {
    if (place < this.#filedOn.length) return;
    const places = Math.max(place + 1, Math.ceil(this.#filedOn.length * 1.5));
    const filedOn = new Uint32Array(places);
    filedOn.set(this.#filedOn);
    this.#filedOn = filedOn;
    const endsOn = new Uint32Array(places);
    endsOn.set(this.#endsOn);
    this.#endsOn = endsOn;
    const fees = new Uint8Array(places);
    fees.set(this.#fees);
    this.#fees = fees;
  }
}

function stateOf(number: number): FeesState {
  return feesStates[number] ?? 'not_known';
}

function addTo(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function present<Of>(counts: readonly [Of, number][]): [Of, number][] {
  return counts.filter(([, count]) => count > 0);
}

/** Groups by their number: H01M2 before H01M10. */
function bySymbol(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
