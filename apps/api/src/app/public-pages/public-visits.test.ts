import { publicPath } from '@claimstead/contract/public-pages.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addCoOwner,
  makeListing,
  newPatentNumber,
} from '../../domains/listings/listings.test-kit.ts';
import { publicForMs } from '../../domains/marketplace/public-pages/public-directory.service.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

const asPerson = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
let world: World;
let seller: Persona;
let listingId: string;
let path: string;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
});
afterAll(() => world.stop());
beforeEach(async () => {
  const patentNumber = newPatentNumber();
  const fields = { patentNumber, title: 'Kestrel hinge', publicPage: 'named' };
  listingId = await makeListing(world, seller, fields);
  path = publicPath(patentNumber, 'Kestrel hinge');
  world.clock.advance(publicForMs / 1000);
});

const open = async (who: Persona, at = path) => {
  const answer = await who.request('GET', at, { raw: true, headers: asPerson });
  expect(answer.status).toBe(200);
};
const counted = async () => {
  const query = { patentId: listingId };
  const { body } = await seller.request('GET', '/patent/interest', { query });
  return (body as { sources: { public_page: number } }).sources.public_page;
};

it('an owner who opens the public page is not counted, nor is a co-owner', async () => {
  const partner = await world.person();
  await addCoOwner(world, listingId, partner, { confirmed: true });
  const others = [anonymously(world), await world.person()];
  for (const who of [seller, partner, ...others, seller]) await open(who);
  await expect.poll(counted).toBe(others.length);
  // Whoever is signed in is looked at after the answer: as many again come to twice as many.
  for (const who of [partner, ...others]) await open(who);
  await expect.poll(counted).toBe(2 * others.length);
});

it('a page that is opened counts once, whatever its scripts read of it', async () => {
  const stranger = anonymously(world);
  await open(stranger);
  await open(stranger, `${path}.data`);
  await open(await world.person(), `${path}.data`);
  // Without a session it is counted before the answer: nothing is asked of the database.
  expect(await counted()).toBe(1);
});

it('someone whose session has ended is counted as any reader', async () => {
  const leaver = await world.person();
  const { cookie } = leaver;
  expect((await leaver.request('POST', '/auth/logout')).status).toBeLessThan(300);
  await anonymously(world).request('GET', path, { raw: true, headers: { ...asPerson, cookie } });
  await expect.poll(counted).toBe(1);
});
