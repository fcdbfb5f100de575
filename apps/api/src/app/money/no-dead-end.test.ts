import { afterAll, beforeAll, expect, it } from 'vitest';
import { pick, seededRandom } from '../../test-kit/dice.ts';
import { isSoak, repetitions, testSeed } from '../../test-kit/repetitions.ts';
import { expectErrorLog, takeUnexpectedErrors } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { expectNoDeadEnd } from './walk-laws.fixture.ts';
import { walkSteps, type WalkStep } from './walk-steps.fixture.ts';
import { combinationOf, type Seen, stateOf, Walk } from './walk.fixture.ts';

/**
 * From every state that money or title can be in, at least one person is told, has a move, and the move works.
 * The test walks from state to state by everything that people, banks and time can do, prefers what it has not
 * tried yet, and asks for the rule after each step.
 */
const mostSteps = repetitions(55, 100_000);
const stepsOfASale = 16;
/** The books of a world are compared whole after each step: a new one keeps them short. */
const salesOfAWorld = 20;
/** A soak ends when everything was tried in every combination that the walk came to, or after this long. */
const mostMinutes = 170;
const seed = testSeed();

let world: World;
let walk: Walk;

async function openWorld(): Promise<void> {
  world = await startWorld({ sandbox: true });
  walk = await Walk.open(world);
}
beforeAll(openWorld);
afterAll(() => world.stop());

/** By combination: what was tried there and where it led, and what could be tried. */
const tried = new Map<string, Map<string, string>>();
const possible = new Map<string, Set<string>>();
const states = new Set<string>();
const random = seededRandom(seed);
/** Ways that ended where the rule does not hold; one sale's way each. */
const broken: string[] = [];
const mostBroken = 30;

function remember(seen: Seen): string {
  const key = combinationOf(seen);
  const known = possible.get(key) ?? new Set();
  for (const step of stepsFrom(seen)) known.add(step.name);
  possible.set(key, known);
  if (!tried.has(key)) tried.set(key, new Map());
  states.add(stateOf(seen));
  return key;
}

const untriedAt = (key: string): string[] =>
  [...(possible.get(key) ?? [])].filter((name) => !tried.get(key)?.has(name));

/** What can be tried here and was not yet, in this combination. */
const untriedNow = (key: string, seen: Seen): WalkStep[] =>
  stepsFrom(seen).filter((step) => !tried.get(key)?.has(step.name));

const stepsFrom = (seen: Seen): WalkStep[] => walkSteps.filter((step) => step.can(seen));

/** The first step of the shortest known way from here to something untried; null: none is known. */
function wayToUntried(from: string): WalkStep | null {
  const ways: { key: string; begins: string | null }[] = [{ key: from, begins: null }];
  const been = new Set([from]);
  for (const { key, begins } of ways) {
    if (untriedAt(key).length > 0 && begins !== null) {
      return walkSteps.find((step) => step.name === begins) ?? null;
    }
    for (const [name, next] of tried.get(key) ?? []) {
      if (been.has(next)) continue;
      been.add(next);
      ways.push({ key: next, begins: begins ?? name });
    }
  }
  return null;
}

/** @returns how many steps were taken. */
async function walkOneSale(most: number): Promise<number> {
  await walk.begin(pick(random, ['fixed price', 'offer'] as const));
  const told: string[] = [];
  let seen = await walk.see();
  for (let taken = 0; taken < most; taken += 1) {
    const key = remember(seen);
    const untried = untriedNow(key, seen);
    const way = untried.length > 0 ? pick(random, untried) : wayToUntried(key);
    if (!way) return taken;
    // What was possible in this combination once need not be so in this state of it.
    const here = stepsFrom(seen);
    if (here.length === 0) return taken;
    const step = here.includes(way) ? way : pick(random, here);
    told.push(step.name);
    try {
      await step.run(walk, seen);
      await walk.pass();
      const before = seen;
      seen = await walk.see();
      await expectNoDeadEnd(walk, seen, before);
      expect(quiet().join(' '), 'the log is quiet').toBe('');
    } catch (error) {
      const [said] = String(error instanceof Error ? error.message : error).split('\n');
      broken.push(`${told.join(' · ')}: ${said}`);
      tried.get(key)?.set(step.name, '');
      return taken + 1;
    }
    tried.get(key)?.set(step.name, remember(seen));
  }
  return most;
}

/** What was logged for a person and not expected, since the last call. */
function quiet(): string[] {
  const heard = takeUnexpectedErrors();
  expectErrorLog(/an operator must look/);
  // A hop of days is longer than news is ever on its way; what the books say is asked for after each step.
  expectErrorLog(/ledger: differs from the provider/);
  return heard;
}

function told(taken: number): string {
  const pairs = [...tried.values()].reduce((sum, steps) => sum + steps.size, 0);
  const untried = [...possible.keys()].reduce((sum, key) => sum + untriedAt(key).length, 0);
  const found = `${tried.size} combinations, ${states.size} states, ${pairs} steps tried`;
  return `walked ${taken} steps: ${found}, ${untried} left`;
}

it(
  `no state of a sale is a dead end (SEED=${seed})`,
  async () => {
    quiet();
    const until = Date.now() + mostMinutes * 60_000;
    let taken = 0;
    let withoutSteps = 0;
    for (let sales = 0; taken < mostSteps && broken.length < mostBroken; sales += 1) {
      if (Date.now() > until) break;
      if (sales > 0 && sales % salesOfAWorld === 0) {
        await world.stop();
        await openWorld();
        process.stdout.write(`${told(taken)}\n`);
      }
      const steps = await walkOneSale(Math.min(stepsOfASale, mostSteps - taken));
      withoutSteps = steps === 0 ? withoutSteps + 1 : 0;
      // Neither a fixed price nor an offer leads to anything that was not tried.
      if (withoutSteps > 8) break;
      taken += steps;
    }
    process.stdout.write(`${told(taken)}\n`);
    expect(broken).toEqual([]);
    expect(states.size).toBeGreaterThan(isSoak() ? 200 : 25);
  },
  4 * 3_600_000,
);
