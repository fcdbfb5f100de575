import type { Clock } from '../../core/clock/clock.ts';
import type { Config } from '../../core/config/config.ts';
import { connectDatabase, type DatabaseConnection } from '../../core/db/database.ts';

/** What the checks look at. */
export type Surroundings = {
  config: Config;
  clock: Clock;
  /** How many processes of the product shall run on this database at the same time. */
  processes: number;
  /** Less room on the disk of the data folder is too little. */
  leastFreeBytes: number;
  /** Where the product's statements go, maybe through a pooler. */
  databaseUrl: string;
  /** The database itself. */
  directUrl: string;
  /** A few connections to the database itself; it connects when it is first asked. */
  database: DatabaseConnection;
};

/** @param embeddedUrl where the embedded database listens, if the settings name no other */
export function surroundingsOf(
  config: Config,
  options: {
    clock: Clock;
    processes: number;
    leastFreeBytes: number;
    embeddedUrl: string | null;
  },
): Surroundings {
  const databaseUrl = config.databaseUrl ?? options.embeddedUrl ?? '';
  const directUrl = config.database.directUrl ?? databaseUrl;
  const database = connectDatabase({
    connectionString: directUrl,
    maxConnections: 2,
    // No limits of its own: whatever stands in between, it must let this one in.
    isPooled: true,
    onError: () => undefined,
  });
  const { clock, processes, leastFreeBytes } = options;
  return { config, clock, processes, leastFreeBytes, databaseUrl, directUrl, database };
}
