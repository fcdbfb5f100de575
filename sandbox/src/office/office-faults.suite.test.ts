import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../sandbox.test-kit.ts';
import type { FileWrapper } from './office.shape.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.office.limit({ metadata: 1000, documents: 1000, files: 1000 });
});
afterEach(() => sandbox.office.withdraw());
afterAll(() => sandbox.close());

/** A demo patent and its application, and another that nothing is ordered for. */
const patent = '20163245';
const application = '47163245';
const other = '47118406';

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'x-api-key': sandbox.office.key };
  return fetch(`${sandbox.office.url}/api/v1/patent/applications/${path}`, { headers, ...init });
}
async function recordOf(path = application): Promise<FileWrapper> {
  const body = (await (await ask(path)).json()) as { patentFileWrapperDataBag: [FileWrapper] };
  return body.patentFileWrapperDataBag[0];
}
const untilUnderWay = (count: number) =>
  expect.poll(async () => (await sandbox.office.calls()).underWay, { timeout: 20_000 }).toBe(count);
const bySearch = `search?q=applicationMetaData.patentNumber:${patent}`;

describe('what is ordered for a number', () => {
  it('refuses it with the office’s status and body, once, and nothing else', async () => {
    for (const [kind, status, body] of [
      ['not_found', 404, { code: 404, error: 'Not Found' }],
      ['no_key', 401, { message: 'Unauthorized' }],
      ['inactive_key', 403, { code: 403, error: 'Forbidden' }],
      ['too_many', 429, { code: 429, error: 'Too Many Requests' }],
      ['too_large', 413, { code: 413, message: 'Payload Too Large' }],
      ['error', 500, { code: 500, error: 'Internal Server Error' }],
    ] as const) {
      await sandbox.office.order({ kind, number: patent });
      expect((await ask(other)).status).toBe(200);
      const refused = await ask(kind === 'error' ? bySearch : application);
      expect([refused.status, await refused.json()]).toMatchObject([status, body]);
      expect(refused.headers.has('retry-after')).toBe(false);
      expect((await ask(application)).status).toBe(200);
    }
    await sandbox.office.order({ kind: 'too_many', number: 'US 20,163,245', retryAfterSeconds: 7 });
    expect((await ask(bySearch)).headers.get('retry-after')).toBe('7');
  });

  it('breaks the line: before the answer, in its midst, after a while, never; or answers a page', async () => {
    for (const kind of ['cut', 'cut_half'] as const) {
      await sandbox.office.order({ kind, number: application });
      await expect(ask(bySearch).then((answer) => answer.text())).rejects.toThrow();
    }
    await sandbox.office.order({ kind: 'slow', number: patent, ms: 300 });
    const before = performance.now();
    expect((await ask(application)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(290);
    await sandbox.office.order({ kind: 'hang', number: patent });
    const hangUp = new AbortController();
    const hanging = ask(application, { signal: hangUp.signal }).catch(() => 'given up');
    await untilUnderWay(1);
    hangUp.abort();
    expect(await hanging).toBe('given up');
    await untilUnderWay(0);
    await sandbox.office.order({ kind: 'not_json', number: patent });
    expect((await ask(application)).headers.get('content-type')).toContain('text/html');
    expect((await ask(application)).status).toBe(200);
  });

  it('gives papers in the older shape and in that of the interface’s description', async () => {
    await sandbox.office.order({ kind: 'older_assignments', number: '15000001' });
    expect(await (await ask('15000001/assignment')).text()).toBe(
      readFileSync(
        new URL('recorded/15000001-assignment-older-shape.json', import.meta.url),
        'utf8',
      ),
    );
    await sandbox.office.order({ kind: 'older_assignments', number: patent });
    const [older] = (await recordOf(`${application}/assignment`)).assignmentBag ?? [];
    expect(Object.keys(older ?? {})).not.toContain('assignmentDocumentLocationURI');
    expect(older?.conveyanceText).toContain('(SEE DOCUMENT FOR DETAILS).');
    expect(older?.assigneeBag[0]?.assigneeAddress).toMatchObject({
      geographicRegionName: 'ILLINOIS',
    });
    await sandbox.office.withdraw(patent);
    await sandbox.office.order({ kind: 'openapi_shape', number: patent });
    const [described] = (await recordOf()).assignmentBag ?? [];
    expect(typeof described?.reelNumber).toBe('string');
    expect(Array.isArray(described?.correspondenceAddress)).toBe(true);
    expect(described?.reelAndFrameNumber).not.toMatch(/^0/);
  });

  it('leaves parts out, makes the adjustment null, the record old and its shape unknown', async () => {
    await sandbox.office.order({ kind: 'missing_bags', number: patent, bags: ['assignmentBag'] });
    await sandbox.office.order({ kind: 'null_adjustment', number: patent });
    await sandbox.office.order({ kind: 'stale', number: patent, asOf: '2025-02-03T04:05:06' });
    const record = await recordOf();
    expect(record).not.toHaveProperty('assignmentBag');
    expect(record.patentTermAdjustmentData).toBeNull();
    expect(record.lastIngestionDateTime).toBe('2025-02-03T04:05:06');
    expect(await recordOf(`${application}/assignment`)).toEqual({
      applicationNumberText: application,
    });
    await sandbox.office.withdraw();
    await sandbox.office.order({ kind: 'missing_bags', number: '11646472' });
    expect(await recordOf('17248024')).not.toHaveProperty('eventDataBag');
    await sandbox.office.order({ kind: 'unknown_shape', number: patent });
    const unknown = await recordOf();
    expect(Array.isArray(unknown.assignmentBag)).toBe(false);
    expect(unknown).toHaveProperty('rightsDataBag');
  });

  it('happens as often as was said, for a part of the path, and for every number without one', async () => {
    await sandbox.office.order({ kind: 'error', match: '/search', times: 2 });
    expect((await ask(application)).status).toBe(200);
    expect((await ask(bySearch)).status).toBe(500);
    expect((await ask('search?q=applicationMetaData.patentNumber:11646472')).status).toBe(500);
    expect((await ask(bySearch)).status).toBe(200);
    const unknown = await sandbox.post('/_sandbox/office/faults', { kind: 'fire' });
    expect(unknown.status).toBe(400);
    expect(
      (await sandbox.post('/_sandbox/office/faults', { kind: 'cut', number: '-' })).status,
    ).toBe(400);
  });
});

describe('a record', () => {
  it('changes between two calls: a lien, our assignment with its reel and frame, a fee, a lapse', async () => {
    const before = await recordOf();
    const lien = await sandbox.office.recordConveyance(patent, {
      kind: 'security',
      from: ['Barnaby Flywheel'],
      to: ['Fourth Wharf Bank, N.A.'],
    });
    const ours = await sandbox.office.recordConveyance('US 20,163,245', {
      kind: 'assignment',
      from: ['Barnaby Flywheel'],
      to: ['Horatio Pennyweather'],
      reelFrame: '071234/0567',
    });
    expect([lien.conveyanceText, ours.reelAndFrameNumber]).toEqual([
      'SECURITY INTEREST',
      '071234/0567',
    ]);
    await sandbox.office.payFee(patent, { year: 12 });
    const after = await recordOf();
    expect(after.assignmentBag?.slice(2)).toEqual(before.assignmentBag);
    expect(after.assignmentBag?.[0]).toEqual(ours);
    const today = new Date().toISOString().slice(0, 10);
    expect(after.eventDataBag?.[0]).toMatchObject({ eventCode: 'M2553', eventDate: today });
    expect(String(after.lastIngestionDateTime) > String(before.lastIngestionDateTime)).toBe(true);
    await sandbox.office.addEvent(patent, { code: 'EXP.', text: 'Expire Patent' });
    await sandbox.office.setFields(patent, { firstApplicantName: 'Someone else' });
    expect((await recordOf()).applicationMetaData).toMatchObject({
      applicationStatusCode: 250,
      firstApplicantName: 'Someone else',
    });
  });

  it('that was recorded can change as well, and is then no longer served as recorded', async () => {
    await sandbox.office.recordConveyance('11646472', {
      kind: 'assignment',
      from: ['Steven J. Visco'],
      to: ['PolyPlus Battery Company'],
      recordedOn: '2021-02-01',
    });
    const { assignmentBag } = await recordOf('17248024/assignment');
    expect(assignmentBag?.[0]).toMatchObject({
      assignmentRecordedDate: '2021-02-01',
      assignorBag: [{ assignorName: 'VISCO, STEVEN J.' }],
      assigneeBag: [{ assigneeNameText: 'POLYPLUS BATTERY COMPANY' }],
    });
  });

  it('is made from facts for any number, with its text, and goes again', async () => {
    const made = await sandbox.office.makeRecord({
      patent: 'US 29,163,245',
      title: 'Something',
      claims: [{ text: 'A thing.' }],
    });
    expect(made.applicationNumberText).toBe('49163245');
    const second = await sandbox.office.makeRecord({ patent: '28163245' });
    expect(second.applicationNumberText).toBe('49163246');
    const found = await recordOf('search?q=applicationMetaData.patentNumber:29163245');
    expect(found).toEqual(made);
    const file = new URL(
      String(Reflect.get(Object(made['grantDocumentMetaData']), 'fileLocationURI')),
    );
    const headers = { 'x-api-key': sandbox.office.key };
    const sent = await fetch(`${sandbox.office.url}${file.pathname}`, {
      headers,
      redirect: 'manual',
    });
    const text = await (await fetch(sent.headers.get('location') ?? '')).text();
    expect(text).toContain('1. A thing.');
    const provisional = await sandbox.office.makeRecord({
      application: '63/000,001',
      patent: null,
    });
    expect(provisional.applicationMetaData).toMatchObject({ applicationTypeCode: 'PRV' });
    await sandbox.office.removeRecord('29163245');
    expect((await ask('search?q=applicationMetaData.patentNumber:29163245')).status).toBe(404);
    expect((await sandbox.post('/_sandbox/office/records', {})).status).toBe(400);
  });
});
