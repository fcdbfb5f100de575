import { useSyncExternalStore } from 'react';

/** More than the server lists, so that nothing removed comes back. */
const keptAtMost = 500;
const none: readonly string[] = [];
const listeners = new Set<() => void>();
/** The last list read from storage, so that equal reads return the same list; the only copy if storing fails. */
const known = new Map<string, { text: string | null; ids: readonly string[] }>();

const placeOf = (personId: string) => `removed-notifications:${personId}`;

/** Notifications that a person removed in this browser: they stay removed here, in every tab and for good. */
export function useRemovedNotices(personId: string): ReadonlySet<string> {
  const ids = useSyncExternalStore(
    subscribe,
    () => readRemoved(personId),
    () => none,
  );
  return new Set(ids);
}

export function removeNotices(personId: string, ids: readonly string[]): void {
  const others = readRemoved(personId).filter((id) => !ids.includes(id));
  write(personId, [...others, ...ids].slice(-keptAtMost));
}

export function bringBackNotices(personId: string, ids: readonly string[]): void {
  write(
    personId,
    readRemoved(personId).filter((id) => !ids.includes(id)),
  );
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

function readRemoved(personId: string): readonly string[] {
  const place = placeOf(personId);
  const before = known.get(place);
  let text: string | null;
  try {
    text = localStorage.getItem(place);
  } catch {
    return before?.ids ?? none;
  }
  if (before && before.text === text) return before.ids;
  const ids = idsOf(text);
  known.set(place, { text, ids });
  return ids;
}

function write(personId: string, ids: readonly string[]): void {
  const place = placeOf(personId);
  const text = JSON.stringify(ids);
  try {
    localStorage.setItem(place, text);
    known.set(place, { text, ids });
  } catch {
    // Storage is full or forbidden: remembered until the page is closed.
    known.set(place, { text: known.get(place)?.text ?? null, ids });
  }
  for (const changed of listeners) changed();
}

function idsOf(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : none;
  } catch {
    return none;
  }
}
