import type { Db } from '../../core/db/database.ts';
import { defineGauges } from '../../core/metrics/gauges.ts';
import { within } from '../../core/metrics/within.ts';
import { marketOf } from './browse/index/market.service.ts';

/** A look at the feed takes milliseconds, unless it cannot be read. */
const lookWithinMs = 5_000;

export const marketplaceGauges = defineGauges({
  name: 'market',
  from: 'process',
  gauges: {
    'claimstead.market.staleness': {
      tells: 'Seconds since the market in this process’s memory was last brought up to date',
      unit: 's',
    },
  },
  read: async ({ db }: { db: Db }) => {
    const market = marketOf(db);
    // A process that shows no market, or not yet, keeps none.
    if (!market.isRead) return [];
    // Without a request nobody looks; a failure shows as the age of the last look.
    await within(lookWithinMs, market.upToDate()).catch(() => undefined);
    return [{ gauge: 'claimstead.market.staleness', value: market.secondsSinceLook }];
  },
});
