import { pick, seededRandom } from '../../test-kit/dice.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { expectErrorLog, takeUnexpectedErrors } from '../../test-kit/test-log.ts';
import { startWorld } from '../../test-kit/world.ts';
import { expectNoDeadEnd } from './walk-laws.fixture.ts';
import { WalkMap } from './walk-map.fixture.ts';
import type { Seen } from './walk-seen.fixture.ts';
import { walkSteps } from './walk-steps.fixture.ts';
import { type Beginning, Walk, type WalkStep } from './walk.fixture.ts';

/** New states come as long as it walks, so a soak has its own end: of three ways, an hour on two cores. */
const mostSteps = repetitions(35, 1_500);
const stepsOfASale = repetitions(16, 24);
/** A world's books are compared completely after each step: a new world keeps them short. */
const salesOfAWorld = 20;
/** However slow the machine is. */
const mostMinutes = 170;
/** In worlds of their own, on one map: a walk waits more than it computes. */
const walkers = repetitions(1, 6);
const mostBroken = 30;

/** A world with the people of a walk. One operator is enough for a refund paid another way: the second has tests of their own. */
export async function openWalk(): Promise<Walk> {
  const environment = { OUTSIDE_RETURN_LIMIT: '5000' };
  return Walk.open(await startWorld({ sandbox: true, environment }));
}

/** Unexpected log lines that need a person, since the last call. */
export function takeQuietLog(): string[] {
  const heard = takeUnexpectedErrors();
  expectErrorLog(/an operator must look/);
  // A hop of days is longer than news is ever on its way; what the books say is asked for after each step.
  expectErrorLog(/ledger: differs from the provider/);
  return heard;
}

/** A walk through everything that a way of paying leads to, one sale after the other, until nothing is left to try. */
export class Exploration {
  /** Paths that ended where the rule is broken, one sale's path each. */
  readonly broken: string[] = [];
  readonly #random: () => number;
  readonly #map: WalkMap;
  readonly #until = Date.now() + mostMinutes * 60_000;
  #stepsTaken = 0;

  constructor(beginning: Beginning, seed: number) {
    this.#random = seededRandom(seed);
    this.#map = new WalkMap(
      (seen) => walkSteps.filter((step) => isOpen(step, seen, beginning)).map(({ name }) => name),
      (from) => pick(this.#random, from),
    );
  }

  get states(): number {
    return this.#map.states;
  }

  told(): string {
    return `walked ${this.#stepsTaken} steps: ${this.#map.told()}`;
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: walkers }, () => this.#walkOn()));
  }

  async #walkOn(): Promise<void> {
    let walk = await openWalk();
    let withoutSteps = 0;
    // Neither a fixed price nor an offer leads to anything that was not tried.
    for (let sales = 1; withoutSteps <= 8 && !this.#isOver(); sales += 1) {
      withoutSteps = (await this.#walkOneSale(walk)) ? 0 : withoutSteps + 1;
      if (sales % salesOfAWorld > 0) continue;
      await walk.world.stop();
      walk = await openWalk();
      process.stdout.write(`${this.told()}\n`);
    }
    await walk.world.stop();
  }

  #isOver(): boolean {
    const isEnough = this.#stepsTaken >= mostSteps || this.broken.length >= mostBroken;
    return isEnough || Date.now() > this.#until;
  }

  /** @returns whether a step was taken. */
  async #walkOneSale(walk: Walk): Promise<boolean> {
    await walk.begin(pick(this.#random, ['fixed price', 'offer'] as const));
    const path: string[] = [];
    const compass = this.#map.compass();
    let seen = await walk.see();
    while (path.length < stepsOfASale && this.#stepsTaken < mostSteps) {
      const name = compass.next(seen);
      const step = walkSteps.find((one) => one.name === name);
      if (!step) break;
      path.push(step.name);
      this.#stepsTaken += 1;
      this.#map.take(step.name, seen);
      const before = seen;
      try {
        seen = await takeStep(walk, step, seen);
      } catch (error) {
        const [said] = String(error instanceof Error ? error.message : error).split('\n');
        this.broken.push(`${path.join(' · ')}: ${said}`);
        process.stdout.write(`broken: ${this.broken.at(-1)}\n`);
        this.#map.ledNowhere(step.name, before);
        break;
      }
      this.#map.ledTo(step.name, before, seen);
    }
    return path.length > 0;
  }
}

const methodOf: Record<Beginning, string> = {
  card: 'card',
  debit: 'us_bank_account',
  transfer: 'customer_balance',
};

/**
 * A first payment is made in the one way; whoever failed once pays however they like, and what comes of that is gone through
 * where a payment begins so.
 */
function isOpen(step: WalkStep, seen: Seen, beginning: Beginning): boolean {
  if (!step.can(seen)) return false;
  if (seen.payment === 'none') return step.begins === undefined || step.begins === beginning;
  const others = Object.values(methodOf).filter((method) => method !== methodOf[beginning]);
  return !others.some((method) => seen.payment.split(' ').includes(method));
}

/** @returns what is seen after it. @throws where the rule is broken. */
async function takeStep(walk: Walk, step: WalkStep, before: Seen): Promise<Seen> {
  await step.run(walk, before);
  await walk.pass();
  const seen = await walk.see();
  step.after?.(seen, before);
  await expectNoDeadEnd(walk, seen, before);
  // Whole: an assertion would cut it short.
  const heard = takeQuietLog().join(' ');
  if (heard !== '') throw new Error(`the log says ${heard.replaceAll('\n', ' ')}`);
  return seen;
}
