import type { Config } from '../../core/config/config.ts';
import { OffsetClock } from '../../core/clock/clock.ts';
import { addressChecks } from './address-checks.ts';
import { backupChecks } from './backup-checks.ts';
import { type Answer, type Check, makeChecks } from './check.ts';
import { cardCostsCheck } from './card-costs.ts';
import { clockChecks } from './clock-checks.ts';
import { connectionChecks } from './connection-checks.ts';
import { databaseChecks } from './database-checks.ts';
import { filesChecks } from './files-checks.ts';
import { mailChecks } from './mail-checks.ts';
import { paymentsChecks } from './payments-checks.ts';
import { providerChecks } from './provider-checks.ts';
import { schemaChecks } from './schema-checks.ts';
import { settingsCheck } from './settings-check.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';

/** Slower than this is broken, whatever it is that is asked. */
const usuallyWithinMs = 20_000;
const gigabyte = 1_000_000_000;
/** One process, and the one that takes its place in a deploy. */
const usualProcesses = 2;

export type DiagnoseOptions = {
  clock?: OffsetClock;
  processes?: number;
  leastFreeBytes?: number;
  withinMs?: number;
  /** Where the embedded database listens, if the settings name no other. */
  embeddedUrl?: string | null;
};

/**
 * Looks at everything that these settings name, from here, and changes nothing that stays.
 * @returns one answer for each check, as they become known
 */
export async function* diagnose(
  config: Config,
  options: DiagnoseOptions = {},
): AsyncGenerator<Answer> {
  const around = surroundingsOf(config, {
    clock: options.clock ?? new OffsetClock(),
    processes: options.processes ?? usualProcesses,
    leastFreeBytes: options.leastFreeBytes ?? gigabyte,
    embeddedUrl: options.embeddedUrl ?? null,
  });
  try {
    yield* makeChecks(checksOf(around), options.withinMs ?? usuallyWithinMs);
  } finally {
    await around.database.close();
  }
}

function checksOf(around: Surroundings): Check[] {
  return [
    settingsCheck(around.config),
    cardCostsCheck(around.config),
    ...databaseChecks(around),
    ...schemaChecks(around),
    ...connectionChecks(around),
    ...filesChecks(around),
    ...backupChecks(around),
    ...mailChecks(around),
    ...paymentsChecks(around),
    ...addressChecks(around),
    ...clockChecks(around),
    ...providerChecks(around),
  ];
}
