import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { Decision } from '../errors/problem.ts';

/** One way through a life: at this stage, this actor may make this move. */
export type Way<
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
  unless?: readonly Guard[];
};

type AnyWay = Way<string, string, string, string>;
type GuardOf<W extends AnyWay> = NonNullable<W['unless']>[number];

/** A row of a table, which may stand for the same way from several stages. */
export type Row<W extends AnyWay> = W extends AnyWay
  ? Omit<W, 'from'> & { from: W['from'] | readonly W['from'][] }
  : never;

/** What is known when a move is asked for: the thing itself, the moment, and whatever guards look at. */
export type Situation<Thing> = { thing: Thing; now: Date };

/** What can stand in the way of a move that the stage allows, and what is then said. */
type GuardRule<S> = { holds: (situation: S) => boolean; code: ErrorCode };

type Definition<W extends AnyWay, S extends Situation<unknown>> = {
  /** What has this life, in the words of the glossary. */
  name: string;
  /** Where it is kept: its tables, and the columns that say at which stage it is. */
  kept: { tables: readonly string[]; columns: readonly string[] };
  /** Before the first move. */
  begins: W['from'];
  stageOf: (thing: S['thing'], now: Date) => W['from'];
  /** While it holds, nobody but the system makes a move: a deadline has passed. */
  overdue?: GuardRule<S>;
  guards: Record<GuardOf<W>, GuardRule<S>>;
  /** What is said where the table has no way. Without it, or where it is null: a mistake in the program. */
  refusal?: (stage: W['from'], request: Request<W>) => ErrorCode | null;
};

/** Who asks for which move. A person can be several actors at once: a seller who is to answer. */
export type Request<W extends AnyWay> = {
  move: W['move'];
  by: W['by'] | readonly W['by'][];
};

export type Lifecycle<W extends AnyWay, S extends Situation<unknown>> = Definition<W, S> & {
  /** Every way, one from each stage. */
  ways: readonly W[];
  /** Every stage that the table names, in its order. */
  stages: readonly W['from'][];
  /** The way that a move takes now, or the code of its refusal. @throws Error for a mistake in the program. */
  decide: (situation: S, request: Request<W>) => Decision<W>;
  /** Whether the table has a way for the move, and nothing stands in it. */
  allows: (situation: S, request: Request<W>) => boolean;
  /** What stands in the way of a move that the stage allows; null: nothing, or there is no such way. */
  hindranceTo: (situation: S, request: Request<W>) => GuardOf<W> | null;
  /** The moves that would succeed now, in the order of the table. */
  movesOf: (situation: S, by: Request<W>['by']) => W['move'][];
};

/** What can be told of any life without its things: its table, and where it is kept. */
export type AnyLifecycle = Pick<
  Lifecycle<AnyWay, Situation<unknown>>,
  'name' | 'kept' | 'begins' | 'ways' | 'stages'
>;

/**
 * Everything that follows from a table of ways: what may be done, why something may not, and where it leads.
 * How a way is taken and kept is `keepLifecycle` in take-way.ts; nothing else writes the columns of `kept`.
 */
export function defineLifecycle<W extends AnyWay, S extends Situation<unknown>>(
  definition: Definition<W, S> & { table: readonly Row<W>[] },
): Lifecycle<W, S> {
  const ways = definition.table.flatMap((row) =>
    // A row is a way but for its stages.
    [row.from].flat().map((from) => ({ ...row, from }) as unknown as W),
  );
  const waysOf = (stage: W['from'], by: Request<W>['by']) =>
    ways.filter((way) => way.from === stage && [by].flat().includes(way.by));
  const firstGuard = (way: W, situation: S): GuardOf<W> | null =>
    way.unless?.find((name) => guardOf(definition, name).holds(situation)) ?? null;
  const isShut = (situation: S, by: Request<W>['by']) =>
    definition.overdue !== undefined && by !== 'system' && definition.overdue.holds(situation);
  const find = (situation: S, { move, by }: Request<W>): W | undefined =>
    waysOf(definition.stageOf(situation.thing, situation.now), by).find((way) => way.move === move);

  return {
    ...definition,
    ways,
    stages: [...new Set(ways.flatMap((way) => [way.from, way.to]))],
    decide(situation, request) {
      if (definition.overdue && isShut(situation, request.by)) {
        return { ok: false, code: definition.overdue.code };
      }
      const way = find(situation, request);
      if (!way) return { ok: false, code: refusalOf(definition, situation, request) };
      const guard = firstGuard(way, situation);
      return guard === null
        ? { ok: true, change: way }
        : { ok: false, code: guardOf(definition, guard).code };
    },
    allows(situation, request) {
      const way = find(situation, request);
      return (
        way !== undefined && !isShut(situation, request.by) && firstGuard(way, situation) === null
      );
    },
    hindranceTo(situation, request) {
      const way = find(situation, request);
      return way && !isShut(situation, request.by) ? firstGuard(way, situation) : null;
    },
    movesOf(situation, by) {
      if (isShut(situation, by)) return [];
      return waysOf(definition.stageOf(situation.thing, situation.now), by)
        .filter((way) => firstGuard(way, situation) === null)
        .map((way) => way.move);
    },
  };
}

function guardOf<W extends AnyWay, S extends Situation<unknown>>(
  definition: Definition<W, S>,
  name: string,
): GuardRule<S> {
  return definition.guards[name as GuardOf<W>];
}

function refusalOf<W extends AnyWay, S extends Situation<unknown>>(
  definition: Definition<W, S>,
  { thing, now }: S,
  request: Request<W>,
): ErrorCode {
  const stage = definition.stageOf(thing, now);
  const code = definition.refusal?.(stage, request) ?? null;
  if (code !== null) return code;
  const by = [request.by].flat().join(' or ');
  throw new Error(`A ${definition.name} that is ${stage} cannot ${request.move} by ${by}.`);
}

/** Stages that no way from the first one leads to: a sound table has none. */
export function unreachable<W extends AnyWay>(life: {
  ways: readonly W[];
  stages: readonly W['from'][];
  begins: W['from'];
}): W['from'][] {
  const reached = new Set([life.begins]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const way of life.ways) {
      if (reached.has(way.from) && !reached.has(way.to)) {
        reached.add(way.to);
        grown = true;
      }
    }
  }
  return life.stages.filter((stage) => !reached.has(stage));
}

/** Stages without a way out: a sound table has the final ones only. */
export function deadEnds<W extends AnyWay>(
  life: { ways: readonly W[]; stages: readonly W['from'][] },
  counts: (way: W) => boolean = () => true,
): W['from'][] {
  return life.stages.filter((stage) => !life.ways.some((way) => way.from === stage && counts(way)));
}
