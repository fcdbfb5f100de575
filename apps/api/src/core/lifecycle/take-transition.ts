import { type RawBuilder, sql } from 'kysely';
import { accepted } from '../errors/problem.ts';
import type { UnitOfWork } from '../outbox/unit-of-work.ts';
import type { Lifecycle, Request, Situation, Transition } from './lifecycle.rules.ts';

type AnyTransition = Transition<string, string, string, string>;

/** A transition that is being taken. */
type Step<W extends AnyTransition> = {
  transition: W;
  /**
   * Goes to the end of the statement that writes the columns of `kept` (`modifyEnd`). It says in the database's
   * log which move was made; in tests a trigger refuses a change of those columns without it.
   */
  mark: RawBuilder<unknown>;
};

type Keeper<W extends AnyTransition, S extends Situation<unknown>> = {
  /** Writes where it stands now, provided that it still stands as it was read; null: it moved on. */
  save: (
    unit: UnitOfWork,
    situation: S,
    step: Step<W>,
  ) => Promise<NonNullable<S['subject']> | null>;
  /** What follows in the same transaction: a line of history, an event, what open pages hear. */
  follow?: (
    unit: UnitOfWork,
    situation: S,
    transition: W,
    saved: NonNullable<S['subject']>,
  ) => Promise<void>;
  /** What is thrown where another was quicker. */
  movedOn: (subject: S['subject']) => Error;
};

/** Takes one transition of a life's table. @returns the subject as it stands now. */
export type TakeTransition<W extends AnyTransition, S extends Situation<unknown>> = (
  unit: UnitOfWork,
  situation: Omit<S, 'now'>,
  request: Request<W>,
) => Promise<NonNullable<S['subject']>>;

/**
 * The one function that moves a subject along its life: decides by the table and its guards, saves by compare-and-set,
 * and lets everything that belongs to the transition follow in the same transaction.
 * @throws {Problem} with the code of the guard, or of the life's refusal.
 * @throws what the keeper throws where another was quicker.
 * @throws Error where the table has no such transition and no person asked, or where the row does not stand where the transition
 *   leads: mistakes in the program.
 */
export function keepLifecycle<W extends AnyTransition, S extends Situation<unknown>>(
  life: Lifecycle<W, S>,
  keeper: Keeper<W, S>,
): TakeTransition<W, S> {
  return async (unit, known, request) => {
    const situation = { ...known, now: unit.now } as S;
    const transition = accepted(life.decide(situation, request));
    const saved = await keeper.save(unit, situation, {
      transition,
      mark: markOf(life.name, transition.move),
    });
    if (saved === null) throw keeper.movedOn(situation.subject);
    const stage = life.stageOf(saved, unit.now);
    if (!leadsTo(life.transitions, transition, stage)) {
      throw new Error(
        `A ${life.name} that was ${transition.from} is ${stage} after ${transition.move}.`,
      );
    }
    await keeper.follow?.(unit, situation, transition, saved);
    return saved;
  };
}

/** The same move may lead to one of several stages, by what the subject is besides. */
function leadsTo(
  transitions: readonly AnyTransition[],
  taken: AnyTransition,
  stage: string,
): boolean {
  return transitions.some(
    (transition) =>
      transition.from === taken.from &&
      transition.move === taken.move &&
      transition.by === taken.by &&
      transition.to === stage,
  );
}

/** A comment for the statement that makes a move of this life. */
export function markOf(life: string, move: string): RawBuilder<unknown> {
  const words = `${life}: ${move}`;
  if (!/^[a-z_ :]+$/.test(words)) throw new Error(`"${words}" cannot stand in a comment of SQL.`);
  return sql.raw(`/* ${words} */`);
}
