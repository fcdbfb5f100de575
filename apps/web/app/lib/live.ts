import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { joinStream, type LiveEvent } from './live-stream.ts';
import { queryClient } from './query-client.ts';

/** Domains (first element of a query key) that go stale with each kind of event. */
const domainsOf = new Map<LiveEventKind, Set<string>>([
  ['notification', new Set(['notifications'])],
  ['message', new Set(['messaging'])],
  ['offer', new Set(['offers'])],
  ['sale', new Set(['checkouts', 'sales', 'dockets', 'offers', 'listings'])],
  // What may be done with an offer depends on its listing: whether every owner has confirmed, for example.
  ['listing', new Set(['listings', 'marketplace', 'wishlist', 'subscriptions', 'offers'])],
]);
const listeners = new Set<(event: LiveEvent) => void>();
const stateListeners = new Set<() => void>();
let connected = false;
/** Queries being fetched while an event has come in. */
const toAskAgain = new WeakSet<Query>();
/** The person's other tabs, while someone is signed in. */
let otherTabs: BroadcastChannel | null = null;

/** A feature names further domains that an event of this kind makes stale. */
export function registerLiveDomains(kind: LiveEventKind, domains: string[]): void {
  for (const domain of domains) domainsOf.get(kind)?.add(domain);
}

/** Calls `listener` for every live event, in every tab. Returns how to stop. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True while live events arrive. */
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

/**
 * Tells the person's other tabs what this one has just changed, for example read: they would otherwise learn
 * it from their next poll. Only while the stream is down; otherwise the stream does.
 */
export function tellTabs(event: LiveEvent): void {
  if (!connected) otherTabs?.postMessage(event);
}

/** Opens the stream for the signed-in person, or joins another tab's. Returns how to stop. */
export function startLive(personId: string): () => void {
  const stopHearing = hearTabs(personId);
  if (!('EventSource' in window)) return stopHearing;
  const leave = joinStream(personId, { state: setConnected, event: deliver });
  return () => {
    stopHearing();
    leave();
    setConnected(false);
  };
}

function hearTabs(personId: string): () => void {
  if (!('BroadcastChannel' in window)) return () => {};
  const channel = new BroadcastChannel(`changes:${personId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => deliver(data));
  otherTabs = channel;
  return () => {
    channel.close();
    if (otherTabs === channel) otherTabs = null;
  };
}

function setConnected(now: boolean): void {
  if (now === connected) return;
  connected = now;
  // Whatever is shown was fetched while nobody listened, and may have changed since. Other people's listings
  // send no events anyway: what the market answered a moment ago is as current as with the stream.
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
  const stale = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => concerns(String(query.queryKey[0]), query) });
  for (const query of stale) refreshOne(query);
}

/**
 * Refetches. A fetch under way may finish and is shown, then repeated, since it may be outdated: if every
 * event canceled it, no answer would arrive while there are many.
 */
function refreshOne(query: Query): void {
  if (query.state.fetchStatus !== 'fetching' || query.promise === undefined) {
    void queryClient.invalidateQueries({ predicate: (one) => one === query });
    return;
  }
  if (toAskAgain.has(query)) return;
  toAskAgain.add(query);
  const again = () => {
    toAskAgain.delete(query);
    refreshOne(query);
  };
  query.promise.then(again, again);
}

function deliver(event: LiveEvent): void {
  const domains = domainsOf.get(event.kind);
  refresh((domain) => domains?.has(domain) ?? false);
  for (const listener of listeners) listener(event);
}
