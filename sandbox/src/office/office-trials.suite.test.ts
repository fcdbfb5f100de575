import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../sandbox.test-kit.ts';
import { demoTrials } from './demo/trials.table.ts';
import { makeTrial } from './make-trial.ts';
import type { JsonObject } from './office.shape.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.office.limit({ metadata: 1000 });
});
afterEach(() => sandbox.office.withdraw());
afterAll(() => sandbox.close());

const path = '/patent/trials/proceedings/search';
const recorded = readFileSync(new URL('recorded/trial-proceeding.json', import.meta.url), 'utf8');

type Answer = { count: number; patentTrialProceedingDataBag: JsonObject[] };

function ask(more: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'x-api-key': sandbox.office.key };
  return fetch(`${sandbox.office.url}/api/v1${path}${more}`, { headers, ...init });
}
const of = (patent: string, more = '') => ask(`?q=patentOwnerData.patentNumber:${patent}${more}`);
const numbersIn = async (answer: Response) =>
  ((await answer.json()) as Answer).patentTrialProceedingDataBag.map((one) => one['trialNumber']);

describe('trials of a patent', () => {
  it('are found by its number, page by page; none is 404, and nonsense 400', async () => {
    expect(await (await of('12233106')).text()).toBe(recorded);
    expect(await numbersIn(await of('20203918'))).toEqual(['PGR2017-90107', 'IPR2026-90233']);
    const second = await of('20203918', '&offset=1&limit=1');
    expect((await second.clone().json()) as Answer).toMatchObject({ count: 2 });
    expect(await numbersIn(second)).toEqual(['IPR2026-90233']);
    expect((await of('11646472')).status).toBe(404);
    expect((await of('20203918', '&offset=2')).status).toBe(404);
    expect((await of('20203918', '&limit=some')).status).toBe(400);
    expect((await of('20203918', '&filters=IPR')).status).toBe(400);
  });

  it('are found by a description as well, in both methods', async () => {
    const body = {
      q: 'patentOwnerData.patentNumber:20203918',
      filters: [{ name: 'trialMetaData.trialTypeCode', value: ['IPR'] }],
    };
    const posted = await ask('', { method: 'POST', body: JSON.stringify(body) });
    expect(await numbersIn(posted)).toEqual(['IPR2026-90233']);
    const either = encodeURIComponent(
      'patentOwnerData.patentNumber:12233106 OR patentOwnerData.patentNumber:20203918',
    );
    expect(await numbersIn(await ask(`?q=${either}`))).toHaveLength(3);
  });

  it('are made and changed, and need their two numbers', async () => {
    const facts = { number: 'IPR2025-90001', patent: '20118406', kind: 'IPR', status: 'Pending' };
    await sandbox.office.makeTrial(facts);
    await sandbox.office.makeTrial({ ...facts, status: 'Terminated-Settled' });
    const answer = (await (await of('20118406')).json()) as Answer;
    expect(answer.patentTrialProceedingDataBag).toMatchObject([
      { trialMetaData: { trialStatusCategory: 'Terminated-Settled' } },
    ]);
    expect((await sandbox.post('/_sandbox/office/trials', { number: 'IPR1' })).status).toBe(400);
  });

  it('are refused, late and cut like any other answer, and the record is not', async () => {
    const match = '/trials/';
    for (const [kind, status] of [
      ['too_many', 429],
      ['error', 500],
      ['inactive_key', 403],
      ['too_large', 413],
      ['not_found', 404],
    ] as const) {
      await sandbox.office.order({ kind, number: '20203918', match });
      const headers = { 'x-api-key': sandbox.office.key };
      const record = `${sandbox.office.url}/api/v1/patent/applications/47203918`;
      expect((await fetch(record, { headers })).status).toBe(200);
      expect((await of('20203918')).status).toBe(status);
      expect((await of('20203918')).status).toBe(200);
    }
    await sandbox.office.order({ kind: 'cut_half', number: '20203918', match });
    await expect(of('20203918').then((answer) => answer.text())).rejects.toThrow();
    const bare = await fetch(`${sandbox.office.url}/api/v1${path}?q=x`);
    expect(bare.status).toBe(401);
  });

  it('come in other shapes on order', async () => {
    const first = async () =>
      ((await (await of('20203918')).json()) as Answer).patentTrialProceedingDataBag;
    await sandbox.office.order({ kind: 'openapi_shape', number: '20203918', match: '/trials/' });
    expect((await first())[0]).toMatchObject({
      patentOwnerData: { patentNumber: 'US20203918B2' },
    });
    await sandbox.office.withdraw();
    await sandbox.office.order({ kind: 'missing_bags', number: '20203918', match: '/trials/' });
    expect((await first())[0]).not.toHaveProperty('trialMetaData');
    await sandbox.office.withdraw();
    await sandbox.office.order({ kind: 'unknown_shape', number: '20203918', match: '/trials/' });
    expect(Array.isArray(await first())).toBe(false);
  });
});

it('a made trial has the parts and names of the recorded one; its later days are those of the description', () => {
  const [whole] = (JSON.parse(recorded) as Answer).patentTrialProceedingDataBag;
  const described = [
    '.patentOwnerData.realPartyInInterestName',
    '.trialMetaData.accordedFilingDate',
    '.trialMetaData.institutionDecisionDate',
    '.trialMetaData.latestDecisionDate',
    '.trialMetaData.terminationDate',
  ];
  const pathsIn = (value: unknown, at = ''): string[] =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, one]) => pathsIn(one, `${at}.${name}`))
      : [at];
  const known = new Set([...pathsIn(whole), ...described]);
  for (const facts of demoTrials) {
    const made = pathsIn(makeTrial(facts, null));
    expect(made.filter((one) => !known.has(one))).toEqual([]);
  }
});
