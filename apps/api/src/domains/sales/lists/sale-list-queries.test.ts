import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { pay, publishedListing } from '../sale-world.fixture.ts';
import { listBoughtBy, listSoldBy } from './sale-lists.store.ts';
import { viewSales } from '../sales.views.ts';

const price = 100_001;

let world: World;
let seller: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  seller = await world.person();
  buyer = await world.person();
});
afterAll(async () => world.stop());

async function sale(to: Persona): Promise<void> {
  const listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  await pay(world, to, listingId, price);
}

/** How many queries the Activity page's list of one side asks, and how many sales it shows. */
async function queriesOf(person: Persona, side: 'buyer' | 'owner') {
  const { db, clock, config } = world.deps;
  const sales = await (side === 'buyer'
    ? listBoughtBy(db, person.userId)
    : listSoldBy(db, person.userId));
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const viewer = { userId: person.userId, side };
  const views = await viewSales(db.withPlugin(counting), sales, viewer, {
    now: clock.now(),
    holds: config,
  });
  return { sales: views.length, queries };
}

it('the Activity page asks as many queries for many sales as for one', async () => {
  await sale(buyer);
  const [ofSeller, ofBuyer] = [await queriesOf(seller, 'owner'), await queriesOf(buyer, 'buyer')];
  expect(ofSeller.queries).toBeGreaterThan(0);
  await sale(buyer);
  await sale(await world.person());
  expect(await queriesOf(seller, 'owner')).toEqual({ sales: 3, queries: ofSeller.queries });
  expect(await queriesOf(buyer, 'buyer')).toEqual({ sales: 2, queries: ofBuyer.queries });
});
