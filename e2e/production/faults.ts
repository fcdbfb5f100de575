import { setTimeout as pause } from 'node:timers/promises';
import type { Production } from './production.ts';

/** How long to wait for an email to be handed over; then the process dies anyway. */
const handOverWithinMs = 20_000;

/** Something that goes wrong for a while, and how it recovers. */
export type Fault = {
  name: string;
  /** Causes the fault, for this long if it lasts, and repairs it. */
  strike(production: Production, forMs: number): Promise<void>;
};

/** Whatever dies, freezes or becomes unreachable in production. What is killed is restarted, as by a supervisor. */
export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of a process that serves',
    strike: async ({ apis: [api] }, forMs) => {
      await api.kill();
      await pause(forMs / 4);
      await api.start();
    },
  },
  {
    name: 'kill -9 of a process that works',
    strike: async ({ workers: [worker] }, forMs) => {
      await worker.kill();
      await pause(forMs / 4);
      await worker.start();
    },
  },
  {
    name: 'kill -9 of a process that works, once a mail server has taken its mail',
    strike: async ({ workers: [worker], mailLines: [line], handedOver: doubtful }, forMs) => {
      const handedOver = new Promise<void>((heard) => {
        line.listener = ({ answer, to, pass }) => {
          const id = /^Message-ID:\s+(<notice\.[^>]+>)/im.exec(to)?.[1];
          const isToTrader = /^To: .*\b(sela|bo)\./im.test(to);
          if (id === undefined || !isToTrader || !/^250 stored/m.test(answer)) return pass();
          // The email is in the mailbox, but its sender never hears so.
          doubtful.push(id);
          heard();
        };
      });
      await Promise.race([handedOver, pause(handOverWithinMs)]);
      await worker.kill();
      line.listener = null;
      await pause(forMs / 4);
      await worker.start();
    },
  },
  {
    name: 'kill -9 of the database',
    strike: (production) => production.restartDatabase(),
  },
  {
    name: 'the database is silent',
    strike: async (production, forMs) => {
      const thaw = production.freezeDatabase();
      await pause(forMs);
      thaw();
    },
  },
  {
    name: 'the store is away',
    strike: async ({ store }, forMs) => {
      await store.kill();
      await pause(forMs);
      await store.start();
    },
  },
  {
    name: 'the store is silent',
    strike: async ({ store }, forMs) => {
      store.freeze();
      await pause(forMs);
      store.thaw();
    },
  },
  {
    name: 'mail is away',
    strike: async ({ mailLines }, forMs) => {
      await Promise.all(mailLines.map((line) => line.cut()));
      await pause(forMs);
      await Promise.all(mailLines.map((line) => line.mend()));
    },
  },
  {
    name: 'the payment provider is silent',
    strike: async ({ sandbox }, forMs) => {
      sandbox.freeze();
      await pause(forMs);
      sandbox.thaw();
    },
  },
  {
    name: 'kill -9 of the payment provider',
    strike: async ({ sandbox }, forMs) => {
      await sandbox.kill();
      await pause(forMs / 2);
      await sandbox.start();
    },
  },
  {
    name: 'the payment provider fails',
    strike: async (production, forMs) => {
      await fault(production, { match: 'POST /v1/', times: 5, kind: 'status', status: 500 });
      await fault(production, { match: 'POST /v1/', times: 3, kind: 'cut_after' });
      await pause(forMs);
      await fetch(`${production.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
    },
  },
  {
    name: 'the proxy is cut',
    strike: async ({ proxy }, forMs) => {
      await proxy.cut();
      await pause(forMs / 2);
      await proxy.mend();
    },
  },
];

/** Faults after which an email may have been handed over without its sender hearing of it. */
export function isDoubtful({ name }: Fault): boolean {
  return /works|mail|database|payment provider/.test(name);
}

async function fault(production: Production, what: object): Promise<void> {
  await production.control('POST', '/faults', what);
}
