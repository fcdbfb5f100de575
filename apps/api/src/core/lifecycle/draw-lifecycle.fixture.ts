import type { AnyLifecycle } from './lifecycle.rules.ts';

/** A life as a Mermaid state diagram: an arrow for each pair of stages, named by the moves and who makes them. */
export function drawLifecycle({ initial, transitions, stages }: AnyLifecycle): string {
  const arrows = Map.groupBy(
    transitions,
    (transition) => `${transition.from} --> ${transition.to}`,
  );
  const lines = [...arrows].map(([arrow, taken]) => `  ${arrow} : ${namesOf(taken).join('<br>')}`);
  const ends = stages.filter(
    (stage) => !transitions.some((transition) => transition.from === stage),
  );
  return [
    'stateDiagram-v2',
    `  [*] --> ${initial}`,
    ...lines,
    ...ends.map((stage) => `  ${stage} --> [*]`),
  ].join('\n');
}

function namesOf(transitions: AnyLifecycle['transitions']): string[] {
  const actors = Map.groupBy(transitions, (transition) => transition.move.replaceAll('_', ' '));
  return [...actors].map(
    ([move, taken]) =>
      `${move} (${[...new Set(taken.map((transition) => transition.by))].join(', ')})`,
  );
}
