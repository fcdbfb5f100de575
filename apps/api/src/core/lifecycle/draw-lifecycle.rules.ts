import type { AnyLifecycle } from './lifecycle.rules.ts';

/** A life as a Mermaid state diagram: an arrow for each pair of stages, named by the moves and who makes them. */
export function drawLifecycle({ begins, ways, stages }: AnyLifecycle): string {
  const arrows = Map.groupBy(ways, (way) => `${way.from} --> ${way.to}`);
  const lines = [...arrows].map(([arrow, taken]) => `  ${arrow} : ${namesOf(taken).join('<br>')}`);
  const ends = stages.filter((stage) => !ways.some((way) => way.from === stage));
  return [
    'stateDiagram-v2',
    `  [*] --> ${begins}`,
    ...lines,
    ...ends.map((stage) => `  ${stage} --> [*]`),
  ].join('\n');
}

function namesOf(ways: AnyLifecycle['ways']): string[] {
  const actors = Map.groupBy(ways, (way) => way.move.replaceAll('_', ' '));
  return [...actors].map(
    ([move, taken]) => `${move} (${[...new Set(taken.map((way) => way.by))].join(', ')})`,
  );
}
