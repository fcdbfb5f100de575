import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { makeOpenListing } from '../listings/listings.test-kit.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { lockListing } from '../listings/listings.service.ts';

let world: World;
let seller: Persona;
let buyer: Persona;
let rival: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  buyer = await world.person();
  rival = await world.person();
});
afterAll(() => world.stop());

/** How many statements of this database wait for another transaction. */
async function waitingForLocks({ deps }: World): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db);
  return rows[0]?.waiting ?? 0;
}

/** Rounds stand two minutes apart, so that all of them stay within what one person may offer in an hour. */
function passTwoMinutes(): void {
  world.clock.advance(120);
}

async function offerFor(patentId: string, who: Persona): Promise<Offer> {
  const answer = await who.request('POST', '/offer', { query: { patentId, amount: '500' } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Offer;
}

describe('two moves at the same instant', () => {
  const pairs: [string, string][] = [
    ['accept', 'counter'],
    ['accept', 'reject'],
    ['accept', 'accept'],
  ];
  it.each(pairs)(
    '%s against %s: one wins, the other is told that it moved on',
    async (one, two) => {
      for (let round = 0; round < repetitions(3, 100); round += 1) {
        passTwoMinutes();
        const offer = await offerFor(await makeOpenListing(world, seller), buyer);
        const answers = await Promise.all(
          [one, two].map((name) =>
            seller.request('POST', `/offer/${offer.id}/${name}`, {
              query: name === 'counter' ? { amount: '900' } : {},
            }),
          ),
        );
        expect(answers.map((answer) => answer.status).sort((left, right) => left - right)).toEqual([
          200, 409,
        ]);
      }
    },
  );

  it('an offer that comes while the listing goes under sale waits for it, and is refused', async () => {
    const patentId = await makeOpenListing(world, seller);
    const selling: Promise<Answer>[] = [];
    await transact(world.deps, async (unit) => {
      await lockListing(unit, patentId);
      selling.push(buyer.request('POST', '/offer', { query: { patentId, amount: '500' } }));
      await expect.poll(() => waitingForLocks(world)).toBe(1);
      await unit.tx
        .updateTable('listings')
        .set({ sale_state: 'sold' })
        .where('id', '=', patentId)
        .execute();
    });
    expect(await Promise.all(selling)).toMatchObject([
      { status: 404, body: { code: 'listings.not_found' } },
    ]);
  });

  it('two acceptances on one listing: one is accepted, the other refused as reserved', async () => {
    for (let round = 0; round < repetitions(3, 100); round += 1) {
      passTwoMinutes();
      const patentId = await makeOpenListing(world, seller);
      const offers = [await offerFor(patentId, buyer), await offerFor(patentId, rival)];
      const answers = await Promise.all(
        offers.map((offer) => seller.request('POST', `/offer/${offer.id}/accept`)),
      );
      expect(answers.map((answer) => answer.status).sort((left, right) => left - right)).toEqual([
        200, 409,
      ]);
    }
  });
});
