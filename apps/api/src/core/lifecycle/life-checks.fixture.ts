import type { Transition } from './lifecycle.rules.ts';

type AnyTransition = Transition<string, string, string, string>;

/** Stages that no transition from the first one leads to: a sound table has none. */
export function unreachable<W extends AnyTransition>(life: {
  transitions: readonly W[];
  stages: readonly W['from'][];
  initial: W['from'];
}): W['from'][] {
  const reached = new Set([life.initial]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const transition of life.transitions) {
      if (reached.has(transition.from) && !reached.has(transition.to)) {
        reached.add(transition.to);
        grown = true;
      }
    }
  }
  return life.stages.filter((stage) => !reached.has(stage));
}

/** Stages without a way out: a sound table has the final ones only. */
export function deadEnds<W extends AnyTransition>(
  life: { transitions: readonly W[]; stages: readonly W['from'][] },
  counts: (transition: W) => boolean = () => true,
): W['from'][] {
  return life.stages.filter(
    (stage) =>
      !life.transitions.some((transition) => transition.from === stage && counts(transition)),
  );
}
