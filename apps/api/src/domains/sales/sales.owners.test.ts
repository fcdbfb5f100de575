import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  pay,
  paymentStatus,
  payout,
  payouts,
  publishedListing,
  sign,
  signingToken,
  verifyBank,
} from './sale-world.fixture.ts';

/** Three owners of one patent: everyone is asked, everyone signs, and one who does not ends the sale. */
let world: World;
let owners: [Persona, Persona, Persona];
let buyer: Persona;
let listingId: string;
const price = 90_000;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  owners = [
    await world.person({ firstName: 'Ann', lastName: 'First' }),
    await world.person({ firstName: 'Ben', lastName: 'Second' }),
    await world.person({ firstName: 'Cid', lastName: 'Third' }),
  ];
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  for (const owner of owners) await verifyBank(world, owner);
  listingId = await publishedListing(
    world,
    owners.map((persona, index) => ({
      persona,
      shareBasisPoints: [5_000, 3_000, 2_000][index] ?? 0,
    })),
  );
  await world.deps.db
    .updateTable('listings')
    .set({ price_cents: price })
    .where('id', '=', listingId)
    .execute();
  await pay(world, buyer, listingId, price);
});

afterAll(async () => world.stop());

async function asked(person: Persona): Promise<number> {
  const answer = await person.request('GET', '/notifications');
  const notices = answer.body as { title: string }[];
  const own = notices.filter(({ title }) => title === 'Your signature is needed');
  const mails = world.mailbox
    .to(person.me.email)
    .filter((mail) => mail.subject.includes('Your signature is needed'));
  expect(mails.length, `emails to ${person.me.email}`).toBe(own.length);
  return own.length;
}

describe('three owners', () => {
  it('are asked by notice and email when the buyer has signed, not before', async () => {
    // With the payment, since every owner can be paid.
    expect(await asked(buyer)).toBe(0);
    expect(world.mailbox.to(buyer.me.email).at(-1)?.text).toContain('It’s your turn to sign');
    for (const owner of owners) expect(await asked(owner)).toBe(0);
    await sign(world, buyer, listingId);
    await world.settle();
    for (const owner of owners) expect(await asked(owner)).toBe(1);
  });

  it('sign in any order, and both sides see who still has to sign', async () => {
    await sign(world, owners[1], listingId);
    for (const [person, side] of [
      [buyer, 'buyer'],
      [owners[0], 'owner'],
    ] as const) {
      const seen = await payout(person, side);
      expect(seen.step).toBe(2);
      expect(seen.owners.map(({ name, signed }) => [name, signed])).toEqual([
        ['Ann First', false],
        ['Ben Second', true],
        ['Cid Third', false],
      ]);
    }
    expect((await payout(owners[1], 'owner')).moves).toEqual([]);
  });

  it('end the sale with a full refund when one declines: no signature counts', async () => {
    const token = await signingToken(owners[2], listingId);
    const declined = await owners[2].request('POST', `/signing/${token}/decline`, {
      body: { reason: 'My share is another one.' },
    });
    expect(declined.status, declined.text).toBe(200);
    await world.drain();
    expect((await payout(owners[0], 'owner')).moves).toEqual(['cancel_sale']);
    for (const { standing } of [await payout(buyer, 'buyer'), await payout(owners[0], 'owner')]) {
      const stop = { how: 'declined', by: 'Cid Third', reason: 'My share is another one.' };
      expect(standing).toMatchObject({ state: 'stopped', act: null, stop });
    }
    const { id } = await payout(buyer, 'buyer');
    const told = await buyer.request('GET', '/notifications');
    expect(told.text).toContain('My share is another one.');
    expect((await buyer.request('POST', `/sales/${id}/cancel`)).status).toBe(200);
    await world.drain();
    expect(await paymentStatus(buyer, listingId)).toMatchObject({
      status: 'refunded',
      amount: price,
    });
    for (const owner of owners) expect(await payouts(owner, 'owner')).toEqual([]);
    expect(await world.deps.payments.listTransfers(id)).toEqual([]);
    const log = await owners[0].request('GET', `/sales/${id}/evidence`);
    const entries = log.body as { what: string; who: string | null; details: object }[];
    expect(entries.find((entry) => entry.what === 'declined')).toMatchObject({
      who: 'Cid Third',
      details: { reason: 'My share is another one.' },
    });
    expect(entries.map((entry) => entry.what)).not.toContain('sealed');
  });
});
