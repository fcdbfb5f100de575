import { type RawBuilder, sql } from 'kysely';
import { accepted } from '../errors/problem.ts';
import type { UnitOfWork } from '../outbox/unit-of-work.ts';
import type { Lifecycle, Request, Situation, Way } from './lifecycle.rules.ts';

type AnyWay = Way<string, string, string, string>;

/** A way that is being taken. */
type Step<W extends AnyWay> = {
  way: W;
  /**
   * Goes to the end of the statement that writes the columns of `kept` (`modifyEnd`). It says in the database's
   * log which move was made; in tests a trigger refuses a change of those columns without it.
   */
  mark: RawBuilder<unknown>;
};

type Keeper<W extends AnyWay, S extends Situation<unknown>> = {
  /** Writes where it stands now, provided that it still stands as it was read; null: it moved on. */
  save: (unit: UnitOfWork, situation: S, step: Step<W>) => Promise<NonNullable<S['thing']> | null>;
  /** What follows in the same transaction: a line of history, an event, what open pages hear. */
  follow?: (
    unit: UnitOfWork,
    situation: S,
    way: W,
    saved: NonNullable<S['thing']>,
  ) => Promise<void>;
  /** What is thrown where another was quicker. */
  movedOn: (thing: S['thing']) => Error;
};

/** Takes one way of a life's table. @returns the thing as it stands now. */
export type TakeWay<W extends AnyWay, S extends Situation<unknown>> = (
  unit: UnitOfWork,
  situation: Omit<S, 'now'>,
  request: Request<W>,
) => Promise<NonNullable<S['thing']>>;

/**
 * The one function that moves a thing along its life: decides by the table and its guards, saves by compare-and-set,
 * and lets everything that belongs to the way follow in the same transaction.
 * @throws {Problem} with the code of the guard, or of the life's refusal.
 * @throws what the keeper throws where another was quicker.
 * @throws Error where the table has no such way and no person asked, or where the row does not stand where the way
 *   leads: mistakes in the program.
 */
export function keepLifecycle<W extends AnyWay, S extends Situation<unknown>>(
  life: Lifecycle<W, S>,
  keeper: Keeper<W, S>,
): TakeWay<W, S> {
  return async (unit, known, request) => {
    const situation = { ...known, now: unit.now } as S;
    const way = accepted(life.decide(situation, request));
    const saved = await keeper.save(unit, situation, { way, mark: markOf(life.name, way.move) });
    if (saved === null) throw keeper.movedOn(situation.thing);
    const stage = life.stageOf(saved, unit.now);
    if (!leadsTo(life.ways, way, stage)) {
      throw new Error(`A ${life.name} that was ${way.from} is ${stage} after ${way.move}.`);
    }
    await keeper.follow?.(unit, situation, way, saved);
    return saved;
  };
}

/** The same move may lead to one of several stages, by what the thing is besides. */
function leadsTo(ways: readonly AnyWay[], taken: AnyWay, stage: string): boolean {
  return ways.some(
    (way) =>
      way.from === taken.from && way.move === taken.move && way.by === taken.by && way.to === stage,
  );
}

/** A comment for the statement that makes a move of this life. */
export function markOf(life: string, move: string): RawBuilder<unknown> {
  const words = `${life}: ${move}`;
  if (!/^[a-z_ :]+$/.test(words)) throw new Error(`"${words}" cannot stand in a comment of SQL.`);
  return sql.raw(`/* ${words} */`);
}
