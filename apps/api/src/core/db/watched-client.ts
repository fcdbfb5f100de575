import type { Socket } from 'node:net';
import pg from 'pg';
import { askWhoIsAtWork, processOf } from './at-work.ts';

/** Beyond this, the server is asked over another connection whether it works on the query at all. */
const doubtMs = 2_000;
/** How long a statement may take, unless a connection is made with another limit. */
export const usualStatementMs = 15_000;
/** A query that is silent for this long beyond that has lost its server. */
const graceMs = 2_000;

/**
 * A connection that ends itself if it has lost its server: after a failover, or behind a firewall that dropped the
 * connection, nothing comes back, and the kernel alone waits for a quarter of an hour. It is ended once a query has been
 * silent for two seconds and the server does not work on it, or is not there; where that cannot be told, as behind a
 * pooler, once a statement's time is over. The pool then opens another. An idle connection may be silent for as long as it likes.
 */
export class WatchedClient extends pg.Client {
  readonly #config: pg.ClientConfig;
  readonly #limitMs: number;
  /** What had been read when the silence began, and when that was. */
  #silence = { bytesRead: -1, since: 0 };

  /** @param statementMs how long a statement may take, whether or not the server is told so. */
  constructor(config: pg.ClientConfig = {}, statementMs = usualStatementMs) {
    super(config);
    this.#config = config;
    this.#limitMs = statementMs + graceMs;
    // Whoever logs it knows what broke; it is handed on as it is.
    this.connection.on('error', (error: Error) => Object.assign(error, { from: 'database' }));
    this.once('connect', () => {
      // Plain or encrypted, it is a socket by now.
      const socket = this.connection.stream as Socket;
      // A function given to setTimeout hears of the first silence only, which may be an idle one.
      socket.on('timeout', () => this.#onSilence(socket));
      socket.setTimeout(doubtMs);
    });
  }

  #onSilence(socket: Socket): void {
    if (!this.#isAsked() || socket.destroyed) return;
    const { bytesRead } = socket;
    const now = performance.now();
    if (this.#silence.bytesRead !== bytesRead) this.#silence = { bytesRead, since: now - doubtMs };
    const leftMs = this.#limitMs - (now - this.#silence.since);
    if (leftMs <= 0) return end(socket, `no answer within ${this.#limitMs} ms`);
    void this.#hasLostServer().then((hasLost) => {
      if (!hasLost || !this.#isAsked() || socket.bytesRead !== bytesRead) return;
      end(socket, 'no answer, and the server does not work on it');
    });
    // The timer rests until something is sent or received.
    socket.setTimeout(Math.min(doubtMs, Math.max(1, Math.round(leftMs))));
  }

  async #hasLostServer(): Promise<boolean> {
    const answer = await askWhoIsAtWork(this.#config);
    if (answer.is !== 'known') return answer.is === 'away';
    return !answer.processes.has(processOf(this) ?? 0);
  }

  /** Whether a query has been sent and not fully answered. pg has this field but does not declare it. */
  #isAsked(): boolean {
    return (this as unknown as { readyForQuery: boolean }).readyForQuery !== true;
  }
}

function end(socket: Socket, why: string): void {
  socket.destroy(new Error(`Connection terminated: ${why}`));
}

/** The same with an address of its own, whatever it is asked to connect to, or with another limit. */
export function watchedClientOf({
  statementMs,
  ...own
}: {
  connectionString?: string;
  statementMs?: number;
}): typeof WatchedClient {
  return class extends WatchedClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...own }, statementMs);
    }
  };
}
