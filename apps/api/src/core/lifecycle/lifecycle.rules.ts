/** One way through a lifecycle: in this status, this actor may make this move. */
export type Transition<Status, Move, By> = {
  from: Status;
  move: Move;
  by: By;
  to: Status;
};

/** A lifecycle is one literal table; everything else is read off it. */
export type Lifecycle<Status, Move, By> = readonly Transition<Status, Move, By>[];

/** The transition that a move by an actor takes, or undefined where the table has none. */
export function findTransition<Status, Move, By>(
  lifecycle: Lifecycle<Status, Move, By>,
  from: Status,
  move: Move,
  by: By,
): Transition<Status, Move, By> | undefined {
  return lifecycle.find((row) => row.from === from && row.move === move && row.by === by);
}

/** What an actor may do in a status, in the order of the table. */
export function movesIn<Status, Move, By>(
  lifecycle: Lifecycle<Status, Move, By>,
  from: Status,
  by: By,
): Move[] {
  return lifecycle.filter((row) => row.from === from && row.by === by).map((row) => row.move);
}

/** Statuses that no way from `start` leads to: a sound table has none. */
export function unreachable<Status, Move, By>(
  lifecycle: Lifecycle<Status, Move, By>,
  start: Status,
  all: readonly Status[],
): Status[] {
  const reached = new Set<Status>([start]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const row of lifecycle) {
      if (reached.has(row.from) && !reached.has(row.to)) {
        reached.add(row.to);
        grown = true;
      }
    }
  }
  return all.filter((status) => !reached.has(status));
}

/** Statuses without a way out: a sound table has the final ones only. */
export function deadEnds<Status, Move, By>(
  lifecycle: Lifecycle<Status, Move, By>,
  all: readonly Status[],
): Status[] {
  return all.filter((status) => !lifecycle.some((row) => row.from === status));
}
