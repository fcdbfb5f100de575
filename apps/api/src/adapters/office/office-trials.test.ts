import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Circuit } from '../../core/circuit/circuit.ts';
import type { OfficePort } from '../../domains/patents/office/office.port.ts';
import {
  atOffice,
  countOfficeCalls,
  startOfficeWorld,
} from '../../domains/patents/patents.test-kit.ts';
import { createTestLog } from '../../test-kit/test-log.ts';
import type { World } from '../../test-kit/world.ts';
import { createOffice } from './office.adapter.ts';
import { trialPaths } from './office-numbers.rules.ts';
import { readTrials } from './office-trials.rules.ts';
import { recorded } from './recorded.fixture.ts';

/** A trial as the office gives it, with what a case changes. */
function answerOf(change: object, more: object = {}): string {
  const trial = {
    trialNumber: 'IPR2024-90001',
    patentOwnerData: { patentNumber: '12233106' },
    trialMetaData: { trialTypeCode: 'IPR', trialStatusCategory: 'Pending' },
    ...change,
  };
  return JSON.stringify({ count: 1, patentTrialProceedingDataBag: [trial], ...more });
}

describe('an answer about trials', () => {
  it('is read as the office recorded it', async () => {
    const read = readTrials(await recorded('trial-proceeding.json'));
    expect(read).toEqual({
      count: 1,
      unknownShapes: [],
      trials: [
        {
          patent: '12233106',
          trial: {
            number: 'PGR2026-00055',
            kind: 'PGR',
            status: 'Pending',
            petitioner: 'ZYDUS LIFESCIENCES LIMITED et al.',
            // The recorded trial names an inventor and no owner: nobody is taken for one.
            patentOwner: null,
            derivationPetitioner: null,
            respondent: null,
            petitionFiledOn: '2026-06-05',
            filingAccordedOn: null,
            institutionDecidedOn: null,
            latestDecisionOn: null,
            terminatedOn: null,
          },
        },
      ],
    });
  });

  it('keeps kinds and states that nobody knows in the office’s words, and reads every day and party', () => {
    const read = readTrials(
      answerOf({
        patentOwnerData: { patentNumber: 'US12233106B2', realPartyInInterestName: 'Acme, Inc.' },
        trialMetaData: {
          trialTypeCode: 'XYZ',
          trialStatusCategory: 'Stayed by the Director',
          accordedFilingDate: '2024-02-15',
          institutionDecisionDate: '2024-08-20',
          latestDecisionDate: '2025-01-12',
          terminationDate: '9999-12-31',
        },
        derivationPetitionerData: { realPartyInInterestName: 'Second, LLC' },
        respondentData: { patentOwnerName: 'Third, Ltd.' },
      }),
    );
    expect(read.trials[0]).toMatchObject({
      patent: '12233106',
      trial: {
        kind: 'XYZ',
        status: 'Stayed by the Director',
        petitioner: null,
        patentOwner: 'Acme, Inc.',
        derivationPetitioner: 'Second, LLC',
        respondent: 'Third, Ltd.',
        petitionFiledOn: null,
        filingAccordedOn: '2024-02-15',
        institutionDecidedOn: '2024-08-20',
        latestDecisionOn: '2025-01-12',
        // Which stands for none.
        terminatedOn: null,
      },
    });
    expect(read.unknownShapes).toEqual([
      'patentTrialProceedingDataBag[].trialMetaData.terminationDate',
    ]);
  });

  it('names what is new in it, and is still read', () => {
    expect(readTrials(answerOf({ outcomeData: {} })).unknownShapes).toEqual([
      'patentTrialProceedingDataBag[].outcomeData',
    ]);
  });

  it.each([
    ['no count', answerOf({}, { count: undefined })],
    ['no list', answerOf({}, { patentTrialProceedingDataBag: undefined })],
    ['a list that is none', answerOf({}, { patentTrialProceedingDataBag: { trialData: [] } })],
    ['an entry that is none', answerOf({}, { patentTrialProceedingDataBag: ['IPR2024-90001'] })],
    ['a trial without a number', answerOf({ trialNumber: null })],
    ['a trial of no patent', answerOf({ patentOwnerData: {} })],
    [
      'a trial of a patent that nobody can read',
      answerOf({ patentOwnerData: { patentNumber: '?' } }),
    ],
    ['nothing', 'null'],
    ['a page of maintenance', '<html></html>'],
  ])('is none with %s: that there is no trial is never guessed', (_what, text) => {
    expect(() => readTrials(text)).toThrow();
  });
});

it('trials are searched for by the patent’s number without its kind, a page at a time, letters in both forms', () => {
  const [plain, ...more] = trialPaths('12233106').map((pathAt) => pathAt(25));
  expect([plain, more]).toEqual([
    '/api/v1/patent/trials/proceedings/search?q=patentOwnerData.patentNumber%3A12233106&offset=25&limit=25',
    [],
  ]);
  expect(trialPaths('RE49000').map((pathAt) => decodeURIComponent(pathAt(0)))).toEqual([
    '/api/v1/patent/trials/proceedings/search?q=patentOwnerData.patentNumber:RE49000&offset=0&limit=25',
    '/api/v1/patent/trials/proceedings/search?q=patentOwnerData.patentNumber:RE049000&offset=0&limit=25',
  ]);
});

describe('at the sandbox’s office', () => {
  let world: World;
  let office: OfficePort;
  beforeAll(async () => {
    world = await startOfficeWorld();
    office = open(world.deps.config);
  });
  afterEach(async () => {
    await atOffice(world, 'DELETE', '/faults');
    await world.deps.db
      .updateTable('office_turns')
      .set({ holder: null, not_before: new Date(0) })
      .execute();
  });
  afterAll(() => world.stop());

  function open(config: World['deps']['config']): OfficePort {
    const circuit = new Circuit({ provider: 'office', log: createTestLog() });
    const patience = { callMs: 2_000, waitMs: 10_000 };
    const made = createOffice({ ...world.deps, config, circuit }, patience);
    if (!made) throw new Error('no office');
    return made;
  }
  const order = (fault: object) =>
    atOffice(world, 'POST', '/faults', { number: '20203918', match: '/trials/', ...fault });

  it('a patent’s trials are found, and none is “not there”', async () => {
    const found = await office.findTrials('20203918');
    expect(found).toMatchObject({ outcome: 'found', source: { asOf: null, unknownShapes: [] } });
    expect(found.outcome === 'found' && found.value.map(({ number }) => number)).toEqual([
      'PGR2017-90107',
      'IPR2026-90233',
    ]);
    expect(await office.findTrials('12233106')).toMatchObject({ outcome: 'found' });
    expect(await office.findTrials('11646472')).toMatchObject({ outcome: 'not_there' });
    expect(await office.findTrials('RE49000')).toMatchObject({ outcome: 'not_there' });
  });

  describe('a list is told whole, or not at all:', () => {
    /** The trials of a page, by their numbers; `null` is a page that is not there. */
    type Page = { count: number; trials: [number: string, patent: string][] } | null;
    const [mine, others] = ['12233106', '12233107'];
    const pages: Page[] = [];
    const server = createServer((request, response) => {
      const offset = Number(new URL(request.url ?? '', 'http://x').searchParams.get('offset'));
      const page = pages[Math.ceil(offset / 2)] ?? null;
      if (page === null) return response.writeHead(404).end();
      const bag = page.trials.map(([trialNumber, patentNumber]) => ({
        trialNumber,
        patentOwnerData: { patentNumber },
      }));
      return response.end(JSON.stringify({ count: page.count, patentTrialProceedingDataBag: bag }));
    });
    let there: OfficePort;
    beforeAll(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { office: settings } = world.deps.config;
      if (!settings) throw new Error('no office');
      there = open({ ...world.deps.config, office: { ...settings, apiUrl } });
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    it.each<[string, Page[], object]>([
      [
        'two pages',
        [
          {
            count: 3,
            trials: [
              ['a', mine],
              ['b', mine],
            ],
          },
          { count: 3, trials: [['c', mine]] },
        ],
        { outcome: 'found', value: [{ number: 'a' }, { number: 'b' }, { number: 'c' }] },
      ],
      [
        'what is another patent’s is not this one’s',
        [
          {
            count: 2,
            trials: [
              ['a', others],
              ['b', mine],
            ],
          },
        ],
        { outcome: 'found', value: [{ number: 'b' }] },
      ],
      ['nothing but another’s', [{ count: 1, trials: [['a', others]] }], { outcome: 'not_there' }],
      ['an empty list', [{ count: 0, trials: [] }], { outcome: 'not_there' }],
      [
        'fewer than were counted',
        [
          {
            count: 3,
            trials: [
              ['a', mine],
              ['b', mine],
            ],
          },
          { count: 3, trials: [] },
        ],
        { outcome: 'away', reason: 'unreadable' },
      ],
      [
        'a second page that is not there',
        [
          {
            count: 3,
            trials: [
              ['a', mine],
              ['b', mine],
            ],
          },
          null,
        ],
        { outcome: 'away', reason: 'unreadable' },
      ],
      [
        'one that came twice, in the place of another',
        [
          {
            count: 4,
            trials: [
              ['a', mine],
              ['b', mine],
            ],
          },
          {
            count: 4,
            trials: [
              ['b', mine],
              ['c', mine],
            ],
          },
        ],
        { outcome: 'away', reason: 'unreadable' },
      ],
      [
        'more pages than anyone has seen',
        Array.from({ length: 20 }, (_, at) => ({
          count: 18_094,
          trials: [
            [`a${at}`, mine],
            [`b${at}`, mine],
          ],
        })),
        { outcome: 'away', reason: 'too_large' },
      ],
    ])('%s', async (_what, given, expected) => {
      pages.splice(0, pages.length, ...given);
      expect(await there.findTrials(mine)).toMatchObject(expected);
    });
  });

  it('every page is read, in turn', async () => {
    const patent = '20118406';
    for (let at = 1; at <= 51; at += 1) {
      const number = `IPR2025-${90_000 + at}`;
      await atOffice(world, 'POST', '/trials', { number, patent, kind: 'IPR' });
    }
    const before = await countOfficeCalls(world);
    const found = await office.findTrials(patent);
    expect(found.outcome === 'found' && new Set(found.value.map(({ number }) => number)).size).toBe(
      51,
    );
    expect(await countOfficeCalls(world)).toBe(before + 3);
    expect(await atOffice(world, 'GET', '')).toMatchObject({ mostAtOnce: 1 });
  });

  it.each([
    ['no_key', { outcome: 'away', reason: 'key_refused' }],
    ['inactive_key', { outcome: 'away', reason: 'key_refused' }],
    ['too_many', { outcome: 'away', reason: 'limited', retryAfterMs: 5_000 }],
    ['too_large', { outcome: 'away', reason: 'too_large' }],
    ['error', { outcome: 'away', reason: 'failed' }],
    ['cut', { outcome: 'away', reason: 'unreachable' }],
    ['cut_half', { outcome: 'away', reason: 'unreachable' }],
    ['hang', { outcome: 'away', reason: 'unreachable' }],
    ['not_json', { outcome: 'away', reason: 'unreadable' }],
    ['unknown_shape', { outcome: 'away', reason: 'unreadable' }],
    ['slow', { outcome: 'found' }],
    ['openapi_shape', { outcome: 'found', source: { unknownShapes: [] } }],
    ['missing_bags', { outcome: 'found', source: { unknownShapes: [] } }],
  ])('a trouble is an outcome, and never thrown: %s', async (kind, expected) => {
    await order({ kind, ms: 50 });
    expect(await office.findTrials('20203918')).toMatchObject(expected);
  });
});
