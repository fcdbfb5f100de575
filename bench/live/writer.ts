import { randomInt, randomUUID } from 'node:crypto';
import { parseConfig } from '../../apps/api/src/core/config/config.ts';
import { OffsetClock } from '../../apps/api/src/core/clock/clock.ts';
import { createLog } from '../../apps/api/src/core/log/log.ts';
import { transact } from '../../apps/api/src/core/outbox/unit-of-work.ts';
import { buildDeps } from '../../apps/api/src/app/build-deps.ts';

/** One process of writers. Each round is asked for by a message, and answered with how many were committed. */
export type Round = { kind: 'plain' | 'telling' | 'listing'; seconds: number };
type Given = { url: string; directUrl: string; writers: number };

const { url, directUrl, writers } = JSON.parse(process.argv[2] ?? '') as Given;
const config = parseConfig({
  DATABASE_URL: url,
  DATABASE_CONNECTIONS: String(writers),
  ...(url === directUrl ? {} : { DATABASE_URL_DIRECT: directUrl }),
});
const { deps } = await buildDeps({
  config,
  connectionString: url,
  clock: new OffsetClock(),
  log: createLog({ level: 'error' }),
});
const listings = await deps.db
  .selectFrom('listings')
  .select('id')
  .where('published', '=', true)
  .execute();
const rounds = {
  // Each of another listing, most of the time: what they share is the market's change number.
  listing: () =>
    transact(deps, async ({ tx }) => {
      const { id } = listings[randomInt(listings.length)] ?? { id: '' };
      const price = { price_cents: 100 * randomInt(1_000, 1_000_000) };
      await tx.updateTable('listings').set(price).where('id', '=', id).execute();
    }),
  telling: () =>
    transact(deps, async (unit) => unit.tell([randomUUID()], 'offer', { offerId: randomUUID() })),
  plain: () =>
    transact(deps, async ({ tx }) => {
      await tx
        .insertInto('outbox_consumed')
        .values({ consumer: 'bench', event_id: randomUUID() })
        .execute();
    }),
} satisfies Record<Round['kind'], () => Promise<void>>;

process.on('message', ({ kind, seconds }: Round) => {
  const until = performance.now() + seconds * 1000;
  const write = async () => {
    let committed = 0;
    while (performance.now() < until) {
      await rounds[kind]();
      committed += 1;
    }
    return committed;
  };
  Promise.all(Array.from({ length: writers }, write)).then(
    (counts) => process.send?.(counts.reduce((sum, count) => sum + count, 0)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.send?.(0);
