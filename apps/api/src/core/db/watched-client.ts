import type { Socket } from 'node:net';
import pg from 'pg';

/** A query that is silent for this long beyond its own limit has lost its server. */
const graceMs = 2_000;
/** The same for connections whose queries have no limit of their own at the server. */
const patienceMs = 20_000;

/**
 * A connection that ends itself if the database stays silent after a query: after a failover, or behind a
 * firewall that dropped the connection, nothing comes back, and the kernel alone waits for a quarter of an
 * hour. The pool then opens another. An idle connection may be silent for as long as it likes.
 */
export class WatchedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const limit = Number(config?.statement_timeout);
    const silentMs = limit > 0 ? limit + graceMs : patienceMs;
    this.once('connect', () => {
      // Plain or encrypted, it is a socket by now.
      const socket = this.connection.stream as Socket;
      socket.setTimeout(silentMs, () => {
        if (!this.isAsked()) return;
        socket.destroy(new Error(`Connection terminated: no answer within ${silentMs} ms`));
      });
    });
  }

  /** Whether a query has been sent and not fully answered. pg has this field but does not declare it. */
  private isAsked(): boolean {
    return (this as unknown as { readyForQuery: boolean }).readyForQuery !== true;
  }
}

/** The same for one address, whatever address it is asked to connect to. */
export function watchedClientOf(connectionString: string): typeof WatchedClient {
  return class extends WatchedClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString });
    }
  };
}
