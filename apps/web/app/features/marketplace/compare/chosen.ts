import { useSyncExternalStore } from 'react';

/** A patent that is chosen for comparing. */
export type Chosen = { id: string; title: string };

/** How many fit side by side. */
export const mostChosen = 4;

const none: readonly Chosen[] = [];
const listeners = new Set<() => void>();
let chosen = none;

/** What is chosen, in its order: until the page is reloaded, so that another person never finds it. */
export function useChosen(): readonly Chosen[] {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => none,
  );
}

/** Adds a patent, or takes it back. More than `mostChosen` are not taken. */
export function toggleChosen({ id, title }: Chosen): void {
  const others = chosen.filter((each) => each.id !== id);
  if (others.length < chosen.length) keep(others);
  else if (chosen.length < mostChosen) keep([...chosen, { id, title }]);
}

export function clearChosen(): void {
  keep(none);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function keep(next: readonly Chosen[]): void {
  chosen = next;
  for (const changed of listeners) changed();
}
