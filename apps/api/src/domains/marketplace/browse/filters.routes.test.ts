import type { PatentCounts, PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { makeDraft, makeListing, newPatentNumber } from '../../listings/listings.test-kit.ts';
import { daysAfter, monthsAfter } from '../../patents/days.rules.ts';
import { officeDay } from '../../patents/fees/office-day.rules.ts';
import type { NewFact } from '../../patents/facts/patent-facts.rules.ts';
import {
  noteDocumentFacts,
  noteReading,
  showDocumentFacts,
} from '../../patents/facts/patent-facts.service.ts';

let world: World;
let seller: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld();
  [seller, buyer] = [await world.person(), await world.person()];
});
afterAll(() => world.stop());

const hourMs = 3_600_000;
const moment = () => world.clock.now();
const yearNow = () => moment().getUTCFullYear();
const dayIn = (days: number) => daysAfter(moment().toISOString().slice(0, 10), days);

type Query = Record<string, string>;
const browse = async (query: Query) =>
  (await buyer.request('GET', '/patents', { query })).body as PatentPage;
const found = async (query: Query) => (await browse(query)).patents.map(({ id }) => id);
const count = async (query: Query) =>
  (await buyer.request('GET', '/patents/counts', { query })).body as PatentCounts;

/** The office's record says this now, and nothing else. */
const record = (number: string, facts: NewFact[]) =>
  transact(world.deps, ({ tx, now: readAt }) =>
    noteReading(
      tx,
      { number, source: 'office', origin: null, asOf: dayIn(-1), readAt },
      facts,
      () => true,
    ),
  );

/** A utility patent with an exact term of 20 years, without anything that was paid. */
const granted = (filedOn: string, grantedOn: string, ...more: NewFact[]): NewFact[] => [
  { kind: 'kind', value: 'utility' },
  { kind: 'filed_on', value: filedOn },
  { kind: 'granted_on', value: grantedOn },
  { kind: 'adjustment_days', value: 0 },
  { kind: 'parents', value: [] },
  { kind: 'terminal_disclaimer', value: false },
  { kind: 'events', value: [] },
  ...more,
];
const classed = (...value: string[]): NewFact => ({ kind: 'classes', value });
const assigned = (...value: string[]): NewFact => ({ kind: 'assignees', value });

async function listed(facts: NewFact[], fields: object = {}): Promise<string> {
  const patentNumber = newPatentNumber();
  await record(patentNumber, facts);
  return makeListing(world, seller, { patentNumber, ...fields });
}

describe('the market’s filters', () => {
  it('narrow by what the patents’ pages tell, each by its own', async () => {
    const year = yearNow();
    const battery = await listed(
      granted(
        `${year - 12}-03-04`,
        `${year - 9}-03-07`,
        classed('H01M 10/42', 'H02J 7/00'),
        assigned('Acme Inc.'),
      ),
      { title: 'Sieve battery', price: 10_000 },
    );
    const glass = await listed(
      granted(`${year - 3}-05-06`, dayIn(-365), classed('C03B 5/00'), assigned('Universität Wien')),
      { title: 'Sieve glass', price: 50_000 },
    );
    const bare = await listed([], { title: 'Sieve bare', acceptingOffers: true });
    const narrowed: readonly [Query, string[]][] = [
      [{}, [bare, glass, battery]],
      [{ priceFrom: '10000', priceTo: '49999' }, [battery]],
      [{ priceFrom: '10001' }, [glass]],
      [{ priceTo: '999999' }, [glass, battery]],
      [{ endsAfter: String(year + 7) }, [glass, battery]],
      [{ endsAfter: String(year + 8) }, [glass]],
      [{ endsAfter: String(year + 17) }, []],
      [{ class: 'H' }, [battery]],
      [{ class: 'H02' }, [battery]],
      [{ class: 'H01M10' }, [battery]],
      [{ class: 'H01M1' }, []],
      [{ class: 'C03B' }, [glass]],
      [{ assignee: 'Universität Wien' }, [glass]],
      [{ assignee: 'Acme' }, []],
      [{ filedAfter: `${year - 12}-03-03` }, [glass, battery]],
      [{ filedAfter: `${year - 12}-03-04` }, [glass]],
      [{ owner: seller.userId }, [bare, glass, battery]],
      [{ owner: seller.userId.toUpperCase() }, [bare, glass, battery]],
      [{ owner: buyer.userId }, []],
      [{ listedSince: dayIn(-1) }, [bare, glass, battery]],
      [{ listedSince: dayIn(2) }, []],
      [{ feeStates: 'settled' }, [glass]],
      [{ feeStates: 'settled,not_known' }, [bare, glass, battery]],
      [{ sort: 'ends_soonest' }, [battery, glass, bare]],
      [{ sort: 'ends_latest' }, [glass, battery, bare]],
    ];
    for (const [query, ids] of narrowed) {
      expect([query, await found({ search: 'sieve', ...query })]).toEqual([query, ids]);
    }
  });

  it('count what each choice would leave, with the others on and its own off', async () => {
    const all = await count({ search: 'sieve' });
    expect(all).toEqual({
      total: 3,
      types: [{ value: '1', count: 3 }],
      categories: [
        { value: '1', count: 3 },
        { value: '2', count: 3 },
      ],
      feeStates: [
        { value: 'settled', count: 1 },
        { value: 'not_known', count: 2 },
      ],
      classes: [
        { value: 'C', name: 'Chemistry and metallurgy', count: 1 },
        { value: 'H', name: 'Electricity', count: 1 },
      ],
      endYears: [
        { value: String(yearNow() + 8), count: 1 },
        { value: String(yearNow() + 17), count: 1 },
      ],
      prices: [
        { value: '0-10000', count: 1 },
        { value: '10000-50000', count: 2 },
        { value: '50000-100000', count: 1 },
        { value: '100000-250000', count: 0 },
        { value: '250000-500000', count: 0 },
        { value: '500000-', count: 0 },
      ],
      assignees: [
        { value: 'Acme Inc.', count: 1 },
        { value: 'Universität Wien', count: 1 },
      ],
      ...{ acceptingOffers: 1, expired: 0, prototype: 0, research: 0, costModel: 0 },
      ownerName: null,
    });
    const chosen = await count({ search: 'sieve', class: 'H01', owner: seller.userId });
    expect(chosen).toMatchObject({
      total: 1,
      classes: [
        { value: 'H', name: 'Electricity', count: 1 },
        { value: 'H01', name: 'Electric elements', count: 1 },
        { value: 'H01M', name: 'Batteries and fuel cells', count: 1 },
      ],
      assignees: [{ value: 'Acme Inc.', count: 1 }],
      ownerName: `${seller.me.firstName} ${seller.me.lastName}`,
    });
    const groups = await count({ search: 'sieve', class: 'H01M' });
    expect(groups.classes.at(-1)).toEqual({ value: 'H01M10', name: null, count: 1 });
    expect((await count({ owner: buyer.userId })).ownerName).toBeNull();
  });
});

describe('what nobody is told', () => {
  it('is neither found nor counted: another listing’s document, a draft’s, a listing’s off the market', async () => {
    const patentNumber = newPatentNumber();
    const own = await makeListing(world, seller, { title: 'Quiet own', patentNumber });
    const draft = await makeDraft(buyer, { title: 'Quiet draft', patentNumber });
    const secret = [classed('G21C 1/00'), assigned('Nobody Knows Ltd.')];
    const read = (listingId: string, facts: NewFact[]) =>
      transact(world.deps, ({ tx, now }) =>
        noteDocumentFacts(tx, patentNumber, { listingId, readAt: now, facts }),
      );
    await read(draft, secret);
    await read(own, [classed('B64U 10/00')]);
    expect(await found({ class: 'B64U' })).toEqual([]);
    await transact(world.deps, ({ tx }) => showDocumentFacts(tx, own));
    const gone = await listed([classed('G21B 1/00'), assigned('Gone GmbH')]);
    const off = { patentId: gone, published: 'false' };
    await seller.request('PUT', '/patent/publish', { query: off });
    expect(await found({ class: 'B64U' })).toEqual([own]);
    const hidden: Query[] = [
      { class: 'G21' },
      { assignee: 'Nobody Knows Ltd.' },
      { assignee: 'Gone GmbH' },
    ];
    for (const query of hidden) expect(await found(query)).toEqual([]);
    const text = JSON.stringify(await count({}));
    expect(text).not.toMatch(/G21|Nobody Knows|Gone/);
    expect(JSON.stringify(await count({ class: 'G' }))).not.toContain('G21');
  });
});

describe('what changes', () => {
  it('is seen by the next request: a new record, a document, one that is taken back', async () => {
    const patentNumber = newPatentNumber();
    const id = await makeListing(world, seller, { title: 'Wicket', patentNumber });
    expect(await found({ class: 'E06B' })).toEqual([]);
    await record(patentNumber, [classed('E06B 11/02'), assigned('First Corp.')]);
    expect(await found({ class: 'E06B' })).toEqual([id]);
    await record(patentNumber, [classed('E06B 11/02'), assigned('Second Corp.')]);
    expect(await found({ assignee: 'First Corp.' })).toEqual([]);
    expect(await found({ assignee: 'Second Corp.' })).toEqual([id]);
    await record(patentNumber, []);
    expect(await found({ class: 'E06B' })).toEqual([]);
  });

  it('is no news where the same was read again', async () => {
    const patentNumber = newPatentNumber();
    await makeListing(world, seller, { title: 'Same again', patentNumber });
    const facts = [classed('E05B 1/00')];
    await record(patentNumber, facts);
    const before = await latestChange();
    await record(patentNumber, facts);
    expect(await latestChange()).toBe(before);
  });

  it('changes with the office’s calendar day, without anyone having read anything', async () => {
    // The first fee can be paid three years after the grant.
    const opens = dayIn(4);
    const facts = granted(dayIn(-2_000), monthsAfter(opens, -36), classed('F16K 1/00'));
    const id = await listed(facts, { title: 'Calendar' });
    const state = async () => (await count({ search: 'calendar' })).feeStates;
    const told = async () =>
      (await buyer.request('GET', '/patent/state', { query: { patentId: id } })).body;
    expect(await state()).toEqual([{ value: 'settled', count: 1 }]);
    let midnight = Math.ceil(moment().getTime() / hourMs) * hourMs;
    while (officeDay(new Date(midnight)) < opens) midnight += hourMs;
    world.clock.advance((midnight - moment().getTime()) / 1_000 - 60);
    expect(await state()).toEqual([{ value: 'settled', count: 1 }]);
    world.clock.advance(60);
    expect(await state()).toEqual([{ value: 'window_open', count: 1 }]);
    expect(await found({ search: 'calendar', feeStates: 'window_open' })).toEqual([id]);
    expect(await told()).toMatchObject({ fees: { state: 'window_open' } });
  });
});

async function latestChange(): Promise<number> {
  const { last_change } = await world.deps.db
    .selectFrom('market_clock')
    .select('last_change')
    .executeTakeFirstOrThrow();
  return last_change;
}

describe('what cannot be asked for', () => {
  it.each(['/patents', '/patents/counts'] as const)('%s, signed out', async (path) => {
    const answer = await anonymously(world).request('GET', path, { query: {} });
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { code: 'identity.sign_in_required' },
    ]);
  });

  it.each<Query>([
    { priceFrom: '-1' },
    { priceFrom: '10.50' },
    { priceTo: '1000000' },
    { priceTo: '' },
    { endsAfter: '30' },
    { endsAfter: '2030.5' },
    { feeStates: 'unpaid' },
    { feeStates: 'settled,' },
    { class: 'h01' },
    { class: 'Z' },
    { class: 'H01M10/42' },
    { class: 'H1' },
    { assignee: '' },
    { assignee: 'x'.repeat(401) },
    { filedAfter: '2020-02-30' },
    { filedAfter: 'yesterday' },
    { owner: 'me' },
    { listedSince: '28.11.2026' },
    { sort: 'ends' },
  ])('%j, with the parameter named', async (query) => {
    for (const path of ['/patents', '/patents/counts'] as const) {
      const answer = await buyer.request('GET', path, { query });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: 'http.invalid_request', errors: [{ path: Object.keys(query)[0] }] },
      ]);
    }
  });

  it('a search that is too long', async () => {
    const answer = await buyer.request('GET', '/patents/counts', {
      query: { search: 'x'.repeat(201) },
    });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'marketplace.search_too_long' },
    ]);
  });
});
