import { useSyncExternalStore } from 'react';

type View = 'grid' | 'list';

const place = 'market-view';
const listeners = new Set<() => void>();
/** Where storage is full or turned off, until the page is left. */
let unstored: View | null = null;

/** How this device showed the market last; the grid until something else was chosen. */
export function useKeptView(): View {
  return useSyncExternalStore(subscribe, readView, () => 'grid');
}

export function keepView(view: View): void {
  try {
    if (view === 'list') localStorage.setItem(place, view);
    else localStorage.removeItem(place);
  } catch {
    unstored = view;
  }
  for (const changed of listeners) changed();
}

function readView(): View {
  try {
    return unstored ?? (localStorage.getItem(place) === 'list' ? 'list' : 'grid');
  } catch {
    return unstored ?? 'grid';
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
