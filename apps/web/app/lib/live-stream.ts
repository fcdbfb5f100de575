import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';

export type LiveEvent = { kind: LiveEventKind; data: Record<string, unknown> };

/** Who wants to know: `state` says whether news arrives by itself, `event` carries it. */
type LiveEars = {
  state: (connected: boolean) => void;
  event: (event: LiveEvent) => void;
};
type Wire =
  | { type: 'event'; event: LiveEvent }
  | { type: 'state'; connected: boolean }
  | { type: 'ask' };

const kinds: LiveEventKind[] = ['notification', 'message', 'offer', 'sale', 'listing'];

/** A tab that holds the stream answers at once; one that was put to sleep does not answer at all. */
const answersWithinMs = 2_000;

/**
 * One stream for all tabs in which this person is signed in. The tab that has the Web Lock holds it and
 * passes the news on by a BroadcastChannel; when that tab closes the next one takes over, and when the
 * browser has put it to sleep a tab that comes into view takes the lock from it. Returns how to stop.
 */
export function joinStream(personId: string, ears: LiveEars): () => void {
  const stopping = new AbortController();
  if (!('BroadcastChannel' in window) || !navigator.locks) {
    void holdStream(stopping.signal, ears);
    return () => stopping.abort();
  }
  const name = `live-updates:${personId}`;
  const channel = new BroadcastChannel(name);
  let leading = false;
  let connected = false;
  let waiting = new AbortController();
  let unanswered: ReturnType<typeof setTimeout> | undefined;

  const tell = (wire: Wire) => {
    if (!stopping.signal.aborted) channel.postMessage(wire);
  };
  const sayState = (now: boolean) => {
    connected = now;
    ears.state(now);
    tell({ type: 'state', connected: now });
  };
  const sayEvent = (event: LiveEvent) => {
    ears.event(event);
    tell({ type: 'event', event });
  };
  const request = (options: LockOptions) => {
    const term = new AbortController();
    let granted = false;
    const lead = () => {
      granted = true;
      leading = true;
      clearTimeout(unanswered);
      // Between two streams news may be lost, so nobody counts on them until this one is open.
      sayState(false);
      return holdStream(AbortSignal.any([stopping.signal, term.signal]), {
        state: sayState,
        event: sayEvent,
      });
    };
    navigator.locks.request(name, options, lead).catch(() => {
      // Given up while it waited for its turn, or taken by another tab.
      if (!granted) return;
      leading = false;
      term.abort();
      if (!stopping.signal.aborted) waitForTurn();
    });
  };
  const waitForTurn = () => {
    waiting = new AbortController();
    request({ signal: waiting.signal });
  };
  const ask = () => {
    if (leading) return;
    clearTimeout(unanswered);
    unanswered = setTimeout(() => {
      if (leading) return;
      waiting.abort();
      request({ steal: true });
    }, answersWithinMs);
    tell({ type: 'ask' });
  };
  const askInView = () => {
    if (document.visibilityState === 'visible') ask();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Wire>) => {
    if (data.type === 'event') ears.event(data.event);
    if (data.type === 'ask' && leading) tell({ type: 'state', connected });
    if (data.type === 'state' && !leading) {
      clearTimeout(unanswered);
      ears.state(data.connected);
    }
  });
  document.addEventListener('visibilitychange', askInView);
  waitForTurn();
  ask();
  return () => {
    stopping.abort();
    waiting.abort();
    clearTimeout(unanswered);
    document.removeEventListener('visibilitychange', askInView);
    channel.close();
  };
}

/** Keeps one EventSource open until `signal` ends, and opens a new one where the browser gave up. */
function holdStream(signal: AbortSignal, ears: LiveEars): Promise<void> {
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
        ears.state(true);
      });
      opened.addEventListener('error', () => {
        ears.state(false);
        if (opened.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
        clearTimeout(retry);
        retry = setTimeout(open, waitSeconds * 1000);
        waitSeconds = Math.min(waitSeconds * 2, 60);
      });
      for (const kind of kinds) {
        opened.addEventListener(kind, ({ data }: MessageEvent<string>) => {
          ears.event({ kind, data: readData(data) });
        });
      }
    };
    // A cut line may take minutes to show on the connection itself; the browser knows at once.
    const lose = () => {
      close();
      ears.state(false);
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
