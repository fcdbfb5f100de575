import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Persona, zoneAtNoon } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { pay, payout, publishedListing, verifyBank } from '../sales/sale-world.fixture.ts';
import { remind } from './remind.service.ts';

let world: World;
let buyer: Persona;
let one: Persona;
let two: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  one = await world.person({ firstName: 'Ola', lastName: 'One' });
  two = await world.person({ firstName: 'Tom', lastName: 'Two' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  await verifyBank(world, one);
});
afterAll(() => world.stop());

/** @returns the id of a sale that waits for an owner's bank details. */
async function held(): Promise<string> {
  const listingId = await publishedListing(world, [
    { persona: one, shareBasisPoints: 6_000 },
    { persona: two, shareBasisPoints: 4_000 },
  ]);
  await pay(world, buyer, listingId, 100_001);
  const { id } = await payout(buyer, 'buyer');
  return id;
}

async function press(person: Persona, saleId: string, kind: 'end' | 'extend', move: string) {
  const body = { kind, move };
  const answer = await person.request('POST', `/sales/${saleId}/proposals`, { body });
  expect(answer.status, answer.text).toBe(200);
}

/** A day passes. @returns who was reminded so far of a question, and of which. */
async function day(saleId: string): Promise<string[]> {
  world.clock.advanceDays(1);
  await world.deps.db
    .updateTable('users')
    .set({ time_zone: zoneAtNoon(world.clock.now()) })
    .execute();
  await Promise.all([remind(world.deps), remind(world.deps)]);
  await world.settle();
  const names = new Map([buyer, one, two].map(({ userId, me }) => [userId, me.firstName]));
  const rows = await world.deps.db
    .selectFrom('reminders')
    .select(['user_id', 'step'])
    .where('subject_id', '=', saleId)
    .where('kind', '=', 'proposal')
    .orderBy('step')
    .execute();
  return rows.map(({ user_id, step }) => `${names.get(user_id ?? '')} ${step}`).sort();
}

it('whoever may answer a question is reminded on days 3 and 6, and not whoever asked', async () => {
  const saleId = await held();
  await press(one, saleId, 'end', 'ask');
  const seen = [];
  for (let nth = 1; nth <= 6; nth += 1) seen.push((await day(saleId)).length);
  expect(seen).toEqual([0, 0, 1, 1, 1, 2]);
  expect(await day(saleId)).toEqual(['Bea -24', 'Bea -96']);
  const mail = world.mailbox
    .to(buyer.me.email)
    .filter(({ subject }) => subject.includes('A proposal is waiting for your answer'));
  expect(mail).toHaveLength(2);
  expect(mail[0]?.text).toMatch(/Ola One asks to end the sale of .* Answer by /);
  // Nobody answered in time: it is open no longer.
  expect(await day(saleId)).toHaveLength(2);
});

it('two questions of one sale are told apart, each until it is answered', async () => {
  const other = await world.person({ firstName: 'Bo', lastName: 'Buyer' });
  buyer = other;
  const saleId = await held();
  await press(buyer, saleId, 'extend', 'ask');
  await day(saleId);
  await press(buyer, saleId, 'end', 'ask');
  await day(saleId);
  expect(await day(saleId)).toEqual(['Ola -96', 'Tom -96']);
  expect(await day(saleId)).toEqual(['Ola -96', 'Ola -96', 'Tom -96', 'Tom -96']);
  await press(two, saleId, 'extend', 'agree');
  await day(saleId);
  await day(saleId);
  expect(await day(saleId)).toEqual([
    'Ola -24',
    'Ola -96',
    'Ola -96',
    'Tom -24',
    'Tom -96',
    'Tom -96',
  ]);
});
