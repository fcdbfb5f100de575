import { contextsOf, type Seen, stateOf } from './walk-seen.fixture.ts';

/** What may be left to try in a state, which only gets less, and where each step led when it was last taken there. */
type Place = { contexts: string[]; left: string[]; ways: Map<string, string> };

/** A state may depend on more than is seen (how late it is, say) and never be met again: at most this many sales set out for it. */
const mostAims = 4;

/**
 * What the walk knows of its way: the states it came to, what leads from one to the next, and which steps were tried
 * in which contexts ({@link contextsOf}). A context is two things that are seen of a sale: all of them together are too many
 * to come to.
 */
export class WalkMap {
  readonly #tried = new Set<string>();
  readonly #places = new Map<string, Place>();
  /** How many sales set out for a step in a state. */
  readonly #aimedAt = new Map<string, number>();
  readonly #stepsAt: (seen: Seen) => string[];
  readonly #pick: (from: readonly string[]) => string;

  constructor(stepsAt: (seen: Seen) => string[], pick: (from: readonly string[]) => string) {
    this.#stepsAt = stepsAt;
    this.#pick = pick;
  }

  get states(): number {
    return this.#places.size;
  }

  /** For one sale, which keeps what it is on its way to. */
  compass(): { next(seen: Seen): string | null } {
    let aim: string | null = null;
    return {
      /**
       * The step to take from here: one with a context in which it was not tried, else the first on the shortest known way
       * to such a state; null: there is none.
       */
      next: (seen) => {
        const { state, place } = this.#placeOf(seen);
        const untried = this.#untriedAt(place);
        if (untried.length > 0) return this.#pick(untried);
        const onward = aim === null ? null : this.#wayTo(state, (aims) => aims.includes(aim ?? ''));
        if (onward) return onward;
        return this.#wayTo(state, (aims) => {
          aim = this.#setOut(aims) ?? null;
          return aim !== null;
        });
      },
    };
  }

  take(name: string, seen: Seen): void {
    for (const context of this.#placeOf(seen).place.contexts) {
      this.#tried.add(`${context} ${name}`);
    }
  }

  ledTo(name: string, from: Seen, to: Seen): void {
    this.#placeOf(from).place.ways.set(name, this.#placeOf(to).state);
  }

  ledNowhere(name: string, from: Seen): void {
    this.#placeOf(from).place.ways.delete(name);
  }

  told(): string {
    const left = [...this.#places.values()].flatMap((place) =>
      this.#untriedAt(place).flatMap((name) =>
        place.contexts
          .filter((context) => !this.#tried.has(`${context} ${name}`))
          .map((context) => `${context} ${name}`),
      ),
    );
    return `${this.#places.size} states, ${this.#tried.size} steps in a context tried, ${new Set(left).size} left`;
  }

  #placeOf(seen: Seen): { state: string; place: Place } {
    const state = stateOf(seen);
    const known = this.#places.get(state);
    if (known) return { state, place: known };
    const place = { contexts: contextsOf(seen), left: this.#stepsAt(seen), ways: new Map() };
    this.#places.set(state, place);
    return { state, place };
  }

  #untriedAt(place: Place): string[] {
    const { contexts, left } = place;
    place.left = left.filter((name) => contexts.some((one) => !this.#tried.has(`${one} ${name}`)));
    return place.left;
  }

  /** One of them that not too many sales have set out for. */
  #setOut(aims: readonly string[]): string | undefined {
    const next = aims.find((one) => (this.#aimedAt.get(one) ?? 0) < mostAims);
    if (next !== undefined) this.#aimedAt.set(next, (this.#aimedAt.get(next) ?? 0) + 1);
    return next;
  }

  /** The first step on the shortest known way to a state where what is wanted is to be tried; null: there is none. */
  #wayTo(from: string, isWanted: (aims: string[]) => boolean): string | null {
    const ways: { state: string; begins: string | null }[] = [{ state: from, begins: null }];
    const been = new Set([from]);
    for (const { state, begins } of ways) {
      const place = this.#places.get(state);
      if (!place) continue;
      const aims = this.#untriedAt(place).map((name) => `${state} ${name}`);
      if (begins !== null && isWanted(aims)) return begins;
      for (const [name, next] of place.ways) {
        if (been.has(next)) continue;
        been.add(next);
        ways.push({ state: next, begins: begins ?? name });
      }
    }
    return null;
  }
}
