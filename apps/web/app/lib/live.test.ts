import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onLiveEvent, registerLiveDomains, startLive, tellTabs } from './live.ts';
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
  // Without channels and locks the tab has its own stream.
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

it('what may be done with offers is fetched again when their listing changes: a co-owner has confirmed', () => {
  queryClient.setQueryData(['offers', 'received'], []);
  const stop = startLive('person');
  FakeSource.opened[0]?.dispatchEvent(new MessageEvent('listing', { data: '{"patentId":"1"}' }));
  expect(queryClient.getQueryState(['offers', 'received'])?.isInvalidated).toBe(true);
  stop();
});

it('a fetch under way when an event comes is shown, then repeated', async () => {
  const answers: ((value: number) => void)[] = [];
  const signals: AbortSignal[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['offers', 'received'],
    queryFn: ({ signal }) => {
      signals.push(signal);
      return new Promise<number>((resolve) => answers.push(resolve));
    },
  });
  const seen: unknown[] = [];
  const unsubscribe = observer.subscribe(({ data }) => {
    if (data !== undefined && seen.at(-1) !== data) seen.push(data);
  });
  const stop = startLive('person');
  const offer = () => new MessageEvent('offer', { data: '{}' });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  for (let count = 0; count < 3; count += 1) FakeSource.opened[0]?.dispatchEvent(offer());
  answers[0]?.(1);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(2);
  await vi.waitFor(() => expect(seen).toEqual([1, 2]));
  expect(signals.map((signal) => signal.aborted)).toEqual([false, false]);
  FakeSource.opened[0]?.dispatchEvent(offer());
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.(3);
  await vi.waitFor(() => expect(seen).toEqual([1, 2, 3]));
  expect(answers).toHaveLength(3);
  unsubscribe();
  stop();
});

/** The tabs of one browser, as far as channels go: what one posts, the others of the same name hear. */
class FakeChannel extends EventTarget {
  static open = new Set<FakeChannel>();
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open) {
      if (other === this || other.name !== this.name) continue;
      other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  close() {
    FakeChannel.open.delete(this);
  }
}

describe('between the tabs of a browser', () => {
  beforeEach(() => {
    FakeChannel.open.clear();
    vi.stubGlobal('BroadcastChannel', FakeChannel);
  });
  const read = { kind: 'notification', data: { read: 'all' } } as const;
  const otherTab = (personId: string) => {
    const heard: unknown[] = [];
    const channel = new FakeChannel(`changes:${personId}`);
    channel.addEventListener('message', (event) => heard.push((event as MessageEvent).data));
    return { channel, heard };
  };

  it('what one tab has read makes the others refetch while the stream is down', () => {
    queryClient.setQueryData(['notifications', 'unread-count'], 3);
    const { channel, heard } = otherTab('person');
    const stop = startLive('person');
    tellTabs(read);
    expect(heard).toEqual([read]);
    const state = () => queryClient.getQueryState(['notifications', 'unread-count']);
    expect(state()?.isInvalidated).toBe(false);
    channel.postMessage(read);
    expect(state()?.isInvalidated).toBe(true);
    stop();
    tellTabs(read);
    expect(heard).toEqual([read]);
  });

  it('nothing is broadcast while the stream is up, nor ever to another person', () => {
    const same = otherTab('person');
    const other = otherTab('someone else');
    const stop = startLive('person');
    tellTabs(read);
    FakeSource.opened[0]?.dispatchEvent(new Event('open'));
    tellTabs(read);
    FakeSource.opened[0]?.dispatchEvent(new Event('error'));
    tellTabs(read);
    expect(same.heard).toEqual([read, read]);
    expect(other.heard).toEqual([]);
    stop();
  });
});
