import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownPatentNumber, searchPaths } from './office-numbers.rules.ts';
import { readRecord, readSearch } from './office-record.rules.ts';
import { recorded } from './recorded.fixture.ts';

const wholeOf = (record: object) =>
  JSON.stringify({ count: 1, patentFileWrapperDataBag: [record] });
const elementOf = async (name: string) => {
  const answer = JSON.parse(await recorded(name)) as { patentFileWrapperDataBag: [object] };
  return answer.patentFileWrapperDataBag[0];
};

describe('the recorded answer for 11,646,472', () => {
  it('is read whole, and nothing in it is unknown', async () => {
    const { record, asOf, grantTextPath, unknownShapes } = readRecord(
      await recorded('17248024.json'),
    );
    expect(unknownShapes).toEqual([]);
    expect(asOf).toBe('2026-05-02T13:00:02');
    expect(grantTextPath).toMatch(
      /^\/api\/v1\/datasets\/products\/files\/.*17248024_11646472\.xml$/,
    );
    expect(record).toMatchObject({
      applicationNumber: '17248024',
      patentNumber: '11646472',
      kind: 'utility',
      filedOn: '2021-01-05',
      grantedOn: '2023-05-09',
      status: { code: 150, text: 'Patented Case', on: '2023-04-19' },
      entity: 'regular',
      applicants: ['PolyPlus Battery Company'],
      adjustmentDays: 304,
      extensionDays: null,
      // It has no such part, which is not "no papers".
      conveyances: null,
      foreignPriority: null,
    });
    expect(record.inventors).toHaveLength(4);
    expect(record.inventors[0]).toBe('Steven J. Visco');
    expect(record.classes[0]).toBe('H01M 50/46');
    expect(record.events).toHaveLength(61);
    expect(record.parents).toHaveLength(12);
    expect(record.parents?.[0]).toMatchObject({
      code: 'CON',
      parentApplication: '16695054',
      parentPatent: '10916753',
      parentFiledOn: '2019-11-25',
      childApplication: '17248024',
    });
    expect(record.parents?.map(({ code }) => code)).toContain('PRO');
  });
});

describe('recorded papers', () => {
  it.each(['15000001-assignment.json', '15000001-assignment-older-shape.json'])(
    'are the same paper in both shapes: %s',
    async (name) => {
      const { record, unknownShapes } = readRecord(await recorded(name));
      expect(unknownShapes).toEqual([]);
      expect(record.conveyances).toHaveLength(1);
      const [paper] = record.conveyances ?? [];
      expect(paper).toMatchObject({ reelFrame: '38323/190', recordedOn: '2016-04-19', pages: 8 });
      expect(paper?.text).toMatch(/^ASSIGNMENT OF ASSIGNOR'?S INTEREST/);
      expect(paper?.assignors).toHaveLength(9);
      expect(paper?.assignors[0]).toEqual({ name: 'HEO, JIN-PIL', executedOn: '2016-01-05' });
      expect(paper?.assignees[0]?.name).toBe('SAMSUNG ELECTRONICS CO., LTD');
      expect(paper?.assignees[0]?.address).toMatch(/^129, SAMSUNG-RO.*KRX, 16677/);
    },
  );

  it('have a reel and frame from numbers, texts, padded or not', () => {
    const papers = [
      { reelNumber: '38323', frameNumber: '0190' },
      { reelAndFrameNumber: '038323/0190' },
      { reelAndFrameNumber: '38323/190', correspondenceAddress: [{}] },
    ];
    const { record, unknownShapes } = readRecord(
      wholeOf({ applicationNumberText: '15000001', assignmentBag: papers }),
    );
    expect(record.conveyances?.map(({ reelFrame }) => reelFrame)).toEqual(
      papers.map(() => '38323/190'),
    );
    expect(unknownShapes).toEqual([]);
  });
});

describe('records of lapsed, disclaimed, reissued and unadjusted patents', () => {
  const folder = join(import.meta.dirname, '../../../../../sandbox/src/office/recorded/records');
  it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))(
    '%s has nothing unknown',
    async (name) => {
      const text = await recorded(`records/${name}`);
      const given = JSON.parse(text) as object;
      const { record, unknownShapes } = readRecord(
        'patentFileWrapperDataBag' in given ? text : wholeOf(given),
      );
      expect(unknownShapes).toEqual([]);
      expect(record.patentNumber).not.toBeNull();
      expect(record.grantedOn).not.toBeNull();
    },
  );
});

describe('what the office does not say', () => {
  it('is null, whether the part is absent or null, and an empty part stays empty', () => {
    const bare = readRecord(wholeOf({ applicationNumberText: '18687843' })).record;
    const nulls = readRecord(
      wholeOf({
        applicationNumberText: '18687843',
        patentTermAdjustmentData: null,
        assignmentBag: null,
        eventDataBag: null,
        applicationMetaData: null,
      }),
    ).record;
    expect(nulls).toEqual(bare);
    expect(bare).toMatchObject({
      adjustmentDays: null,
      conveyances: null,
      events: null,
      patentNumber: null,
    });
    const empty = { applicationNumberText: '18687843', assignmentBag: [], eventDataBag: [] };
    expect(readRecord(wholeOf(empty)).record).toMatchObject({ conveyances: [], events: [] });
  });

  it('keeps a party whose name nobody can read: a paper without it would be a hole', async () => {
    const paper = {
      reelAndFrameNumber: '038323/0190',
      conveyanceText: 'ASSIGNMENT OF ASSIGNORS INTEREST',
      assignorBag: [{ assignor: 'DOE, JANE' }],
      assigneeBag: [{ assigneeName: 'ACME, INC.' }],
    };
    const [read] =
      readRecord(wholeOf({ applicationNumberText: '15000001', assignmentBag: [paper] })).record
        .conveyances ?? [];
    expect(read?.assignors.map(({ name }) => name)).toEqual(['(name not readable)']);
    expect(read?.assignees.map(({ name }) => name)).toEqual(['(name not readable)']);
  });

  it('in a shape that nobody knows is noted by its path, and the rest is read', async () => {
    const known = await elementOf('17248024.json');
    const { record, unknownShapes } = readRecord(
      wholeOf({
        ...known,
        ownerBag: [{ ownerName: 'x' }],
        assignmentBag: 'see elsewhere',
        eventDataBag: [{ eventCode: 'EXP.', eventDate: '09/08/2025' }],
        patentTermAdjustmentData: { adjustmentTotalQuantity: '304', adjustmentUnit: 'day' },
      }),
    );
    expect(unknownShapes).toEqual([
      'patentFileWrapperDataBag[].assignmentBag',
      'patentFileWrapperDataBag[].eventDataBag[].eventDate',
      'patentFileWrapperDataBag[].ownerBag',
      'patentFileWrapperDataBag[].patentTermAdjustmentData.adjustmentUnit',
    ]);
    expect(record).toMatchObject({ adjustmentDays: 304, conveyances: null, events: null });
  });

  it('is a whole list, where one step or event of it cannot be read', () => {
    const steps = [
      {
        claimParentageTypeCode: 'CON',
        parentApplicationNumberText: '16695054',
        childApplicationNumberText: '17248024',
      },
      { claimParentageTypeCode: 'DIV', childApplicationNumberText: '16695054' },
    ];
    const events = [{ eventCode: 'DIST' }, { eventCode: 'EXP.', eventDate: '2025-09-08' }];
    const read = (parentContinuityBag: object[], eventDataBag: object[]) =>
      readRecord(wholeOf({ applicationNumberText: '17248024', parentContinuityBag, eventDataBag }));
    expect(read(steps, events).record).toMatchObject({ parents: null, events: null });
    expect(read(steps, events).unknownShapes).toEqual([
      'patentFileWrapperDataBag[].eventDataBag[].eventDate',
      'patentFileWrapperDataBag[].parentContinuityBag[].parentApplicationNumberText',
    ]);
    const { record } = read(steps.slice(0, 1), events.slice(1));
    expect(record.parents).toHaveLength(1);
    expect(record.events).toHaveLength(1);
  });

  it('in days that stand for none, and in characters that cannot be kept', () => {
    const about = {
      filingDate: '0001-01-01',
      grantDate: '9999-12-31',
      inventionTitle: 'HI\0NGE \ud800',
      cpcClassificationBag: ['H01M\0 50/46'],
    };
    const { record, unknownShapes } = readRecord(
      wholeOf({ applicationNumberText: '18687843', applicationMetaData: about }),
    );
    expect(record).toMatchObject({ filedOn: null, grantedOn: null, title: 'HINGE \ufffd' });
    expect(record.classes).toEqual(['H01M 50/46']);
    expect(unknownShapes).toHaveLength(2);
  });

  it('in words that turn what stands around them, or show nothing', () => {
    const { record } = readRecord(
      wholeOf({
        applicationNumberText: '17248024',
        applicationMetaData: {
          inventionTitle: 'Hinge \u202Egpj.exe\u202C\u200B and\u0085 lamp\u2066',
          inventorBag: [{ inventorNameText: '\u061CJane\u200E\u200F Smith\uFEFF' }],
        },
        eventDataBag: [
          {
            eventCode: 'X',
            eventDate: '2020-01-01',
            eventDescriptionText: 'Paid\r\nBcc: \u001B[31mx',
          },
        ],
        assignmentBag: [
          {
            reelAndFrameNumber: '1/2',
            conveyanceText: 'ASSIGN\u00ADMENT',
            assignorBag: [{ assignorName: 'A\u202D B' }],
            assigneeBag: [{ assigneeNameText: '\u2067C\u2069' }],
          },
        ],
      }),
    );
    expect(record).toMatchObject({
      title: 'Hinge gpj.exe and lamp',
      inventors: ['Jane Smith'],
      events: [{ text: 'Paid Bcc: [31mx' }],
      conveyances: [
        { text: 'ASSIGNMENT', assignors: [{ name: 'A B' }], assignees: [{ name: 'C' }] },
      ],
    });
  });

  it.each(['', 'null', '[]', '{}', '{"patentFileWrapperDataBag":[]}', '<html></html>', '{"count"'])(
    'is no answer at all in %j',
    (text) => {
      expect(() => readRecord(text)).toThrow();
    },
  );

  it('of foreign priority is read from its own part', async () => {
    const found = readRecord(await recorded('17248024-foreign-priority.json')).record;
    expect(found.foreignPriority ?? null).toBeNull();
    const claim = {
      ipOfficeName: 'REPUBLIC OF KOREA',
      filingDate: '2015-03-04',
      applicationNumberText: '10-2015-0030000',
    };
    const { record } = readRecord(
      wholeOf({ applicationNumberText: '15000001', foreignPriorityBag: [claim] }),
    );
    expect(record.foreignPriority).toEqual([
      { office: 'REPUBLIC OF KOREA', number: '10-2015-0030000', filedOn: '2015-03-04' },
    ]);
  });
});

describe('the kind of a patent', () => {
  it.each([
    ['RE47001', 'Design', 'REISSUE', 'reissue'],
    ['RE47002', 'Plant', 'REISSUE', 'reissue'],
    ['D812345', 'Design', 'REGULAR', 'design'],
    ['PP12345', 'Plant', 'REGULAR', 'plant'],
    [null, 'Design', 'REISSUE', 'reissue'],
    [null, 'Design', 'REGULAR', 'design'],
    [null, 'Utility', 'REGULAR', 'utility'],
  ])('%s, %s, %s', (patentNumber, applicationTypeLabelName, applicationTypeCategory, kind) => {
    const about = { patentNumber, applicationTypeLabelName, applicationTypeCategory };
    const { record } = readRecord(
      wholeOf({ applicationNumberText: '18687843', applicationMetaData: about }),
    );
    expect(record.kind).toBe(kind);
  });
});

describe('numbers', () => {
  it('of patents are searched as the office writes them, letters in the longer form too', () => {
    const asked = (number: string) =>
      searchPaths(number).map((path) => decodeURIComponent(path.split('patentNumber%3A')[1] ?? ''));
    expect(asked('11646472')).toEqual(['11646472']);
    expect(asked('000123')).toEqual(['123']);
    expect(asked('RE49000')).toEqual(['RE49000', 'RE049000']);
    expect(asked('D812345')).toEqual(['D812345', 'D0812345']);
    expect(asked('PP12345')).toEqual(['PP12345', 'PP012345']);
  });

  it('are one number however the office pads them', () => {
    expect(ownPatentNumber('D0812345')).toBe('D812345');
    expect(ownPatentNumber('RE049000')).toBe('RE49000');
    expect(ownPatentNumber('7252747')).toBe('7252747');
  });

  it('of the hits of a search are told apart from what was not asked for', () => {
    const hits = readSearch(
      JSON.stringify({
        patentFileWrapperDataBag: [
          { applicationNumberText: '11/172,434', applicationMetaData: { patentNumber: '7654321' } },
          { applicationNumberText: '15888999', applicationMetaData: {} },
          {},
        ],
      }),
    );
    expect(hits).toEqual([
      { applicationNumber: '11172434', patentNumber: '7654321' },
      { applicationNumber: '15888999', patentNumber: null },
    ]);
  });
});
