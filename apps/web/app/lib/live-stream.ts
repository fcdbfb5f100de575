import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';

export type LiveEvent = { kind: LiveEventKind; data: Record<string, unknown> };

/** Who listens: `state` says whether events arrive, `event` brings one. */
type LiveListener = {
  state: (connected: boolean) => void;
  event: (event: LiveEvent) => void;
};
type Wire =
  | { type: 'event'; event: LiveEvent }
  | { type: 'state'; connected: boolean }
  | { type: 'ask' };

const kinds: LiveEventKind[] = ['notification', 'message', 'offer', 'sale', 'listing'];

/** A tab that holds the stream answers right away; one that the browser put to sleep does not answer. */
const answersWithinMs = 2_000;

/**
 * One stream for all tabs in which this person is signed in. The tab that has the Web Lock holds it and
 * passes the events on by a BroadcastChannel. When that tab closes, the next one takes over; when the
 * browser has put it to sleep, a tab that comes into view takes the lock from it. Returns how to stop.
 */
export function joinStream(personId: string, listener: LiveListener): () => void {
  const stopping = new AbortController();
  if (!('BroadcastChannel' in window) || !navigator.locks) {
    void holdStream(stopping.signal, listener);
    return () => stopping.abort();
  }
  const leave = shareStream(`live-updates:${personId}`, listener, stopping.signal);
  return () => {
    stopping.abort();
    leave();
  };
}

function shareStream(name: string, listener: LiveListener, stopped: AbortSignal): () => void {
  const channel = new BroadcastChannel(name);
  const tell = (wire: Wire) => {
    if (!stopped.aborted) channel.postMessage(wire);
  };
  const allTabs = passingOn(listener, tell);
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  const leadership = createLeadership(name, stopped, (signal) => {
    clearTimeout(unanswered);
    // Events may be lost between two streams, so no tab relies on them until this one is open.
    allTabs.state(false);
    return holdStream(signal, allTabs);
  });
  const ask = () => {
    if (leadership.isLeading()) return;
    clearTimeout(unanswered);
    unanswered = setTimeout(() => {
      if (!leadership.isLeading()) leadership.take();
    }, answersWithinMs);
    tell({ type: 'ask' });
  };
  const askInView = () => {
    if (document.visibilityState === 'visible') ask();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Wire>) => {
    if (data.type === 'event') listener.event(data.event);
    if (data.type === 'ask' && leadership.isLeading()) allTabs.repeatState();
    if (data.type === 'state' && !leadership.isLeading()) {
      clearTimeout(unanswered);
      listener.state(data.connected);
    }
  });
  document.addEventListener('visibilitychange', askInView);
  leadership.waitForTurn();
  ask();
  return () => {
    leadership.stopWaiting();
    clearTimeout(unanswered);
    document.removeEventListener('visibilitychange', askInView);
    channel.close();
  };
}

/** What the leading tab hears, for this tab and the others. */
function passingOn(listener: LiveListener, tell: (wire: Wire) => void) {
  let connected = false;
  const repeatState = () => tell({ type: 'state', connected });
  return {
    state: (now: boolean) => {
      connected = now;
      listener.state(now);
      repeatState();
    },
    event: (event: LiveEvent) => {
      listener.event(event);
      tell({ type: 'event', event });
    },
    repeatState,
  };
}

/** One tab leads at a time: the one that has the lock. `lead` lasts until its signal is aborted. */
function createLeadership(
  name: string,
  stopped: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
) {
  let isLeading = false;
  let waiting = new AbortController();
  const request = (options: LockOptions) => {
    const term = new AbortController();
    let granted = false;
    const begin = () => {
      granted = true;
      isLeading = true;
      return lead(AbortSignal.any([stopped, term.signal]));
    };
    navigator.locks.request(name, options, begin).catch(() => {
      // This tab stopped waiting for its turn, or another tab took the lock.
      if (!granted) return;
      isLeading = false;
      term.abort();
      if (!stopped.aborted) waitForTurn();
    });
  };
  const waitForTurn = () => {
    waiting = new AbortController();
    request({ signal: waiting.signal });
  };
  return {
    isLeading: () => isLeading,
    waitForTurn,
    stopWaiting: () => waiting.abort(),
    /** Takes the lock from the tab that has it. */
    take: () => {
      waiting.abort();
      request({ steal: true });
    },
  };
}

/** Keeps one EventSource open until `signal` is aborted, and opens another when the browser gives up. */
function holdStream(signal: AbortSignal, listener: LiveListener): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let waitSeconds = 5;
    const close = () => {
      clearTimeout(retry);
      source?.close();
    };
    const open = () => {
      close();
      const opened = new EventSource(`${apiPrefix}/events`);
      source = opened;
      opened.addEventListener('open', () => {
        waitSeconds = 5;
        listener.state(true);
      });
      opened.addEventListener('error', () => {
        listener.state(false);
        if (opened.readyState !== EventSource.CLOSED) return; // the browser tries again on its own
        clearTimeout(retry);
        retry = setTimeout(open, waitSeconds * 1000);
        waitSeconds = Math.min(waitSeconds * 2, 60);
      });
      // Some transaction runs for long, so nothing comes through: as good as no stream until it has ended.
      opened.addEventListener('behind', () => listener.state(false));
      opened.addEventListener('current', () => listener.state(true));
      for (const kind of kinds) {
        opened.addEventListener(kind, ({ data }: MessageEvent<string>) => {
          listener.event({ kind, data: readData(data) });
        });
      }
    };
    // It can take minutes before a lost network shows on the connection; the browser knows right away.
    const lose = () => {
      close();
      listener.state(false);
    };
    window.addEventListener('offline', lose, { signal });
    window.addEventListener('online', open, { signal });
    signal.addEventListener('abort', () => {
      close();
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
