import type { FuzzAnswer } from './answer-laws.fixture.ts';
import type { DescribedCall } from './described-calls.fixture.ts';

type OfCall = { done: number; refused: number; deep: number; ms: number; count: number };

/** How often each answer was given: this also shows whether the fuzz reaches anything. */
export class Tally {
  worlds = 1;
  /** Turned away because the machine stalled. */
  turnedAway = 0;
  readonly #statuses = new Map<number, number>();
  readonly #codes = new Map<string, number>();
  readonly #calls = new Map<string, OfCall>();
  readonly #known = new Set<string>();
  #made = 0;

  count(call: DescribedCall, { status }: FuzzAnswer, code: string | null, ms: number): void {
    this.#made += 1;
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (code !== null) this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1);
    const of = this.#calls.get(call.key) ?? { done: 0, refused: 0, deep: 0, ms: 0, count: 0 };
    of.count += 1;
    of.ms += ms;
    if (status < 400) of.done += 1;
    else of.refused += 1;
    if (code !== null && !code.startsWith('http.') && !doors.has(code)) of.deep += 1;
    this.#calls.set(call.key, of);
  }

  /** Whether this was not reported for this call yet: ids and numbers make no difference. */
  isNew(call: DescribedCall, wrong: string): boolean {
    const kind = `${call.key} ${wrong.replaceAll(/[0-9a-f-]{8,}|\d+/g, '#').slice(0, 120)}`;
    if (this.#known.has(kind)) return false;
    this.#known.add(kind);
    return true;
  }

  told(seed: number, seconds: number): string {
    const share = (count: number) => `${((100 * count) / this.#made).toFixed(1)} %`;
    const listed = (counts: Map<number | string, number>, most: number) =>
      [...counts]
        .sort(([, left], [, right]) => right - left)
        .slice(0, most)
        .map(([what, count]) => `${what} ${share(count)}`)
        .join(', ');
    const every = [...this.#calls];
    const never = (what: 'done' | 'deep') => every.filter(([, of]) => of[what] === 0);
    const slowest = [...every].sort(([, left], [, right]) => right.ms - left.ms).slice(0, 8);
    return `${[
      `fuzz: ${this.#made} requests over ${every.length} calls in ${this.worlds} worlds, ${seconds.toFixed(0)} s, ${this.turnedAway} turned away, ${(this.#made / seconds).toFixed(0)} a second, SEED=${seed}`,
      `  ${listed(this.#statuses, 30)}`,
      `  ${listed(this.#codes, 12)}`,
      `  done at least once: ${every.length - never('done').length} calls; refused by a domain: ${every.length - never('deep').length}`,
      `  never done: ${never('done')
        .map(([key]) => key)
        .join(', ')}`,
      `  longest: ${slowest.map(([key, { ms, count }]) => `${key} ${(ms / 1000).toFixed(1)} s for ${count}`).join(', ')}`,
    ].join('\n')}\n`;
  }
}

/** Refusals at the door of every call, before its domain is asked. */
const doors = new Set([
  'identity.sign_in_required',
  'identity.email_unverified',
  'operations.not_found',
  'identity.confirm_required',
]);
