import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Where storage is full or turned off: until the page is left. */
const unstored = new Map<string, string | null>();

/** What this device keeps in a place, as this tab and others change it; null: nothing, or while the page hydrates. */
export function useKeptText(place: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readKeptText(place),
    () => null,
  );
}

export function readKeptText(place: string): string | null {
  const text = unstored.get(place);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/** Keeps a text on this device, or nothing any more. */
export function keepText(place: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(place);
    else localStorage.setItem(place, text);
    unstored.delete(place);
  } catch {
    unstored.set(place, text);
  }
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}
