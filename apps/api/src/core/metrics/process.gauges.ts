import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Circuits } from '../circuit/circuits.ts';
import type { Config } from '../config/config.ts';
import { countConnections, type Db } from '../db/database.ts';
import { defineGauges, type Reading } from './gauges.ts';
import { within } from './within.ts';

export type ProcessGaugeDeps = {
  db: Db;
  config: Config;
  circuits: Circuits;
  live: { readonly openStreams: number };
};

/** As long as /readyz waits. */
const readyWithinMs = 1_500;
const resolutionMs = 20;
/** Two that read one after the other see the same span. */
const spanMs = 5_000;
const pool = { 'db.client.connection.pool.name': 'calls' };

/** The names are those of OpenTelemetry's semantic conventions where it has one. */
export const processGauges = defineGauges({
  name: 'process',
  from: 'memory',
  gauges: {
    'db.client.connection.count': {
      tells: 'Connections of this process to the database, in use and idle',
      labels: ['db.client.connection.pool.name', 'db.client.connection.state'],
    },
    'db.client.connection.max': {
      tells: 'The most connections that this process opens for its calls and jobs',
      labels: ['db.client.connection.pool.name'],
    },
    'db.client.connection.pending_requests': {
      tells: 'How many wait for a connection now',
      labels: ['db.client.connection.pool.name'],
    },
    'nodejs.eventloop.delay.mean': { tells: 'Mean delay of the event loop', unit: 's' },
    'nodejs.eventloop.delay.p99': { tells: '99th percentile of that delay', unit: 's' },
    'nodejs.eventloop.delay.max': { tells: 'Longest delay of the event loop', unit: 's' },
    'nodejs.eventloop.utilization': { tells: 'Share of the time that the event loop is busy' },
    'process.memory.usage': { tells: 'Memory that the process holds (RSS)', unit: 'By' },
    'process.uptime': { tells: 'Seconds since the process started', unit: 's' },
    'claimstead.live.streams': { tells: 'Open pages that are told what changes' },
    'claimstead.provider.away': {
      tells: '1 while this process finds the provider away and does not call it',
      labels: ['provider'],
    },
  },
  read: ({ db, circuits, live }: ProcessGaugeDeps) => {
    const { used, idle, waiting, most } = countConnections(db);
    const counted = (state: string) => ({ ...pool, 'db.client.connection.state': state });
    return [
      { gauge: 'db.client.connection.count', value: used, labels: counted('used') },
      { gauge: 'db.client.connection.count', value: idle, labels: counted('idle') },
      { gauge: 'db.client.connection.max', value: most, labels: pool },
      { gauge: 'db.client.connection.pending_requests', value: waiting, labels: pool },
      ...loop.read(),
      { gauge: 'process.memory.usage', value: process.memoryUsage.rss() },
      { gauge: 'process.uptime', value: process.uptime() },
      { gauge: 'claimstead.live.streams', value: live.openStreams },
      ...Object.entries(circuits).map(([provider, circuit]) => ({
        gauge: 'claimstead.provider.away' as const,
        value: circuit.state === 'closed' ? 0 : 1,
        labels: { provider },
      })),
    ];
  },
});

/** Whether the process can serve: the same question as /readyz, for those without an address too. */
export const readyGauges = defineGauges({
  name: 'ready',
  from: 'process',
  gauges: {
    'claimstead.process.ready': {
      tells: '1 while the database answers this process and takes writes',
      labels: ['role'],
    },
  },
  read: async ({ db, config }: ProcessGaugeDeps) => {
    const takesWrites = await within(readyWithinMs, asksWhetherWritable(db)).catch(() => false);
    return [
      {
        gauge: 'claimstead.process.ready',
        value: takesWrites ? 1 : 0,
        labels: { role: config.role },
      },
    ];
  },
});

async function asksWhetherWritable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(db);
  return rows[0]?.read_only === 'off';
}

type LoopGauge =
  | 'nodejs.eventloop.delay.mean'
  | 'nodejs.eventloop.delay.p99'
  | 'nodejs.eventloop.delay.max'
  | 'nodejs.eventloop.utilization';

/** How late timers of this process come, over the span since the last reading. Watched from the first one on. */
class LoopWatch {
  #delay: ReturnType<typeof monitorEventLoopDelay> | null = null;
  #readAt = 0;
  #used = performance.eventLoopUtilization();
  #last: Reading<LoopGauge>[] = [];

  read(): Reading<LoopGauge>[] {
    if (this.#delay === null) {
      this.#delay = monitorEventLoopDelay({ resolution: resolutionMs });
      this.#delay.enable();
    }
    const now = performance.now();
    if (now - this.#readAt < spanMs && this.#last.length > 0) return this.#last;
    const used = performance.eventLoopUtilization();
    // What is measured is the pause between two ticks of a timer; before the first it is no number.
    const late = (nanoseconds: number) =>
      Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3) : 0;
    this.#last = [
      { gauge: 'nodejs.eventloop.delay.mean', value: late(this.#delay.mean) },
      { gauge: 'nodejs.eventloop.delay.p99', value: late(this.#delay.percentile(99)) },
      { gauge: 'nodejs.eventloop.delay.max', value: late(this.#delay.max) },
      {
        gauge: 'nodejs.eventloop.utilization',
        value: performance.eventLoopUtilization(used, this.#used).utilization,
      },
    ];
    this.#delay.reset();
    this.#used = used;
    this.#readAt = now;
    return this.#last;
  }
}

const loop = new LoopWatch();
