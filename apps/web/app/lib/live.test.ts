import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onLiveEvent, registerLiveDomains, startLive } from './live.ts';
import { queryClient } from './query-client.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

beforeEach(() => {
  FakeSource.opened = [];
  vi.stubGlobal('EventSource', FakeSource);
  // Without channels and locks the tab holds its own stream.
  vi.stubGlobal('BroadcastChannel', undefined);
  Reflect.deleteProperty(window, 'BroadcastChannel');
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('an event makes stale what belongs to its domain, and nothing else', () => {
  registerLiveDomains('offer', ['deals']);
  for (const key of ['offers', 'deals', 'billing']) queryClient.setQueryData([key, 'list'], []);
  const heard: unknown[] = [];
  const stopListening = onLiveEvent((event) => heard.push(event));
  const stop = startLive('person');
  const source = FakeSource.opened[0];
  expect(source?.url).toBe('/api/v1/events');
  source?.dispatchEvent(new MessageEvent('offer', { data: '{"offerId":"1"}' }));
  const stale = (key: string) => queryClient.getQueryState([key, 'list'])?.isInvalidated;
  expect([stale('offers'), stale('deals'), stale('billing')]).toEqual([true, true, false]);
  expect(heard).toEqual([{ kind: 'offer', data: { offerId: '1' } }]);
  stopListening();
  stop();
  expect(source?.readyState).toBe(FakeSource.CLOSED);
});
