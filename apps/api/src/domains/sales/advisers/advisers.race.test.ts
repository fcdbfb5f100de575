import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { repetitions } from '../../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { forgetReturnedCards, pay, publishedListing } from '../sale-world.fixture.ts';

const rounds = repetitions(4, 40);

let world: World;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let adviser: Persona;
let id: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  seller = await world.person({ firstName: 'Sam' });
  coOwner = await world.person({ firstName: 'Cora' });
});
afterAll(() => world.stop());

beforeEach(async () => {
  await world.deps.db.deleteFrom('rate_limits').execute();
  await forgetReturnedCards(world);
  buyer = await world.person({ firstName: 'Bea' });
  adviser = await world.person({ firstName: 'Pat' });
  const listingId = await publishedListing(world, [
    { persona: seller, shareBasisPoints: 5000 },
    { persona: coOwner, shareBasisPoints: 5000 },
  ]);
  await pay(world, buyer, listingId, 100_001);
  const sales = world.deps.db.selectFrom('sales').select('id');
  id = (await sales.where('listing_id', '=', listingId).executeTakeFirstOrThrow()).id;
});

const name = (who: Persona, email: string) =>
  who.request('POST', `/sales/${id}/advisers`, {
    body: { email, name: 'Pat Lang', role: 'broker' },
  });
const rows = () =>
  world.deps.db
    .selectFrom('sale_advisers')
    .select(['id', 'side', 'status'])
    .where('sale_id', '=', id)
    .orderBy('id')
    .execute();
const evidence = async (what: string) => {
  const entries = world.deps.db.selectFrom('sale_evidence').select('sequence');
  return (await entries.where('sale_id', '=', id).where('what', '=', what).execute()).length;
};

it('two people of a side who name someone in the same moment have one adviser', async () => {
  const answers = await Promise.all([
    name(seller, 'one@example.test'),
    name(coOwner, 'two@example.test'),
    name(buyer, 'three@example.test'),
  ]);
  const met = answers.map(({ status }) => status);
  expect(met.toSorted((one, other) => one - other)).toEqual([200, 200, 409]);
  expect((await rows()).map(({ side }) => side).sort()).toEqual(['buyer', 'owner']);
  expect(await evidence('adviser_named')).toBe(2);
});

it('one that is ended while they accept sees the sale or does not, and is out at the end', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await name(buyer, adviser.me.email);
    await world.drain();
    const { text } = world.mailbox.lastTo(adviser.me.email);
    const token = /\/advising\/([\w-]+)/.exec(text)?.[1] ?? '';
    const place = (await rows()).at(-1)?.id ?? '';
    const [accepted, again, ended] = await Promise.all([
      adviser.request('POST', `/advising/${token}/accept`),
      adviser.request('POST', `/advising/${token}/accept`),
      buyer.request('DELETE', `/sales/${id}/advisers/${place}`),
    ]);
    expect(ended.status, ended.text).toBe(204);
    for (const answer of [accepted, again]) expect([200, 409]).toContain(answer.status);
    expect((await rows()).at(-1)).toMatchObject({ status: 'ended' });
    const seen = await adviser.request('GET', `/sales/${id}/evidence`);
    expect(seen.status).toBe(404);
    expect(await evidence('adviser_ended')).toBe(round + 1);
    expect(await evidence('adviser_seated')).toBeLessThanOrEqual(round + 1);
  }
});
