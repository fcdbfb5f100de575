import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import type { World } from '../../../test-kit/world.ts';
import { freshRecord, freshTrials } from '../../patents/patents.service.ts';
import { atOffice, startOfficeWorld } from '../../patents/patents.test-kit.ts';
import { staleSince } from '../../patents/asking/refresh.service.ts';
import { makeDraft, makeListing } from '../listings.test-kit.ts';
import { listAfter } from './live-numbers.store.ts';
import { recordJobs } from './record.jobs.ts';

const first = '00000000-0000-0000-0000-000000000000';

let world: World;
let seller: Persona;
beforeAll(async () => {
  world = await startOfficeWorld();
  seller = await world.person();
});
afterAll(() => world.stop());

const look = (after: string, limit = 100) => {
  const now = world.clock.now();
  return listAfter(world.deps.db, after, { now, since: staleSince(now), limit });
};
const staleIds = async () =>
  (await look(first)).filter(({ isStale }) => isStale).map(({ id }) => id);
/** Where a sale would have brought it. */
const putAt = (id: string, saleState: 'under_sale' | 'sold') =>
  world.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('listings').set({ sale_state: saleState }).where('id', '=', id).execute();
  });

describe('records of live listings', () => {
  it('are read again once a day: of what is offered or being sold, and of nothing else', async () => {
    const draft = await makeDraft(seller);
    const offered = await makeListing(world, seller);
    const [ended, selling, sold] = await Promise.all([
      makeListing(world, seller, {}, 1),
      makeListing(world, seller, {}, 1),
      makeListing(world, seller),
    ]);
    await putAt(selling, 'under_sale');
    await putAt(sold, 'sold');
    // None of those that were made a moment ago is older than a day.
    world.clock.advanceDays(2);
    const stale = await staleIds();
    expect(stale).toContain(offered);
    expect(stale).toContain(selling);
    for (const id of [draft, ended, sold]) expect(stale).not.toContain(id);

    const [sweep] = recordJobs(world.deps).sweeps ?? [];
    await sweep?.run();
    expect(await staleIds()).toEqual([]);
    world.clock.advanceDays(1);
    expect(await staleIds()).toContain(offered);
  });

  it('are looked at again where only their trials were not asked for, or not answered', async () => {
    const listing = await makeListing(world, seller);
    const numberOf = async (id: string) =>
      (await look(first)).find((one) => one.id === id)?.number ?? '';
    const number = await numberOf(listing);
    await freshRecord(world.deps, number, { atMostOld: 0 });
    expect(await staleIds()).toContain(listing);
    await freshTrials(world.deps, number, { atMostOld: 0 });
    expect(await staleIds()).not.toContain(listing);
    await atOffice(world, 'POST', '/faults', { kind: 'error', number, match: '/trials/' });
    await freshTrials(world.deps, number, { atMostOld: -1 });
    expect(await staleIds()).not.toContain(listing);
    // A quarter of an hour later.
    world.clock.advance(16 * 60);
    expect(await staleIds()).toContain(listing);
  });

  it('are looked at in turn, each once a round', async () => {
    const all = (await look(first)).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(4);
    const seen: string[] = [];
    for (let after = first; ; ) {
      const some = await look(after, 2);
      seen.push(...some.map(({ id }) => id));
      if (some.length < 2) break;
      after = some.at(-1)?.id ?? first;
    }
    expect(seen).toEqual(all);
  });
});
