import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { joinStream, type LiveEvent } from './live-stream.ts';
import { queryClient } from './query-client.ts';

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

/** Opens the stream for the signed-in person, or joins that of another tab. Returns how to stop. */
export function startLive(personId: string): () => void {
  if (!('EventSource' in window)) return () => {};
  const leave = joinStream(personId, { state: setConnected, event: deliver });
  return () => {
    leave();
    setConnected(false);
  };
}

function setConnected(now: boolean): void {
  if (now === connected) return;
  connected = now;
  // Whatever is shown was asked for while nobody listened, and may have changed since. Of others' listings
  // nobody hears anyway: what the market answered a moment ago is as true as it is with the stream.
  if (now) {
    refresh(
      (domain, query) =>
        [...domainsOf.values()].some((domains) => domains.has(domain)) &&
        (domain !== 'marketplace' || query.isStale()),
    );
  }
  for (const changed of stateListeners) changed();
}

function refresh(concerns: (domain: string, query: Query) => boolean): void {
  void queryClient.invalidateQueries({
    predicate: (query) => concerns(String(query.queryKey[0]), query),
  });
}

function deliver(event: LiveEvent): void {
  const domains = domainsOf.get(event.kind);
  refresh((domain) => domains?.has(domain) ?? false);
  for (const listener of listeners) listener(event);
}
