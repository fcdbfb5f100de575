import { findUserByEmail } from '../domains/identity/identity.service.ts';
import type { AppDeps } from '../app/deps.ts';
import type { Actor } from '../core/http/actor.ts';
import { operator, people, type DemoPerson, type PersonKey } from './content/people.ts';

export const dayMs = 24 * 3_600_000;

/**
 * What the steps of seeding share. Whatever happened days ago is done by the same services with the
 * clock set back, so that offers, messages and listings have the ages that they would have.
 */
export type Stage = {
  deps: AppDeps;
  /** The moment that counts as now: the same when seeding goes on after a crash. */
  now: Date;
  at(daysAgo: number): AppDeps;
  actor(person: PersonKey): Actor;
  operator: Actor;
  listing(key: string): string;
  listings: Map<string, string>;
};

/** The parts with the clock set back; the sweep of the notices comes later and sets it back too. */
export function depsAt(deps: AppDeps, moment: Date): AppDeps {
  return { ...deps, clock: { now: () => new Date(moment) } };
}

/** @throws Error when the people were not made before. */
export async function buildStage(deps: AppDeps, now: Date): Promise<Stage> {
  const actors = new Map<string, Actor>();
  for (const [key, person] of Object.entries(people)) {
    if (key !== 'ottoline') actors.set(key, await actorOf(deps, person, false));
  }
  const operatorActor = await actorOf(deps, operator, true);
  const listings = new Map<string, string>();
  return {
    deps,
    now,
    at: (daysAgo) => depsAt(deps, new Date(now.getTime() - daysAgo * dayMs)),
    actor: (person) => known(actors, person),
    operator: operatorActor,
    listing: (key) => known(listings, key),
    listings,
  };
}

async function actorOf(deps: AppDeps, person: DemoPerson, isOperator: boolean): Promise<Actor> {
  const user = await findUserByEmail(deps.db, person.email);
  if (!user) throw new Error(`The demo account ${person.email} is missing.`);
  return {
    userId: user.userId,
    sessionId: 'demo',
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    emailVerified: true,
    operator: isOperator,
    confirmedAt: null,
  };
}

function known<T>(map: Map<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo data names ${key}, which there is not.`);
  return value;
}

/** Runs a few at a time: the database and the pictures have cores of their own. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await together(Array.from({ length: atOnce }, worker));
}

/** Waits until all have ended, also when one fails, so that nothing goes on unobserved. */
export async function together(works: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}
