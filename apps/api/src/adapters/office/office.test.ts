import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Circuit } from '../../core/circuit/circuit.ts';
import { officeSandboxKey } from '../../core/config/office-settings.ts';
import type { OfficePort } from '../../domains/patents/office/office.port.ts';
import { createTestLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { createOffice } from './office.adapter.ts';

let world: World;
let office: OfficePort;
beforeAll(async () => {
  world = await startWorld({
    sandbox: true,
    environment: { OFFICE_API_KEY: officeSandboxKey, OFFICE_PACE_SECONDS: '0' },
  });
  await control('POST', '/limits', { metadata: 1000, files: 1000 });
  office = open();
});
afterEach(async () => {
  await control('DELETE', '/faults');
  await world.deps.db
    .updateTable('office_turns')
    .set({ holder: null, not_before: new Date(0) })
    .execute();
});
afterAll(() => world.stop());

function control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  if (!world.sandbox) throw new Error('no sandbox');
  return world.sandbox.control(method, `/office${path}`, body);
}
const order = (fault: object) => control('POST', '/faults', fault);

/** An adapter with a circuit of its own, as a process has it. */
function open(settings: object = {}, patience = { callMs: 2_000, waitMs: 10_000 }): OfficePort {
  const config = { ...world.deps.config };
  if (config.office) config.office = { ...config.office, ...settings };
  const circuit = new Circuit({ provider: 'office', log: createTestLog() });
  const made = createOffice({ ...world.deps, config, circuit }, patience);
  if (!made) throw new Error('no office');
  return made;
}

const number = '11646472';
const application = '17248024';

it('a patent is found by its number, as the office recorded it', async () => {
  const answer = await office.findRecord(number);
  expect(answer).toMatchObject({
    outcome: 'found',
    value: { applicationNumber: application, patentNumber: number, adjustmentDays: 304 },
    source: { asOf: '2026-05-02T13:00:02', unknownShapes: [] },
  });
  if (answer.outcome !== 'found') return;
  expect(answer.source.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(Buffer.from(answer.bytes).toString()).toContain('"applicationNumberText"');
});

it.each(['RE49000', '7252747'])('%s is found too', async (other) => {
  expect(await office.findRecord(other)).toMatchObject({
    outcome: 'found',
    value: { patentNumber: other },
  });
});

it('an application is found by its own number, and what it grants is not mistaken for it', async () => {
  await control('POST', '/records', { application: '63904117', patent: null });
  expect(await office.findRecord('63/904117')).toMatchObject({
    outcome: 'found',
    value: { applicationNumber: '63904117', patentNumber: null },
  });
  // 17,248,024 would be a patent; it is an application, and no patent has that number.
  expect(await office.findRecord(application)).toMatchObject({ outcome: 'not_there' });
});

it('the published text comes from another host, which never sees the key', async () => {
  const answer = await office.findGrantText(number);
  expect(answer).toMatchObject({ outcome: 'found', value: { adjustmentDays: 304, figures: 9 } });
  expect(answer.outcome === 'found' && answer.value.claims).toHaveLength(17);
  const downloads = (await control('GET', '/downloads')) as {
    status: number;
    keyArrived: boolean;
  }[];
  expect(downloads.map(({ status }) => status)).toContain(200);
  expect(downloads.filter(({ keyArrived }) => keyArrived)).toEqual([]);
});

it('a record that changes between two calls is told as it is then', async () => {
  const made = { application: '47990001', patent: '20990001' };
  await control('POST', '/records', made);
  const before = await office.findRecord('20990001');
  await control('POST', '/records/20990001/conveyances', {
    kind: 'security',
    from: ['Acme, Inc.'],
    to: ['First Bank'],
  });
  const after = await office.findRecord('20990001');
  if (before.outcome !== 'found' || after.outcome !== 'found') throw new Error('not found');
  expect(after.source.sha256).not.toBe(before.source.sha256);
  expect(after.value.conveyances?.length).toBe((before.value.conveyances?.length ?? 0) + 1);
});

describe('a trouble of the office is an outcome, and never thrown:', () => {
  it.each([
    ['not_found', { outcome: 'not_there' }],
    ['no_key', { outcome: 'away', reason: 'key_refused' }],
    ['inactive_key', { outcome: 'away', reason: 'key_refused' }],
    ['too_many', { outcome: 'away', reason: 'limited', retryAfterMs: 5_000 }],
    ['too_large', { outcome: 'away', reason: 'too_large' }],
    ['error', { outcome: 'away', reason: 'failed' }],
    ['cut', { outcome: 'away', reason: 'unreachable' }],
    ['cut_half', { outcome: 'away', reason: 'unreachable' }],
    ['hang', { outcome: 'away', reason: 'unreachable' }],
    ['not_json', { outcome: 'away', reason: 'unreadable' }],
  ])('%s', async (kind, expected) => {
    await order({ kind, number: application });
    expect(await office.findRecord(number)).toMatchObject(expected);
  });

  it('too many, with the time that it gives', async () => {
    await order({ kind: 'too_many', number: application, retryAfterSeconds: 30 });
    expect(await office.findRecord(number)).toEqual({
      outcome: 'away',
      reason: 'limited',
      retryAfterMs: 30_000,
    });
    // Meanwhile nobody asks, whichever process it is.
    const impatient = open({}, { callMs: 2_000, waitMs: 100 });
    const answer = await impatient.findRecord(number);
    expect(answer).toMatchObject({ outcome: 'away', reason: 'limited' });
    expect(answer.outcome === 'away' && answer.retryAfterMs).toBeGreaterThan(20_000);
  });

  it('slow, which is only slow', async () => {
    await order({ kind: 'slow', number: application, ms: 300 });
    expect(await office.findRecord(number)).toMatchObject({ outcome: 'found' });
  });

  it('a key that is not its own', async () => {
    expect(await open({ apiKey: 'another-key' }).findRecord(number)).toMatchObject({
      outcome: 'away',
      reason: 'key_refused',
    });
  });

  it('an outage, after which it is not asked for a while', async () => {
    await order({ kind: 'error', times: 0 });
    const circuit = new Circuit({ provider: 'office', log: createTestLog(), ticks: () => tick });
    let tick = 0;
    const asking = createOffice({ ...world.deps, circuit }, { callMs: 2_000, waitMs: 10_000 });
    for (let times = 0; times < 5; times += 1) {
      tick += 1_000;
      expect(await asking?.findRecord(number)).toMatchObject({ reason: 'failed' });
    }
    expect(await asking?.findRecord(number)).toMatchObject({ reason: 'circuit_open' });
  });
});

describe('a shape of another time is read:', () => {
  it.each(['older_assignments', 'openapi_shape', 'missing_bags', 'null_adjustment'])(
    '%s',
    async (kind) => {
      await order({ kind, number: application });
      const answer = await office.findRecord(number);
      expect(answer).toMatchObject({ outcome: 'found', source: { unknownShapes: [] } });
      if (kind === 'null_adjustment') {
        expect(answer).toMatchObject({ value: { adjustmentDays: null } });
      }
    },
  );

  it('stale, with the day that it is of', async () => {
    await order({ kind: 'stale', number: application, asOf: '2025-01-02T03:04:05' });
    expect(await office.findRecord(number)).toMatchObject({
      source: { asOf: '2025-01-02T03:04:05' },
    });
  });

  it('unknown_shape, which is named', async () => {
    await order({ kind: 'unknown_shape', number: application });
    const answer = await office.findRecord(number);
    expect(answer.outcome === 'found' && answer.source.unknownShapes.length).toBeGreaterThan(0);
  });
});

it('many at once in several processes are one call at a time', async () => {
  const processes = [open(), open(), open()];
  const answers = await Promise.all(
    processes.flatMap((one) => [1, 2].map(() => one.findRecord(number))),
  );
  expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'found'));
  expect(await control('GET', '')).toMatchObject({ mostAtOnce: 1 });
});

it('without a key there is no office', () => {
  const config = { ...world.deps.config, office: null };
  expect(createOffice({ ...world.deps, config, circuit: world.deps.circuits.office })).toBeNull();
});
