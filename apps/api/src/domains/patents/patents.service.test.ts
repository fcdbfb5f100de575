import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../test-kit/world.ts';
import { listUnknownShapes } from './office/office-answers.store.ts';
import { atOffice, countOfficeCalls, startOfficeWorld } from './patents.test-kit.ts';
import {
  freshGrantText,
  freshness,
  freshRecord,
  knownRecord,
  viewPatentRecord,
} from './patents.service.ts';
import { factHistory } from './facts/fact-history.fixture.ts';
import { listFacts } from './facts/patent-facts.store.ts';
import { lookUpPatent } from './lookup.service.ts';
import { refreshRecords } from './asking/refresh.service.ts';

let world: World;
beforeAll(async () => {
  world = await startOfficeWorld();
});
afterEach(() => atOffice(world, 'DELETE', '/faults'));
afterAll(() => world.stop());

const daily = { atMostOld: freshness.daily };
const now = { atMostOld: 0 };
const run = { forMs: 60_000 };
const number = '11646472';

let made = 0;
/** A record of its own, for what a test changes. */
async function makePatent(facts: object = {}): Promise<string> {
  made += 1;
  const patent = String(20_500_000 + made);
  await atOffice(world, 'POST', '/records', {
    application: String(47_500_000 + made),
    patent,
    ...facts,
  });
  return patent;
}

const about = (one: string) => ({ number: one, listingId: null, claim: null, disclosed: null });

describe('a record', () => {
  it('is asked for once a day, however many want it, and again when it must be newer', async () => {
    const patent = await makePatent();
    const before = await countOfficeCalls(world);
    const many = await Promise.all([1, 2, 3].map(() => freshRecord(world.deps, patent, daily)));
    expect(many.map(({ outcome }) => outcome)).toEqual(['found', 'found', 'found']);
    expect(await countOfficeCalls(world)).toBe(before + 2);
    expect(await freshRecord(world.deps, patent, daily)).toEqual(many[0]);
    expect(await countOfficeCalls(world)).toBe(before + 2);
    world.clock.advance(61);
    await freshRecord(world.deps, patent, { atMostOld: freshness.beforeDeciding });
    expect(await countOfficeCalls(world)).toBe(before + 4);
    world.clock.advanceDays(2);
    await freshRecord(world.deps, patent, daily);
    expect(await countOfficeCalls(world)).toBe(before + 6);
  });

  it('is kept as it came, with its hash and the day that it is of', async () => {
    const fresh = await freshRecord(world.deps, number, daily);
    if (fresh.outcome !== 'found') throw new Error(fresh.outcome);
    expect(await knownRecord(world.deps.db, number)).toEqual(fresh);
    const row = await world.deps.db
      .selectFrom('office_answers')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ as_of: '2026-05-02T13:00:02', sha256: fresh.source.sha256 });
    const bytes = gunzipSync(row.body ?? Buffer.alloc(0)).toString();
    expect(JSON.parse(bytes)).toHaveProperty('patentFileWrapperDataBag');
  });

  it('is told with the day of the office, and the sum of its term: 11,646,472 ended while its status says "Patented Case"', async () => {
    await freshRecord(world.deps, number, daily);
    await freshGrantText(world.deps, number, daily);
    const record = await viewPatentRecord(world.deps, about(number));
    const provenance = { source: 'office', asOf: '2026-05-02', page: null, fromScan: false };
    expect(record).toMatchObject({
      number,
      title: { provenance },
      applicationNumber: { value: '17248024', provenance },
      filedOn: { value: '2021-01-05', provenance },
      grantedOn: { value: '2023-05-09', provenance },
      statusText: { value: 'Patented Case', provenance },
      adjustmentDays: { value: 304, provenance },
      figures: { value: 9, provenance },
      citations: { value: 554, provenance },
      term: { outcome: { kind: 'ended', day: '2025-02-12' } },
      fees: { absence: null },
      assignee: null,
      contradiction: null,
    });
    expect(record.claims?.value).toHaveLength(17);
    expect(record.claims?.value[0]?.words).toBeGreaterThan(20);
    expect(record.family?.value.map(({ direction }) => direction)).toContain('parent');
    expect(record.governmentInterest?.value).toMatch(/DE-AR0000349/);
    expect(record.links).toHaveLength(2);
    expect(record.officeAskedAt).not.toBeNull();
  });

  it('of a reissue is told with the fees of its original, which is asked for as well', async () => {
    await refreshRecords(world.deps, ['RE49000'], run);
    const record = await viewPatentRecord(world.deps, about('RE49000'));
    expect(await knownRecord(world.deps.db, '9755310')).not.toBeNull();
    expect(record.filedOn).not.toBeNull();
    expect(record.term.words).not.toBe('');
  });
});

describe('a record that changes', () => {
  it('keeps what it said, and says since when it says something else', async () => {
    const patent = await makePatent();
    await freshRecord(world.deps, patent, daily);
    const first = await factHistory(world.deps.db, patent, 'conveyances');
    await atOffice(world, 'POST', `/records/${patent}/conveyances`, {
      kind: 'security',
      from: ['Acme, Inc.'],
      to: ['First Bank'],
    });
    world.clock.advance(120);
    await freshRecord(world.deps, patent, now);
    const history = await factHistory(world.deps.db, patent, 'conveyances');
    expect(history).toHaveLength(first.length + 1);
    expect(history[0]).toMatchObject({ source: 'office', supersededAt: null });
    if (first[0]) expect(history[1]).toMatchObject({ value: first[0].value });
    expect(history.slice(1).every(({ supersededAt }) => supersededAt !== null)).toBe(true);
  });

  it('that says the same again has the new day, and no new fact', async () => {
    const patent = await makePatent({ asOf: '2026-05-02T13:00:02' });
    await freshRecord(world.deps, patent, daily);
    const before = await listFacts(world.deps.db, patent);
    await atOffice(world, 'POST', '/faults', {
      kind: 'stale',
      number: patent,
      asOf: '2026-06-03T13:00:02',
    });
    world.clock.advance(120);
    await freshRecord(world.deps, patent, now);
    const after = await listFacts(world.deps.db, patent);
    expect(after.map(({ kind, value }) => ({ kind, value }))).toEqual(
      before.map(({ kind, value }) => ({ kind, value })),
    );
    expect(new Set(after.map(({ asOf }) => asOf))).toEqual(new Set(['2026-06-03']));
    expect(await factHistory(world.deps.db, patent, 'title')).toHaveLength(1);
  });

  it.each(['2026-13-45T03:00:04', '0000-00-00', 'yesterday'])(
    'that the office renewed on no day (%s) has the day on which it was asked',
    async (asOf) => {
      const patent = await makePatent();
      await atOffice(world, 'POST', '/faults', { kind: 'stale', number: patent, asOf });
      expect(await freshRecord(world.deps, patent, daily)).toMatchObject({ outcome: 'found' });
      const { title } = await viewPatentRecord(world.deps, about(patent));
      expect(title?.provenance.asOf).toBe(world.clock.now().toISOString().slice(0, 10));
    },
  );

  it('whose grant text was read keeps it when only the record is read again', async () => {
    await freshGrantText(world.deps, number, daily);
    world.clock.advance(120);
    await freshRecord(world.deps, number, now);
    const kinds = (await listFacts(world.deps.db, number)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['claims', 'abstract', 'title', 'events']));
  });
});

describe('while the office is away', () => {
  it.each(['error', 'cut', 'too_many', 'inactive_key', 'not_json', 'too_large'])(
    '(%s) what was known is handed on, and nothing is thrown',
    async (kind) => {
      const patent = await makePatent();
      await atOffice(world, 'POST', '/faults', { kind, number: patent });
      expect(await freshRecord(world.deps, patent, daily)).toMatchObject({
        outcome: 'away',
        kept: null,
      });
      await world.deps.db
        .updateTable('office_turns')
        .set({ not_before: new Date(0) })
        .execute();
      await freshRecord(world.deps, patent, daily);
      world.clock.advance(120);
      await atOffice(world, 'POST', '/faults', { kind, number: patent });
      expect(await freshRecord(world.deps, patent, now)).toMatchObject({
        outcome: 'away',
        kept: { outcome: 'found', value: { patentNumber: patent } },
      });
      await world.deps.db
        .updateTable('office_turns')
        .set({ not_before: new Date(0) })
        .execute();
    },
  );

  it('a run that reads many again ends, and the next continues', async () => {
    const patents = [await makePatent(), await makePatent(), await makePatent()];
    await atOffice(world, 'POST', '/faults', { kind: 'error', times: 1, number: patents[1] });
    expect(await refreshRecords(world.deps, patents, run)).toBe(1);
    expect(await refreshRecords(world.deps, patents, run)).toBe(3);
    expect(await refreshRecords(world.deps, patents, { forMs: -1 })).toBe(0);
  });

  it('a record that cannot be had says nothing of the others', async () => {
    const patents = [await makePatent(), await makePatent()];
    await atOffice(world, 'POST', '/faults', { kind: 'too_large', number: patents[0] });
    expect(await refreshRecords(world.deps, patents, run)).toBe(1);
  });
});

it('what the office does not have is remembered as that, and said of nothing else', async () => {
  const before = await countOfficeCalls(world);
  expect(await freshRecord(world.deps, '10117952', daily)).toMatchObject({ outcome: 'not_there' });
  expect(await freshRecord(world.deps, '10117952', daily)).toMatchObject({ outcome: 'not_there' });
  expect(await countOfficeCalls(world)).toBe(before + 1);
  const record = await viewPatentRecord(world.deps, about('10117952'));
  expect(record).toMatchObject({
    title: null,
    statusText: null,
    term: { outcome: { kind: 'unknown' } },
  });
  expect(record.officeAskedAt).not.toBeNull();
});

it('what was found stays with its history when the office does not have it any more, with the day of that', async () => {
  const patent = await makePatent({ title: 'Kept hinge' });
  const first = await freshRecord(world.deps, patent, now);
  await atOffice(world, 'DELETE', `/records/${patent}`);
  world.clock.advanceDays(1);
  const missed = await freshRecord(world.deps, patent, now);
  if (missed.outcome !== 'not_there') throw new Error(missed.outcome);
  const missedAt = missed.fetchedAt;
  expect(missed.kept).toMatchObject({ outcome: 'found' });
  expect(await knownRecord(world.deps.db, patent)).toEqual({ ...first, missedAt });
  const before = await countOfficeCalls(world);
  expect(await freshRecord(world.deps, patent, daily)).toEqual(missed);
  expect(await countOfficeCalls(world)).toBe(before);
  expect(await viewPatentRecord(world.deps, about(patent))).toMatchObject({
    title: { value: 'KEPT HINGE' },
    officeMissedAt: missedAt.toISOString(),
  });
  await atOffice(world, 'POST', '/records', {
    application: String(47_500_000 + made),
    patent,
    title: 'Kept hinge',
  });
  world.clock.advanceDays(1);
  expect(await freshRecord(world.deps, patent, now)).toMatchObject({
    outcome: 'found',
    missedAt: null,
  });
  expect((await viewPatentRecord(world.deps, about(patent))).officeMissedAt).toBeNull();
});

describe('an office that is slow', () => {
  it('is not waited for longer than a request may take, and what it says is kept', async () => {
    const patent = await makePatent({ title: 'Slow hinge' });
    await atOffice(world, 'POST', '/faults', { kind: 'slow', number: patent, ms: 1_500 });
    const fresh = await freshRecord(world.deps, patent, { ...now, withinMs: 100 });
    expect(fresh).toEqual({ outcome: 'away', reason: 'slow', kept: null });
    await expect
      .poll(() => knownRecord(world.deps.db, patent), { timeout: 10_000 })
      .toMatchObject({ outcome: 'found' });
  });

  it('gives a lookup what is known without it, and says that it is being asked', async () => {
    const patent = await makePatent({ title: 'Slow hinge' });
    await atOffice(world, 'POST', '/faults', { kind: 'slow', number: patent, ms: 1_500 });
    expect(await lookUpPatent(world.deps, patent, 100)).toMatchObject({
      title: null,
      officeSlow: true,
    });
    await expect
      .poll(async () => (await lookUpPatent(world.deps, patent)).title?.value, { timeout: 10_000 })
      .toBe('SLOW HINGE');
  });

  it('which fails when nobody waits any more, fails nobody', async () => {
    const patent = await makePatent();
    const { promise: hangs, reject } = Promise.withResolvers<never>();
    const office = {
      findRecord: () => hangs,
      findGrantText: () => hangs,
      findTrials: () => hangs,
    };
    const asked = freshRecord({ ...world.deps, office }, patent, { ...now, withinMs: 20 });
    expect(await asked).toMatchObject({ outcome: 'away', reason: 'slow' });
    reject(new Error('the line was cut'));
    await expect(hangs).rejects.toThrow('cut');
  });
});

it('a shape that nobody knows is named until it is known', async () => {
  const patent = await makePatent();
  await atOffice(world, 'POST', '/faults', { kind: 'unknown_shape', number: patent });
  await freshRecord(world.deps, patent, daily);
  const odd = await listUnknownShapes(world.deps.db, 10);
  expect(odd.length).toBeGreaterThan(0);
  expect(odd[0]).toMatchObject({ answers: 1 });
});

it('without a key nobody is asked, and what was known before stays', async () => {
  const patent = await makePatent();
  await freshRecord(world.deps, patent, daily);
  world.clock.advanceDays(3);
  const before = await countOfficeCalls(world);
  const shut = { ...world.deps, office: null };
  expect(await freshRecord(shut, patent, daily)).toMatchObject({
    outcome: 'no_key',
    kept: { outcome: 'found' },
  });
  expect(await refreshRecords(shut, [patent], run)).toBe(0);
  expect(await countOfficeCalls(world)).toBe(before);
});
