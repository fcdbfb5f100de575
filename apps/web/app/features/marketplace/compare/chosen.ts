import { useSyncExternalStore } from 'react';
import { createReportedState } from '../../../lib/reported-state.ts';

/** A patent that is chosen for comparing. */
export type Chosen = { id: string; title: string };

/** How many fit side by side. */
export const mostChosen = 4;

type State = { chosen: readonly Chosen[] };

const none: State = { chosen: [] };
const { subscribe, snapshot, report } = createReportedState(none);

/** What is chosen, in its order: until the page is reloaded, so that another person never finds it. */
export function useChosen(): readonly Chosen[] {
  return useSyncExternalStore(subscribe, snapshot, () => none).chosen;
}

/** Adds a patent, or takes it back. More than `mostChosen` are not taken. */
export function toggleChosen({ id, title }: Chosen): void {
  const { chosen } = snapshot();
  const others = chosen.filter((each) => each.id !== id);
  if (others.length < chosen.length) report({ chosen: others });
  else if (chosen.length < mostChosen) report({ chosen: [...chosen, { id, title }] });
}

export function clearChosen(): void {
  report(none);
}
