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

type Answer = { status: number; text: string; headers: Headers };
type Bag = { count: number; patentFileWrapperDataBag: FileWrapper[] };

type Asked = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

async function ask(path: string, init: Asked = {}): Promise<Answer> {
  const answer = await fetch(`${sandbox.office.url}/api/v1${path}`, {
    redirect: 'manual',
    ...init,
    headers: { 'x-api-key': sandbox.office.key, ...init.headers },
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
const app = (rest: string, init?: Asked) => ask(`/patent/applications/${rest}`, init);
const search = (q: string, more = '') => app(`search?q=${encodeURIComponent(q)}${more}`);
const bagOf = (answer: Answer) => JSON.parse(answer.text) as Bag;
const untilUnderWay = (count: number) =>
  expect.poll(async () => (await sandbox.office.calls()).underWay, { timeout: 20_000 }).toBe(count);
const recorded = (name: string) =>
  readFileSync(new URL(`recorded/${name}`, import.meta.url), 'utf8');

describe('the office', () => {
  it('answers the recorded bytes for the known numbers, by search and part by part', async () => {
    for (const [path, file] of [
      ['17248024', '17248024.json'],
      ['17248024/adjustment', '17248024-adjustment.json'],
      ['17248024/continuity', '17248024-continuity.json'],
      ['17248024/transactions', '17248024-transactions.json'],
      ['17248024/foreign-priority', '17248024-foreign-priority.json'],
      ['17248024/documents', '17248024-documents.json'],
      ['17248024/associated-documents', '17248024-associated-documents.json'],
      ['15000001/assignment', '15000001-assignment.json'],
    ] as const) {
      expect((await app(path)).text).toBe(recorded(file));
    }
    const byPatent = await search('applicationMetaData.patentNumber:11646472');
    expect(byPatent.text).toBe(recorded('17248024.json'));
    for (const patent of ['7252747', '8623541', 'RE49000', '12107219', '7303424', '10505211']) {
      const found = await search(`applicationMetaData.patentNumber:${patent}`);
      expect(found.text).toContain(recorded(`records/${patent}.json`));
    }
    expect((await ask('/patent/status-codes')).text).toBe(recorded('status-codes.json'));
    const trials = '/patent/trials/proceedings/search?q=patentOwnerData.patentNumber:';
    expect((await ask(`${trials}12233106`)).text).toBe(recorded('trial-proceeding.json'));
    expect((await ask(`${trials}11646472`)).status).toBe(404);
  });

  it('takes an application as people write it, and never a patent’s number for one', async () => {
    for (const written of ['17248024', '17/248,024', 'US 17/248,024', '17248024/meta-data']) {
      const path = written.endsWith('meta-data') ? written : encodeURIComponent(written);
      const bag = bagOf(await app(path));
      expect(bag.patentFileWrapperDataBag[0]?.applicationMetaData?.patentNumber).toBe('11646472');
    }
    expect((await app('11646472')).status).toBe(404);
    expect((await app('7252747')).status).toBe(404);
    expect((await search('applicationNumberText:11646472')).status).toBe(404);
  });

  it('looks at the key before anything else, in the office’s words', async () => {
    const bare = await fetch(`${sandbox.office.url}/api/v1/patent/applications/search?q="`);
    expect([bare.status, await bare.json()]).toEqual([401, { message: 'Unauthorized' }]);
    const wrong = await ask('/patent/applications/nonsense', { headers: { 'x-api-key': 'no' } });
    expect([wrong.status, JSON.parse(wrong.text)]).toEqual([
      403,
      { code: 403, error: 'Forbidden' },
    ]);
    expect((await ask('/patent/inventions')).status).toBe(403);
  });

  it('searches by GET and POST with pages, order and fields; without a hit it answers 404', async () => {
    const posted = await ask('/patent/applications/search', {
      method: 'POST',
      body: JSON.stringify({
        q: 'applicationMetaData.applicationStatusCode:150',
        filters: [{ name: 'applicationMetaData.patentNumber', value: ['11646472', '1'] }],
        fields: ['applicationNumberText', 'applicationMetaData.grantDate'],
      }),
    });
    expect(bagOf(posted).patentFileWrapperDataBag).toEqual([
      { applicationNumberText: '17248024', applicationMetaData: { grantDate: '2023-05-09' } },
    ]);
    const many = 'applicationMetaData.grantDate:[2007-01-01 TO 2008-12-31]';
    const order = '&sort=applicationMetaData.grantDate desc&limit=1';
    const page = bagOf(await search(many, `${order}&offset=1`));
    expect(page.count).toBe(3);
    expect(page.patentFileWrapperDataBag.map((one) => one.applicationNumberText)).toEqual([
      '11309858',
    ]);
    const nothing = await search('applicationMetaData.patentNumber:10117952');
    expect([nothing.status, JSON.parse(nothing.text)]).toMatchObject([
      404,
      {
        code: 404,
        error: 'Not Found',
        errorDetails: 'No matching records found, refine your search criteria and try again',
      },
    ]);
    expect((await search('applicationNumberText:"1')).status).toBe(400);
    expect((await ask('/patent/applications/search', { method: 'POST', body: '{' })).status).toBe(
      400,
    );
    expect((await search('', '&offset=10000')).status).toBe(400);
  });

  it('refuses the second of two calls at once, and what is faster than the limits', async () => {
    await sandbox.office.order({ kind: 'hang', number: '8623541' });
    const hangUp = new AbortController();
    const hanging = app('12920720', { signal: hangUp.signal }).catch(() => null);
    await untilUnderWay(1);
    expect((await app('17248024')).status).toBe(429);
    expect((await search('applicationMetaData.patentNumber:11646472')).status).toBe(429);
    expect((await sandbox.office.calls()).mostAtOnce).toBe(2);
    hangUp.abort();
    expect(await hanging).toBeNull();
    await untilUnderWay(0);
    expect((await app('17248024')).status).toBe(200);
    // Files are counted over ten seconds, other calls over one.
    await sandbox.office.limit({ files: 1 });
    const file = '/datasets/products/files/PTGRXML-SPLT/2023/ipg230509/17248024_11646472.xml';
    expect((await ask(file)).status).toBe(302);
    expect((await ask(file)).status).toBe(429);
    await sandbox.office.limit({ files: 1000 });
  });

  it('sends bulk files on to another host by an address that ends, and tells whether the key came along', async () => {
    const { grantDocumentMetaData: file } = await sandbox.office.record('11646472');
    const path = new URL(String(Reflect.get(Object(file), 'fileLocationURI'))).pathname;
    const sent = await ask(path.replace('/api/v1', ''));
    expect(sent.status).toBe(302);
    const address = new URL(sent.headers.get('location') ?? '');
    expect(address.host).not.toBe(new URL(sandbox.url).host);
    const grant = await fetch(address);
    expect(await grant.text()).toBe(recorded('17248024_11646472.xml'));
    const key = { 'x-api-key': sandbox.office.key };
    expect((await fetch(address, { headers: key })).status).toBe(403);
    expect((await sandbox.office.downloads()).map((one) => one.keyArrived)).toEqual([true, false]);
    await sandbox.advance(120);
    expect((await fetch(address)).status).toBe(403);
    expect((await ask('/datasets/products/files/PTGRXML-SPLT/2020/x/1_2.xml')).status).toBe(404);
  });

  it('logs calls without the key', async () => {
    await app('17248024');
    const log = await sandbox.read<object[]>('/_sandbox/log?match=/office');
    expect(log[0]).toMatchObject({
      path: '/office/api/v1/patent/applications/17248024',
      status: 200,
    });
    expect(JSON.stringify(log)).not.toContain(sandbox.office.key);
    expect(await (await fetch(`${sandbox.url}/_sandbox`)).text()).toContain('Patent office');
  });
});
