import { createStripeClient } from '../../adapters/stripe/stripe-client.adapter.ts';
import type { Clock } from '../../core/clock/clock.ts';
import { type Check, failed, type Finding, ok } from './check.ts';
import { databaseName } from './database-checks.ts';
import { paymentsName } from './payments-checks.ts';
import type { Surroundings } from './surroundings.ts';

/** Deadlines, one-time codes (30 seconds) and webhook signatures all assume the right time. */
const mostSkewMs = 5_000;
const toDo = 'set the clock by the network on every machine: timedatectl set-ntp true';

/** This machine's clock against two that are not ours to set. */
export function clockChecks(around: Surroundings): Check[] {
  const { clock, database, config } = around;
  return [
    {
      name: 'clock and the database’s',
      needs: [databaseName],
      toDo,
      look: () =>
        compare(clock, async () => {
          // Here the database's clock is what is asked about; deadlines never use it.
          const { rows } = await database.pool.query<{ at: Date }>(
            'select clock_timestamp() as at',
          );
          return rows[0]?.at;
        }),
    },
    {
      name: 'clock and Stripe’s',
      needs: [paymentsName],
      toDo,
      look: () =>
        compare(clock, async () => {
          const { lastResponse } = await createStripeClient(config).accounts.retrieveCurrent();
          const said = lastResponse.headers['date'];
          // It is told in whole seconds: the middle of the second is nearest.
          return said === undefined ? undefined : new Date(Date.parse(said) + 500);
        }),
    },
  ];
}

async function compare(clock: Clock, ask: () => Promise<Date | undefined>): Promise<Finding> {
  const before = clock.now().getTime();
  const there = await ask();
  const after = clock.now().getTime();
  if (there === undefined || Number.isNaN(there.getTime())) {
    return failed(
      'it tells no time',
      'nothing, if a proxy strips the Date header; else read the log',
    );
  }
  // Somewhere between question and answer; only what lies outside of both is skew.
  const at = there.getTime();
  const skewMs = at < before ? at - before : Math.max(0, at - after);
  const words =
    Math.abs(skewMs) < 1000
      ? 'less than a second apart'
      : `this machine is ${(Math.abs(skewMs) / 1000).toFixed(0)} seconds ${skewMs < 0 ? 'ahead' : 'behind'}`;
  return Math.abs(skewMs) > mostSkewMs ? failed(words, toDo) : ok(words);
}
