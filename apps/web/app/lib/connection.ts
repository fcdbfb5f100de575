import { useSyncExternalStore } from 'react';

function listen(changed: () => void): () => void {
  const stopping = new AbortController();
  for (const kind of ['online', 'offline']) {
    window.addEventListener(kind, changed, { signal: stopping.signal });
  }
  return () => stopping.abort();
}

/** False while the browser reports no network at all; true says nothing about our server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
}
