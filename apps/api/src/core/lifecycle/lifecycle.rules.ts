import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { Decision } from '../errors/problem.ts';

/** One transition of a life: at this stage, this actor may make this move. */
export type Transition<
  Stage extends string,
  Move extends string,
  Actor extends string,
  Guard extends string = never,
> = {
  from: Stage;
  move: Move;
  by: Actor;
  to: Stage;
  /** Refused while one of these holds; the first of them is said. */
  guards?: readonly Guard[];
};

type AnyTransition = Transition<string, string, string, string>;
type GuardOf<W extends AnyTransition> = NonNullable<W['guards']>[number];

/** A row of a table, which may stand for the same transition from several stages. */
export type Row<W extends AnyTransition> = W extends AnyTransition
  ? Omit<W, 'from'> & { from: W['from'] | readonly W['from'][] }
  : never;

/** What is known when a move is asked for: the subject itself, the moment, and whatever guards look at. */
export type Situation<Subject> = { subject: Subject; now: Date };

/** What can stand in the way of a move that the stage allows, and what is then said. */
type GuardRule<S> = { holds: (situation: S) => boolean; code: ErrorCode };

type Definition<W extends AnyTransition, S extends Situation<unknown>> = {
  /** What has this life, in the words of the glossary. */
  name: string;
  /** Where it is kept: its tables, and the columns that say at which stage it is. */
  kept: { tables: readonly string[]; columns: readonly string[] };
  /** Before the first move. */
  initial: W['from'];
  stageOf: (subject: S['subject'], now: Date) => W['from'];
  /** While it holds, nobody but the system makes a move: a deadline has passed. */
  overdue?: GuardRule<S>;
  guards: Record<GuardOf<W>, GuardRule<S>>;
  /** What is said where the table has no transition. Without it, or where it is null: a mistake in the program. */
  refusal?: (stage: W['from'], request: Request<W>) => ErrorCode | null;
};

/** Who asks for which move. A person can be several actors at once: a seller who is to answer. */
export type Request<W extends AnyTransition> = {
  move: W['move'];
  by: W['by'] | readonly W['by'][];
};

export type Lifecycle<W extends AnyTransition, S extends Situation<unknown>> = Definition<W, S> & {
  transitions: readonly W[];
  /** Every stage that the table names, in its order. */
  stages: readonly W['from'][];
  /** The transition that a move takes now, or the code of its refusal. @throws Error for a mistake in the program. */
  decide: (situation: S, request: Request<W>) => Decision<W>;
  /** Whether the table has a transition for the move, and nothing stands in it. */
  allows: (situation: S, request: Request<W>) => boolean;
  /** What stands in the way of a move that the stage allows; null: nothing, or there is no such transition. */
  hindranceTo: (situation: S, request: Request<W>) => GuardOf<W> | null;
  /** The moves that would succeed now, in the order of the table. */
  movesOf: (situation: S, by: Request<W>['by']) => W['move'][];
};

/** What can be told of any life without its things: its table, and where it is kept. */
export type AnyLifecycle = Pick<
  Lifecycle<AnyTransition, Situation<unknown>>,
  'name' | 'kept' | 'initial' | 'transitions' | 'stages'
>;

/**
 * Everything that follows from a table of transitions: what may be done, why something may not, and where it leads.
 * How a transition is taken and kept is `keepLifecycle` in take-transition.ts; nothing else writes the columns of `kept`.
 */
export function defineLifecycle<W extends AnyTransition, S extends Situation<unknown>>(
  definition: Definition<W, S> & { table: readonly Row<W>[] },
): Lifecycle<W, S> {
  const transitions = definition.table.flatMap((row) =>
    // A row is a transition but for its stages.
    [row.from].flat().map((from) => ({ ...row, from }) as unknown as W),
  );
  const openTo = ({ subject, now }: S, by: Request<W>['by']) => {
    const stage = definition.stageOf(subject, now);
    return transitions.filter((one) => one.from === stage && [by].flat().includes(one.by));
  };
  const find = (situation: S, { move, by }: Request<W>): W | undefined =>
    openTo(situation, by).find((one) => one.move === move);
  const firstGuard = (one: W, situation: S): GuardOf<W> | null =>
    one.guards?.find((name) => guardOf(definition, name).holds(situation)) ?? null;
  const isShut = (situation: S, by: Request<W>['by']) =>
    definition.overdue !== undefined && by !== 'system' && definition.overdue.holds(situation);

  return {
    ...definition,
    transitions,
    stages: [...new Set(transitions.flatMap(({ from, to }) => [from, to]))],
    decide(situation, request) {
      if (definition.overdue && isShut(situation, request.by)) {
        return { ok: false, code: definition.overdue.code };
      }
      const found = find(situation, request);
      if (!found) return { ok: false, code: refusalOf(definition, situation, request) };
      const guard = firstGuard(found, situation);
      return guard === null
        ? { ok: true, change: found }
        : { ok: false, code: guardOf(definition, guard).code };
    },
    allows(situation, request) {
      const found = find(situation, request);
      return !!found && !isShut(situation, request.by) && firstGuard(found, situation) === null;
    },
    hindranceTo(situation, request) {
      const found = find(situation, request);
      return found && !isShut(situation, request.by) ? firstGuard(found, situation) : null;
    },
    movesOf(situation, by) {
      if (isShut(situation, by)) return [];
      return openTo(situation, by)
        .filter((one) => firstGuard(one, situation) === null)
        .map(({ move }) => move);
    },
  };
}

function guardOf<W extends AnyTransition, S extends Situation<unknown>>(
  definition: Definition<W, S>,
  name: string,
): GuardRule<S> {
  return definition.guards[name as GuardOf<W>];
}

function refusalOf<W extends AnyTransition, S extends Situation<unknown>>(
  definition: Definition<W, S>,
  { subject, now }: S,
  request: Request<W>,
): ErrorCode {
  const stage = definition.stageOf(subject, now);
  const code = definition.refusal?.(stage, request) ?? null;
  if (code !== null) return code;
  const by = [request.by].flat().join(' or ');
  throw new Error(`A ${definition.name} that is ${stage} cannot ${request.move} by ${by}.`);
}
