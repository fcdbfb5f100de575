import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail, publishedListing } from '../../sales/sale-world.fixture.ts';
import { stopWaiting, timesTold, wait, waitersOf } from './purchase-waits.test-kit.ts';
import { atDesk, codeOf, questionTitle } from './title-papers.test-kit.ts';

let world: World;
let owner: Persona;
let operator: Persona;
let buyers: Persona[];

beforeAll(async () => {
  world = await startWorld({ environment: { OPERATOR_EMAILS: operatorEmail } });
  owner = await world.person();
  operator = await world.person({ email: operatorEmail });
  buyers = await Promise.all([world.person(), world.person(), world.person()]);
});
afterAll(() => world.stop());

async function heldListing(): Promise<string> {
  const id = await publishedListing(world, [{ persona: owner, shareBasisPoints: 10_000 }]);
  await questionTitle(world, id);
  return id;
}

it('whoever asks while the title is cleared is told, or refused; nobody is left waiting', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await heldListing();
    const { checkId } = await atDesk(operator, id);
    const body = { checkId, permits: true, reason: 'The chain is whole.' };
    const [let_, ...answers] = await Promise.all([
      operator.request('POST', `/operations/titles/${id}/find`, { body }),
      ...buyers.map((buyer) => wait(buyer, id)),
    ]);
    expect(let_.status).toBe(200);
    await world.drain();
    expect(await waitersOf(world, id)).toEqual([]);
    for (const [at, answer] of answers.entries()) {
      const buyer = buyers[at];
      if (!buyer) throw new Error('no buyer');
      const isKept = answer.status === 204;
      if (!isKept) expect(codeOf(answer)).toEqual([409, 'listings.not_stopped_by_title']);
      expect(await timesTold(buyer, id)).toBe(isKept ? 1 : 0);
    }
  }
});

it('pressing many times at once waits once, and leaving the market meanwhile ends it', async () => {
  const [buyer] = buyers;
  if (!buyer) throw new Error('no buyer');
  const id = await heldListing();
  await Promise.all([1, 2, 3, 4].map(() => wait(buyer, id)));
  expect(await waitersOf(world, id)).toEqual([buyer.userId]);
  await Promise.all([stopWaiting(buyer, id), stopWaiting(buyer, id)]);
  expect(await waitersOf(world, id)).toEqual([]);
  await Promise.all([
    owner.request('PUT', '/patent/publish', { query: { patentId: id, published: 'false' } }),
    ...buyers.map((one) => wait(one, id)),
  ]);
  expect(await waitersOf(world, id)).toEqual([]);
});
