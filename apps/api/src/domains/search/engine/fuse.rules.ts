/** As in the paper that found it best: how much the first places count more than the next ones. */
const damping = 60;

/** Joins two rankings by the places in them alone (reciprocal rank fusion); what stands in one only is not left out. */
export function fuse(one: readonly number[], other: readonly number[]): number[] {
  const scores = new Map<number, number>();
  for (const ranking of [one, other]) {
    for (const [at, place] of ranking.entries()) {
      scores.set(place, (scores.get(place) ?? 0) + 1 / (damping + at + 1));
    }
  }
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([place]) => place);
}
