import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { GaugeTable, Reading } from './gauges.ts';
import { within } from './within.ts';
import { claimReadings, listReadings, saveReadings } from './readings.store.ts';

/** How often a process asks for its own gauges, and looks whether those of the database are due. */
const lookEverySeconds = 10;
const databaseEverySeconds = 30;
/** A slow answer is not waited for. */
const usualLimitMs = 10_000;
/** Older readings would tell a state that may be gone; a gap in the graph and an alert tell the truth. */
const keptSeconds = 300;

/** The gauges that the reader tells of itself. */
export const readerGauges = {
  'claimstead.gauges.age': {
    tells: 'Seconds since the gauges of a table were last read',
    unit: 's',
    labels: ['table'],
  },
} as const;

type Kept = { readings: readonly Reading[]; readAt: number };

/**
 * Keeps the latest readings of every table in memory, so that a scrape waits for nothing: with the database away
 * it tells what the process knows, and how old the rest is.
 */
export class GaugeReader<Deps> {
  readonly #tables: readonly GaugeTable<Deps>[];
  readonly #deps: Deps;
  readonly #db: Db;
  readonly #log: Log;
  readonly #readWithinMs: number;
  readonly #kept = new Map<string, Kept>();
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  constructor(options: {
    tables: readonly GaugeTable<Deps>[];
    deps: Deps;
    db: Db;
    log: Log;
    readWithinMs?: number;
  }) {
    this.#tables = options.tables;
    this.#deps = options.deps;
    this.#db = options.db;
    this.#log = options.log;
    this.#readWithinMs = options.readWithinMs ?? usualLimitMs;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), lookEverySeconds * 1000);
    this.#timer.unref();
    void this.look();
  }

  /** Everything known now. Never waits and never fails. */
  tell(): Reading[] {
    const now = performance.now();
    const told: Reading[] = [];
    for (const table of this.#tables) {
      if (table.from === 'memory') {
        told.push(...table.read(this.#deps));
        continue;
      }
      const kept = this.#kept.get(table.name);
      const age = (now - (kept?.readAt ?? this.#startedAt)) / 1000;
      told.push({ gauge: 'claimstead.gauges.age', value: age, labels: { table: table.name } });
      if (kept && age <= keptSeconds) told.push(...kept.readings);
    }
    return told;
  }

  /** Reads what is due; a second caller waits for the same. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Ends the reading; what is being read is waited for. */
  readonly stop = async (): Promise<void> => {
    if (this.#timer) clearInterval(this.#timer);
    await this.#looking;
  };

  async #lookOnce(): Promise<void> {
    for (const table of this.#tables) {
      if (table.from !== 'process') continue;
      const readings = await this.#read(table.name, () => table.read(this.#deps));
      if (readings) this.#kept.set(table.name, { readings, readAt: performance.now() });
    }
    await this.#lookAtDatabase();
  }

  async #lookAtDatabase(): Promise<void> {
    const tables = this.#tables.filter((table) => table.from === 'database');
    const names = tables.map((table) => table.name);
    const claim = () => claimReadings(this.#db, names, databaseEverySeconds);
    const ours = await this.#read('claims', claim);
    // The database is away, or as slow as if it were: the next look asks again.
    if (ours === null) return;
    for (const table of tables) {
      if (!ours.includes(table.name)) continue;
      await this.#read(table.name, async () =>
        saveReadings(this.#db, table.name, await table.read(this.#deps)),
      );
    }
    for (const { name, readings, ageSeconds } of (await this.#read('kept', () =>
      listReadings(this.#db),
    )) ?? []) {
      const readAt = performance.now() - ageSeconds * 1000;
      if (names.includes(name)) this.#kept.set(name, { readings, readAt });
    }
  }

  /** @returns null if it failed or took too long: what was known before stays, and grows old. */
  async #read<T>(table: string, act: () => Promise<T>): Promise<T | null> {
    try {
      return await within(this.#readWithinMs, act());
    } catch (error) {
      this.#log.warn({ err: error, table }, 'metrics: gauges could not be read');
      return null;
    }
  }
}
