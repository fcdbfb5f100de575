import { setTimeout as pause } from 'node:timers/promises';
import type { ListingInterest } from '@claimstead/contract/messaging.contract.ts';
import { apiContract } from '@claimstead/contract/api.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { type Maintenance, setMaintenance } from '../../core/running/running-settings.store.ts';
import { makeDraft, makeListing } from '../../domains/listings/listings.test-kit.ts';
import { questionTitle } from '../../domains/listings/title/title-papers.test-kit.ts';
import { countOfficeCalls, startOfficeWorld } from '../../domains/patents/patents.test-kit.ts';
import {
  confirm,
  paymentIdOf,
  paymentStatus,
  startPaying,
} from '../../domains/sales/sale-world.fixture.ts';
import { worldDigest } from '../../test-kit/world-digest.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { draftOf, invitedTo, sellersOwn, titleInQuestion } from './belongings.fixture.ts';
import { dealAt, type Stage, type Thing } from './deals.fixture.ts';
import { lines } from './lines.fixture.ts';
import { ask } from './requests.fixture.ts';
import { type Cast, confirmPasswords, meetCast, ok, operators, roles } from './roles.fixture.ts';

/** Tables that reading writes even then, each with the reason. */
const writtenAnyway = {
  rate_limits: 'reading that has a limit counts: without it, nobody could be kept from asking on',
};

/** Reading that is put on record, and so waits for the end of maintenance as a change does. */
const onRecord = [
  'GET /signing/{token}',
  'GET /signing/{token}/document',
  'GET /operations/filings/{saleId}/packet',
  'GET /operations/books/months/{month}/{part}',
  'GET /operations/queue/export',
];

const readings = lines.filter(({ call }) => call.startsWith('GET '));
const priceCents = 120_000;

let world: World;
let cast: Cast;
let scene: Record<string, Thing>;
/** Of the seller, paid for by the buyer at the provider; here nobody has followed it. */
let paid: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true, environment: operators });
  cast = await meetCast(world);
  scene = await setScene();
  paid = await makeListing(world, cast.seller, { price: priceCents / 100 });
  await world.settle();
  await leaveWorkUndone();
  await begin(world);
}, 240_000);
afterAll(() => world.stop());

async function setScene(): Promise<Record<string, Thing>> {
  const deals: Record<string, Thing> = {};
  for (const stage of ['open', 'held', 'signing', 'signed', 'done', 'transfer'] satisfies Stage[])
    deals[stage] = await dealAt(world, cast, stage);
  await confirmPasswords(world, cast);
  const made = await ok(cast.buyer.request('POST', '/docket/calendar'));
  const token = /calendar\/([^/]+)\//.exec((made.body as { address: string }).address)?.[1] ?? '';
  return {
    ...{ ...deals, done: { ...deals['done'], token }, '-': {} },
    seller: await sellersOwn(world, cast),
    draft: await draftOf(world, cast),
    invited: await invitedTo(world, cast),
    title: await titleInQuestion(world, cast),
  };
}

function begin(at: World): Promise<void> {
  const since = at.clock.now();
  return say(at, { since, until: new Date(since.getTime() + 1_800_000) });
}

async function say(at: World, maintenance: Maintenance | null): Promise<void> {
  await transact(at.deps, ({ tx }) => setMaintenance(tx, maintenance));
  await at.deps.running.follow();
}

/** What whoever looks next would follow, keep or make again. */
async function leaveWorkUndone(): Promise<void> {
  const { deps, sandbox } = world;
  const started = await ok(startPaying(cast.buyer, paid, priceCents));
  await confirm(world, paymentIdOf(started.text), { card: '4242424242424242' });
  const account = scene['seller']?.account ?? '';
  await sandbox?.control('POST', `/accounts/${account}`, { stage: 'past_due' });
  await deps.db.deleteFrom('plan_prices').execute();
  await questionTitle(world, scene['signed']?.listing ?? '');
  // A day on, sessions are due to be noted, and standings and what the office said to be asked for again.
  world.clock.advanceDays(1);
  await confirmPasswords(world, cast);
  await quiet();
}

/** Until what the sandbox sends has arrived. */
async function quiet(): Promise<void> {
  const webhooks = () => world.deps.db.selectFrom('payment_webhooks').selectAll().execute();
  for (let before = -1, now = 0; now !== before; ) {
    before = now;
    await pause(700);
    now = (await webhooks()).length;
  }
}

async function digest(at = world): Promise<Record<string, string>> {
  const { files: _, ...tables } = await worldDigest(at, writtenAnyway);
  const { rows } = await sql<{ sum: string }>`
    select coalesce(md5(string_agg(id::text || state, '|' order by id)), '') as sum
    from pgboss.job where name <> 'dead'`.execute(at.deps.db);
  return { ...tables, jobs: rows[0]?.sum ?? '' };
}

it('every call that reads is made, of the contract all of them', () => {
  const made = new Set(readings.filter(({ on }) => on in scene).map(({ call }) => call));
  const all = Object.keys(apiContract).filter((call) => call.startsWith('GET '));
  expect(all.filter((call) => !made.has(call))).toEqual([]);
});

it('everyone can still read, and no read writes anything', async () => {
  const before = await digest();
  const wrote: string[] = [];
  const differs: string[] = [];
  let last = before;
  for (const { call, on, cells } of readings) {
    const thing = scene[on];
    if (!thing) continue;
    const people = roles.filter((_role, at) => cells[at] === 'ok');
    for (const role of people.filter((one) => one !== 'suspended' && one !== 'deleted')) {
      const { status, body, text } = await ask(world, cast[role], call, thing);
      const code = (body as { code?: string } | undefined)?.code;
      const isRight = onRecord.includes(call) ? code === 'http.maintenance' : status < 400;
      if (!isRight) differs.push(`${call} on ${on} by ${role}: ${status} ${text.slice(0, 200)}`);
    }
    const now = await digest();
    for (const table of Object.keys(now))
      if (now[table] !== last[table]) wrote.push(`${call} on ${on}: ${table}`);
    last = now;
  }
  expect({ wrote, differs }).toEqual({ wrote: [], differs: [] });
}, 180_000);

it('an open page of a checkout that was paid is told what was known before, and follows it afterward', async () => {
  const before = await digest();
  expect(await paymentStatus(cast.buyer, paid)).toMatchObject({ status: 'open' });
  expect(await digest()).toEqual(before);
  await say(world, null);
  expect(await paymentStatus(cast.buyer, paid)).toMatchObject({ status: 'held' });
  await begin(world);
});

it('who opened a listing is counted in memory, and kept afterward', async () => {
  const before = await digest();
  const views = async () => {
    const query = { patentId: paid };
    const { body } = await ok(cast.seller.request('GET', '/patent/interest', { query }));
    return (body as ListingInterest).days.reduce((sum, day) => sum + day.views, 0);
  };
  await ok(cast.loser.request('GET', '/patent', { query: { id: paid, from: 'search' } }));
  expect(await views()).toBe(0);
  // Longer than counts wait to be kept.
  await pause(5_500);
  expect(await digest()).toEqual(before);
  await say(world, null);
  await expect.poll(views, { timeout: 10_000 }).toBe(1);
  await begin(world);
});

it('the patent office is not asked, since its answers are kept', async () => {
  const office = await startOfficeWorld();
  try {
    const owner = await office.person();
    const draft = await makeDraft(owner);
    await begin(office);
    const [before, asked] = [await digest(office), await countOfficeCalls(office)];
    const look = async () => {
      await ok(owner.request('GET', '/patent/lookup', { query: { number: '11000001' } }));
      for (const path of ['/patent/title', '/patent/state'])
        await ok(owner.request('GET', path, { query: { patentId: draft } }));
    };
    await look();
    expect(await digest(office)).toEqual(before);
    expect(await countOfficeCalls(office)).toBe(asked);
    await say(office, null);
    await look();
    expect(await countOfficeCalls(office)).toBeGreaterThan(asked);
  } finally {
    await office.stop();
  }
}, 60_000);
