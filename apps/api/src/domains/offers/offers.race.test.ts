import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedListing } from '../../test-kit/listing-builder.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

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
        const offer = await offerFor(await publishedListing(world, seller), buyer);
        const answers = await Promise.all(
          [one, two].map((name) =>
            seller.request('POST', `/offer/${offer.id}/${name}`, {
              query: name === 'counter' ? { amount: '900' } : {},
            }),
          ),
        );
        expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      }
    },
  );

  it('two acceptances on one listing: one is accepted, the other refused as reserved', async () => {
    for (let round = 0; round < repetitions(3, 100); round += 1) {
      const patentId = await publishedListing(world, seller);
      const offers = [await offerFor(patentId, buyer), await offerFor(patentId, rival)];
      const answers = await Promise.all(
        offers.map((offer) => seller.request('POST', `/offer/${offer.id}/accept`)),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    }
  });
});
