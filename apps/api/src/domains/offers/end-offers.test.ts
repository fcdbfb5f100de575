import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOpenListing } from '../listings/listings.test-kit.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { expireOverdueOffers } from './end-offers.service.ts';
import { listOverdue } from './offers.store.ts';

let world: World;
let seller: Persona;
let buyer: Persona;
beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  buyer = await world.person();
});
afterAll(() => world.stop());

async function offer(): Promise<Offer> {
  const patentId = await makeOpenListing(world, seller);
  const answer = await buyer.request('POST', '/offer', { query: { patentId, amount: '500' } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Offer;
}

it('an overdue offer that cannot be ended does not stop those after it', async () => {
  const [broken, ...others] = [await offer(), await offer(), await offer()];
  await sql
    .raw(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'this row is broken'; end $$;
      create trigger broken before update on offers for each row
        when (old.id = '${broken?.id}') execute function refuse();`)
    .execute(world.deps.db);
  world.clock.advanceDays(8);
  await expect(expireOverdueOffers(world.deps)).rejects.toThrow('this row is broken');
  // Readers see all of them as ended; this test looks at the rows.
  const rows = await world.deps.db.selectFrom('offers').select(['id', 'reason']).execute();
  const reasonOf = (one: Offer | undefined) => rows.find(({ id }) => id === one?.id)?.reason;
  expect(others.map(reasonOf)).toEqual(['lapsed', 'lapsed']);
  expect(reasonOf(broken)).toBeNull();
  await sql`drop trigger broken on offers`.execute(world.deps.db);
  await expireOverdueOffers(world.deps);
});

it('overdue offers are listed page by page, the longest overdue first', async () => {
  const ids = [(await offer()).id];
  world.clock.advance(60);
  ids.push((await offer()).id, (await offer()).id);
  world.clock.advanceDays(8);
  const now = world.clock.now();
  const first = await listOverdue(world.deps.db, now, 2, null);
  const second = await listOverdue(world.deps.db, now, 2, first.at(-1) ?? null);
  expect([...first, ...second].map(({ id }) => id)).toEqual(ids);
  expect(second).toHaveLength(1);
});

it('overdue offers are found by the index made for them', async () => {
  const plan = await world.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<Record<string, string>>`
      explain select id from offers where status in ('NEW', 'COUNTERED', 'ACCEPTED')
        and case when status = 'ACCEPTED' then pay_by else expires_at end <= ${world.clock.now()}
      order by case when status = 'ACCEPTED' then pay_by else expires_at end, id`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain('offers_due');
});
