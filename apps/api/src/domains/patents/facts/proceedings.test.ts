import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../../test-kit/world.ts';
import { getOfficeHealth } from '../office/office-health.service.ts';
import { atOffice, countOfficeCalls, startOfficeWorld } from '../patents.test-kit.ts';
import { freshness, freshRecord, freshTrials, viewPatentRecord } from '../patents.service.ts';
import { factHistory } from './fact-history.fixture.ts';
import { refreshRecords } from '../asking/refresh.service.ts';

let world: World;
beforeAll(async () => {
  world = await startOfficeWorld();
});
afterEach(async () => {
  await atOffice(world, 'DELETE', '/faults');
  await world.deps.db
    .updateTable('office_turns')
    .set({ not_before: new Date(0) })
    .execute();
});
afterAll(() => world.stop());

const run = { forMs: 60_000 };
const now = { atMostOld: 0 };
const daily = { atMostOld: freshness.daily };
const match = '/trials/';
const view = (number: string) =>
  viewPatentRecord(world.deps, { number, listingId: null, claim: null, disclosed: null });
const today = () => world.clock.now().toISOString().slice(0, 10);
const order = (fault: object) => atOffice(world, 'POST', '/faults', { match, ...fault });

/** How often trials were searched for since the start of the sandbox. */
async function countTrialCalls(): Promise<number> {
  const calls = await world.sandbox?.control('GET', '/log?limit=1000&match=/trials/');
  return (calls as { path: string }[]).filter(({ path }) => path.startsWith('/office/')).length;
}

let made = 0;
async function makePatent(facts: object = {}): Promise<string> {
  made += 1;
  const patent = String(20_600_000 + made);
  const application = String(47_600_000 + made);
  await atOffice(world, 'POST', '/records', { application, patent, ...facts });
  return patent;
}
/** @returns its number. */
async function makeTrial(patent: string, facts: object = {}): Promise<string> {
  made += 1;
  const number = `IPR2025-${91_000 + made}`;
  await atOffice(world, 'POST', '/trials', { number, patent, kind: 'IPR', ...facts });
  return number;
}

describe('the trials of a patent', () => {
  it('are told with their day, parties, kind and state, and with the reexamination of the continuity', async () => {
    expect((await view('20203918')).trials).toEqual({ state: 'not_asked' });
    expect(await refreshRecords(world.deps, ['20203918'], run)).toBe(1);
    const provenance = { source: 'office', asOf: today(), page: null, code: null, fromScan: false };
    const record = await view('20203918');
    expect(record.trials).toEqual({
      state: 'some',
      provenance,
      unreadAt: null,
      missedAt: null,
      trials: [
        {
          number: 'IPR2026-90233',
          kind: 'inter_partes_review',
          kindCode: 'IPR',
          status: 'Trial Instituted',
          parties: [
            { role: 'petitioner', name: 'Kindling & Sons, LLC et al.' },
            { role: 'patent_owner', name: 'Barnaby Flywheel' },
          ],
          petitionFiledOn: '2026-02-11',
          filingAccordedOn: '2026-02-24',
          institutionDecidedOn: '2026-08-19',
          latestDecisionOn: null,
          terminatedOn: null,
        },
        expect.objectContaining({ number: 'PGR2017-90107', status: 'Institution Denied' }),
      ],
    });
    expect(record.reexaminations?.value).toEqual([
      { controlNumber: '90/990118', kind: 'ex_parte_reexamination', filedOn: '2019-02-11' },
    ]);
    // It is no application, and is not told twice.
    expect(record.family?.value ?? []).toEqual([]);
  });

  it('are “none” as of the day on which none was found, and again each day', async () => {
    const patent = await makePatent();
    await refreshRecords(world.deps, [patent], run);
    expect((await view(patent)).trials).toMatchObject({
      state: 'none',
      provenance: { source: 'office', asOf: today() },
      unreadAt: null,
    });
    const before = await countOfficeCalls(world);
    await freshTrials(world.deps, patent, daily);
    expect(await countOfficeCalls(world)).toBe(before);
    world.clock.advanceDays(2);
    await refreshRecords(world.deps, [patent], run);
    expect((await view(patent)).trials).toMatchObject({ provenance: { asOf: today() } });
    expect(await factHistory(world.deps.db, patent, 'trials')).toHaveLength(1);
    // A continuity without a control number proves nothing, so nothing is said.
    expect((await view(patent)).reexaminations).toBeNull();
  });

  it('that change are told as they are then, and what was said before is kept', async () => {
    const patent = await makePatent();
    await freshTrials(world.deps, patent, now);
    const number = await makeTrial(patent, { status: 'Something New' });
    world.clock.advance(120);
    await freshTrials(world.deps, patent, now);
    expect((await view(patent)).trials).toMatchObject({
      state: 'some',
      trials: [{ number, status: 'Something New', parties: [] }],
    });
    const history = await factHistory(world.deps.db, patent, 'trials');
    expect(history.map(({ value }) => (value as unknown[]).length)).toEqual([1, 0]);
  });

  it('stay when the office’s search no longer finds them, with the day of that', async () => {
    const patent = await makePatent();
    const number = await makeTrial(patent);
    await freshTrials(world.deps, patent, now);
    const asOf = today();
    world.clock.advanceDays(1);
    await order({ kind: 'not_found', number: patent });
    await freshTrials(world.deps, patent, now);
    expect((await view(patent)).trials).toMatchObject({
      state: 'some',
      trials: [{ number }],
      provenance: { asOf },
      missedAt: expect.any(String),
    });
  });

  it('of a patent whose record the office’s interface does not have are told too', async () => {
    const number = await makeTrial('6000123');
    await refreshRecords(world.deps, ['6000123'], run);
    const record = await view('6000123');
    expect(record).toMatchObject({ title: null, trials: { state: 'some', trials: [{ number }] } });
    expect(record.officeMissedAt).not.toBeNull();
  });

  it('move no day of the record: its legal status is of the day that the record is of', async () => {
    const patent = await makePatent({ asOf: '2026-05-02T13:00:02' });
    await refreshRecords(world.deps, [patent], run);
    const record = await view(patent);
    expect(record.trials).toMatchObject({ provenance: { asOf: today() } });
    expect(record.legalStatus).toMatchObject({ source: 'office', asOf: '2026-05-02' });
    world.clock.advance(120);
    await freshRecord(world.deps, patent, now);
    expect((await view(patent)).trials).toMatchObject({ state: 'none' });
  });

  it('are not asked for of an application, nor without a key', async () => {
    await atOffice(world, 'POST', '/records', { application: '63999001', patent: null });
    await refreshRecords(world.deps, ['63/999001'], run);
    expect((await view('63/999001')).trials).toEqual({ state: 'not_asked' });
    const patent = await makePatent();
    await freshTrials({ ...world.deps, office: null }, patent, now);
    expect((await view(patent)).trials).toEqual({ state: 'not_asked' });
  });
});

describe('an office that does not answer for trials', () => {
  it.each([
    'error',
    'inactive_key',
    'too_many',
    'not_json',
    'cut_half',
    'too_large',
    'unknown_shape',
  ])('(%s) loses nothing else of the record, and is never told as “none”', async (kind) => {
    const patent = await makePatent();
    const number = await makeTrial(patent);
    // Nobody else is asked about at this moment.
    world.clock.advance(60);
    await order({ kind, number: patent });
    expect(await refreshRecords(world.deps, [patent], run)).toBe(1);
    expect(await view(patent)).toMatchObject({
      title: { value: expect.any(String) },
      claims: { value: expect.any(Array) },
      trials: { state: 'unread', unreadAt: expect.any(String) },
    });
    const asked = await world.deps.db
      .selectFrom('patents')
      .select(['away_reason', 'trials_away_reason'])
      .where('number', '=', patent)
      .executeTakeFirstOrThrow();
    expect(asked.away_reason).toBeNull();
    expect((await getOfficeHealth(world.deps)).trials).toMatchObject({
      awayReason: asked.trials_away_reason,
    });
    await atOffice(world, 'DELETE', '/faults');
    await world.deps.db
      .updateTable('office_turns')
      .set({ not_before: new Date(0) })
      .execute();
    await freshTrials(world.deps, patent, now);
    const known = (await view(patent)).trials;
    expect(known).toMatchObject({ state: 'some', trials: [{ number }], unreadAt: null });
    // What was read stays, with the day on which it could not be read again.
    world.clock.advance(120);
    await order({ kind, number: patent });
    await freshTrials(world.deps, patent, now);
    expect((await view(patent)).trials).toEqual({
      ...known,
      unreadAt: expect.any(String),
    });
  });

  it('is asked for no more of them in a run, which reads every record', async () => {
    const patents = [await makePatent(), await makePatent(), await makePatent()];
    await order({ kind: 'error', times: 0 });
    const before = await countTrialCalls();
    expect(await refreshRecords(world.deps, patents, run)).toBe(3);
    expect(await countTrialCalls()).toBe(before + 1);
    expect((await Promise.all(patents.map(view))).map(({ trials }) => trials.state)).toEqual([
      'unread',
      'not_asked',
      'not_asked',
    ]);
  });

  it('about one patent is asked about the next', async () => {
    const patents = [await makePatent(), await makePatent()];
    await order({ kind: 'too_large', number: patents[0] });
    expect(await refreshRecords(world.deps, patents, run)).toBe(2);
    expect((await view(patents[1] ?? '')).trials.state).toBe('none');
  });

  it('for a record gives its trials, where only that record cannot be had', async () => {
    const patent = await makePatent();
    await atOffice(world, 'POST', '/faults', {
      kind: 'too_large',
      number: patent,
      match: '/applications/',
    });
    await refreshRecords(world.deps, [patent], run);
    expect(await view(patent)).toMatchObject({ title: null, trials: { state: 'none' } });
  });
});
