import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { EndpointTable } from '@claimstead/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import type { AbstractOfTitle } from '@claimstead/contract/patents.contract.ts';
import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { addCoOwner, makeListing } from '../../domains/listings/listings.test-kit.ts';
import { compareListingTitle } from '../../domains/listings/title/compare-title.service.ts';
import {
  assignmentText,
  officeSays,
  paper,
} from '../../domains/listings/title/office-record.fixture.ts';
import { operatorEmail } from '../../domains/sales/sale-world.fixture.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { ask } from './requests.fixture.ts';

let world: World;
let owners: Persona[];
let buyer: Persona;
let operator: Persona;
let listing: string;

/** Every call that reads, but for operators: they see who owns what. */
const reading = Object.entries(apiContract as EndpointTable)
  .filter(([call, { access }]) => call.startsWith('GET ') && access !== 'operator')
  .map(([call]) => call);

beforeAll(async () => {
  world = await startWorld({ sandbox: true, environment: { OPERATOR_EMAILS: operatorEmail } });
  operator = await world.person({ email: operatorEmail });
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
  await recordIs(elsewhere);
  await find('Zebulon Quagmire and Xanthe Quillfeather each sent us their paper.');
  await world.settle();
});
afterAll(() => world.stop());

const toBolt = paper('100/1', assignmentText, ['OFFICE, UNA', 'BOLT WORKS, LLC']);
const elsewhere = [toBolt];

/** What the office's record says of the patent, compared with the owners. */
async function recordIs(conveyances: typeof elsewhere): Promise<void> {
  await officeSays(world, listing, { inventors: ['Una Office'], conveyances });
  await compareListingTitle(world.deps, listing);
}

async function find(reason: string): Promise<void> {
  const path = `/operations/titles/${listing}`;
  const { checkId } = (await operator.request('GET', path)).body as OperatorTitle;
  const body = { checkId, permits: true, reason };
  const found = await operator.request('POST', `${path}/find`, { body });
  expect(found.status, found.text).toBe(200);
}

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

describe('what came of comparing the owners with the record', () => {
  const toZebulon = paper('100/1', assignmentText, ['OFFICE, UNA', 'QUAGMIRE, ZEBULON']);
  const fromZebulon = (text: string, to: string) =>
    paper('101/1', text, ['QUAGMIRE, ZEBULON', to], '2020-02-05');
  const half = 'ASSIGNMENT OF ONE-QUARTER INTEREST';
  const differing = [
    ['names others', elsewhere, ['not_an_owner_of_record', 'owner_not_listed']],
    [
      'says that an owner gave it away',
      [toZebulon, fromZebulon(assignmentText, 'BOLT WORKS, LLC')],
      ['not_an_owner_of_record', 'owner_not_listed'],
    ],
    [
      'names someone alike',
      [paper('100/1', assignmentText, ['OFFICE, UNA', 'QUAGMIRE, ZEBULON Q.'])],
      ['looks_like', 'not_an_owner_of_record'],
    ],
    [
      'gives them other shares',
      [toZebulon, fromZebulon(half, 'QUILLFEATHER, XANTHE')],
      ['share_differs'],
    ],
  ] as const;
  const read = async (who: Persona) => {
    const query = { patentId: listing };
    const [title, state] = await Promise.all(
      ['/patent/title', '/patent/state'].map((path) => who.request('GET', path, { query })),
    );
    return [title?.body as AbstractOfTitle, state?.body as PatentState] as const;
  };

  it.each(differing)('names no owner where it %s', async (_, papers, codes) => {
    await recordIs([...papers]);
    const [told, state] = await read(buyer);
    expect(told.reasons.map(({ code }) => code)).toEqual(codes);
    const sentences = [...told.reasons.map(({ text }) => text), state.title.words];
    for (const text of [...sentences, ...state.title.more]) {
      expect(text).not.toMatch(/quagmire|quillfeather|zebulon|xanthe|\d%/i);
    }
    // A paper that an owner signed leads to their name.
    const ofOwners = told.reasons.filter(({ code }) => code !== 'owner_not_listed');
    expect(ofOwners.map(({ reelFrame }) => reelFrame)).toEqual(ofOwners.map(() => null));
    const [own] = await read(owners[0] ?? buyer);
    expect(own.reasons.some(({ text }) => /quagmire/i.test(text))).toBe(true);
  });

  it('is told with our team’s own words once an owner has told their name', async () => {
    await recordIs(elsewhere);
    const [before, state] = await read(buyer);
    expect([before.finding?.text, state.title.state]).toEqual([
      'Our team’s note may name the owner, so you can read it once the owner tells you who they are.',
      'cleared',
    ]);
    expect(state.title.words).toMatch(/^Our team cleared it on [^“]*\. Our team’s note may name/);
    const asked = await owners[0]?.request('GET', '/patent/introductions', {
      query: { patentId: listing },
    });
    const [introduction] = (asked?.body ?? []) as { id: string }[];
    const made = await owners[0]?.request('PUT', `/introductions/${introduction?.id}`, {
      body: { status: 'made' },
    });
    expect(made?.status, made?.text).toBe(204);
    const [after, afterState] = await read(buyer);
    expect(after.finding?.text).toContain('Zebulon Quagmire');
    expect(after.reasons[0]?.text).toContain('Zebulon Quagmire');
    expect(afterState.title.words).toContain('“Zebulon Quagmire');
  });
});
