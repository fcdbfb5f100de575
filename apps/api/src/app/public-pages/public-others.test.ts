import { publicPath } from '@claimstead/contract/public-pages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeListing, newPatentNumber } from '../../domains/listings/listings.test-kit.ts';
import { publicForMs } from '../../domains/marketplace/public-pages/public-directory.service.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

let world: World;
let seller: Persona;

beforeAll(async () => {
  world = await startWorld({ environment: { PLAN_PRICE_6_MONTHS: '120' } });
  seller = await world.person();
});
afterAll(() => world.stop());

async function listed(fields: Record<string, unknown> = {}) {
  const patentNumber = newPatentNumber();
  const title = `Kestrel hinge ${patentNumber}`;
  const made = { patentNumber, title, publicPage: 'named', ...fields };
  const id = await makeListing(world, seller, made);
  return { id, path: publicPath(patentNumber, title), title };
}
async function read(path: string): Promise<string> {
  world.clock.advance(publicForMs / 1000);
  return (await anonymously(world).request('GET', path, { raw: true })).text;
}

it('a page that was switched off is named by no other page a second later', async () => {
  const [one, other] = [await listed(), await listed()];
  for (const path of [one.path, `${one.path}.data`])
    expect(await read(path)).toContain(other.title);
  await seller.request('PATCH', '/patent', { body: { id: other.id, publicPage: 'off' } });
  for (const path of [one.path, `${one.path}.data`]) {
    expect(await read(path)).not.toContain(other.title);
  }
});

it('patents of no class that it shares are not called similar', async () => {
  const [one] = [await listed(), await listed()];
  for (const path of [one.path, '/patents/9999999/nothing']) {
    const text = await read(path);
    expect(text).toContain('Other patents');
    expect(text).not.toContain('Similar patents');
  }
});

it('a price is as its seller set it, whatever plans cost here', async () => {
  const { path } = await listed({ price: 99.99 });
  const text = await read(path);
  expect(text).toContain('<meta name="plan-prices" content="$59.95 $120.00 $149.99 FREE90"/>');
  expect(text.split('$99.99').length).toBeGreaterThan(2);
  expect(text.match(/\$120\.00/g)).toHaveLength(1);
});

it.each([
  ['at a price', {}, 'Sign in to buy, message or see documents'],
  ['open to offers', { acceptingOffers: true }, 'Sign in to message, offer or see documents'],
  ['without a name', { publicPage: 'blind' }, 'Sign in to ask the owner or see documents'],
])('signing in promises what it gives: %s', async (_, fields, words) => {
  const text = await read((await listed(fields)).path);
  expect(text).toContain(words);
  expect(text.match(/Sign in to [^<]* documents(?=<)/g)).toEqual([words]);
});
