import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { EndpointTable } from '@claimstead/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCoOwner, makeListing } from '../../domains/listings/listings.test-kit.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { ask } from './requests.fixture.ts';

let world: World;
let owners: Persona[];
let buyer: Persona;
let listing: string;

/** Every call that reads, but for operators: they see who owns what. */
const reading = Object.entries(apiContract as EndpointTable)
  .filter(([call, { access }]) => call.startsWith('GET ') && access !== 'operator')
  .map(([call]) => call);

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  const one = await world.person({ firstName: 'Zebulon', lastName: 'Quagmire' });
  const two = await world.person({ firstName: 'Xanthe', lastName: 'Quillfeather' });
  owners = [one, two];
  buyer = await world.person();
  const shown = { title: 'A hinge that folds', acceptingOffers: true, publicPage: 'blind' };
  listing = await makeListing(world, one, shown);
  await addCoOwner(world, listing, two, { confirmed: true });
  // What a buyer has of a listing: each of these has calls that read it.
  const about = { query: { patentId: listing } };
  await buyer.request('POST', '/patent/introductions', { ...about, body: { message: 'Hello.' } });
  await buyer.request('POST', `/patent/wishlist/${listing}`);
  await buyer.request('POST', '/savedSearches', {
    body: { name: 'Hinges', filters: { search: 'hinge' }, mails: false },
  });
  await makeListing(world, buyer, { title: 'Another hinge that folds' });
  await world.settle();
});
afterAll(() => world.stop());

it('no call tells a buyer whose a listing is that shows no name', async () => {
  const secrets = owners.flatMap(({ userId, me }) => [userId, me.lastName, me.email]);
  const told: string[] = [];
  const aboutIt: string[] = [];
  for (const call of reading) {
    const { text } = await ask(world, buyer, call, { listing });
    if (text.includes(listing)) aboutIt.push(call);
    for (const secret of secrets) if (text.includes(secret)) told.push(`${call}: ${secret}`);
  }
  expect(told).toEqual([]);
  // Those that answer with the listing were asked for it indeed.
  expect(aboutIt).toEqual(
    expect.arrayContaining(['GET /patent', 'GET /patents', 'GET /patents/facts', 'GET /search']),
  );
});

it('nor is it found by their names', async () => {
  for (const [path, key] of [
    ['/patents', 'search'],
    ['/search', 'q'],
    ['/search/counts', 'q'],
    ['/search/titles', 'q'],
    ['/search/suggestions', 'q'],
  ] as const) {
    const [real, invented] = await Promise.all(
      ['Quagmire', 'Quogmire'].map((name) =>
        buyer.request('GET', path, {
          query: { [key]: name, ...(key === 'q' ? {} : { page: '1' }) },
        }),
      ),
    );
    expect(real?.status, path).toBe(200);
    expect(real?.text.replaceAll('uagmire', 'uogmire'), path).toBe(invented?.text);
  }
});
