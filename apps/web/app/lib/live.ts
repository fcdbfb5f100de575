import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

export type LiveEvent = { kind: LiveEventKind; data: Record<string, unknown> };
type Wire =
  | { type: 'event'; event: LiveEvent }
  | { type: 'state'; connected: boolean }
  | { type: 'ask' };

const kinds: LiveEventKind[] = ['notification', 'message', 'offer', 'sale', 'listing'];

/** Domains (first element of a query key) that go stale with each kind of event. */
const domainsOf = new Map<LiveEventKind, Set<string>>([
  ['notification', new Set(['notifications'])],
  ['message', new Set(['messaging', 'conversations', 'messages'])],
  ['offer', new Set(['offers'])],
  ['sale', new Set(['sales', 'payouts', 'offers', 'listings'])],
  ['listing', new Set(['listings', 'marketplace', 'wishlist', 'subscriptions'])],
]);
const listeners = new Set<(event: LiveEvent) => void>();
const stateListeners = new Set<() => void>();
let connected = false;
let wasConnected = false;

/** A feature names further domains that an event of this kind makes stale. */
export function registerLiveDomains(kind: LiveEventKind, domains: string[]): void {
  for (const domain of domains) domainsOf.get(kind)?.add(domain);
}

/** Calls `listener` for every live event, in every tab. Returns how to stop. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True while news arrives by itself. */
export function useLiveConnected(): boolean {
  return useSyncExternalStore(
    (changed) => {
      stateListeners.add(changed);
      return () => void stateListeners.delete(changed);
    },
    () => connected,
    () => false,
  );
}

/** For `refetchInterval`: polls every `seconds` while the stream is down, and not at all while it runs. */
export function usePollInterval(seconds: number): number | false {
  return useLiveConnected() ? false : seconds * 1000;
}

function setConnected(now: boolean): void {
  if (now === connected) return;
  connected = now;
  // Anything may have happened while nobody listened.
  if (now && wasConnected) refresh((domain) => allDomains().has(domain));
  wasConnected ||= now;
  for (const changed of stateListeners) changed();
}

const allDomains = () => new Set([...domainsOf.values()].flatMap((domains) => [...domains]));

function refresh(isStale: (domain: string) => boolean): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(String(queryKey[0])) });
}

function deliver(event: LiveEvent): void {
  const domains = domainsOf.get(event.kind);
  refresh((domain) => domains?.has(domain) ?? false);
  for (const listener of listeners) listener(event);
}

/**
 * Opens the stream for the signed-in person. One tab of the browser holds it (Web Lock) and passes the
 * news on (BroadcastChannel); when that tab closes, the next one takes over. Returns how to stop.
 */
export function startLive(): () => void {
  if (!('EventSource' in window)) return () => {};
  const stopping = new AbortController();
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('live-updates') : null;
  let leading = false;
  const tell = (wire: Wire) => channel?.postMessage(wire);
  const whenState = (now: boolean) => {
    setConnected(now);
    tell({ type: 'state', connected: now });
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Wire>) => {
    if (data.type === 'event') deliver(data.event);
    if (data.type === 'state' && !leading) setConnected(data.connected);
    if (data.type === 'ask' && leading) tell({ type: 'state', connected });
  });
  const lead = () => {
    leading = true;
    return holdStream(stopping.signal, whenState, (event) => {
      deliver(event);
      tell({ type: 'event', event });
    });
  };
  if (channel && navigator.locks) {
    navigator.locks
      .request('live-updates', { signal: stopping.signal }, lead)
      .catch(() => undefined); // aborted while waiting for its turn
    tell({ type: 'ask' });
  } else {
    void lead();
  }
  return () => {
    stopping.abort();
    channel?.close();
    setConnected(false);
  };
}

/** Keeps one EventSource open until `signal` ends, and opens a new one where the browser gave up. */
function holdStream(
  signal: AbortSignal,
  whenState: (connected: boolean) => void,
  whenEvent: (event: LiveEvent) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let waitSeconds = 5;
    const open = () => {
      source = new EventSource(`${apiPrefix}/events`);
      source.addEventListener('open', () => {
        waitSeconds = 5;
        whenState(true);
      });
      source.addEventListener('error', () => {
        whenState(false);
        if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
        retry = setTimeout(open, waitSeconds * 1000);
        waitSeconds = Math.min(waitSeconds * 2, 60);
      });
      for (const kind of kinds) {
        source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
          whenEvent({ kind, data: readData(data) });
        });
      }
    };
    signal.addEventListener('abort', () => {
      clearTimeout(retry);
      source?.close();
      resolve();
    });
    open();
  });
}

function readData(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
