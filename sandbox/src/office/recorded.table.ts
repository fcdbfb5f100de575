import { readFileSync } from 'node:fs';
import type { OfficeFacts } from './office.facts.ts';
import type { FileWrapper } from './office.shape.ts';

const read = (name: string) => readFileSync(new URL(`recorded/${name}`, import.meta.url), 'utf8');

/** Ten records were recorded without the wrapper around them, trimmed to what tells a term and fees. */
const trimmed = [
  ['14381767', '10505211'],
  ['15980593', '10615417'],
  ['18687843', '12107219'],
  ['17342340', '12451529'],
  ['17780957', '12630442'],
  ['11543692', '7252747'],
  ['11309858', '7303424'],
  ['11689364', '7427369'],
  ['12920720', '8623541'],
  ['16141512', 'RE49000'],
] as const;

const trimmedRecords = trimmed.map(
  ([application, patent]) => [application, read(`records/${patent}.json`)] as const,
);
const wrapperOf = (record: string) =>
  `{"count":1,"patentFileWrapperDataBag":[${record}],"requestIdentifier":"0fd1cf4e-1f1b-4a6e-9b8e-2f5f0f4c7a10"}`;

/** What the office answered, byte for byte, by what was asked below `/patent/applications/`. */
export const recordedBodies: ReadonlyMap<string, string> = new Map([
  ['17248024', read('17248024.json')],
  ...(
    [
      'adjustment',
      'associated-documents',
      'continuity',
      'documents',
      'foreign-priority',
      'transactions',
    ] as const
  ).map((part) => [`17248024/${part}`, read(`17248024-${part}.json`)] as const),
  ['15000001/assignment', read('15000001-assignment.json')],
  ...trimmedRecords.map(([application, record]) => [application, wrapperOf(record)] as const),
]);

/** The same paper as it was given before 2026. */
export const olderAssignment = read('15000001-assignment-older-shape.json');
export const statusCodes = read('status-codes.json');
/** The one trial that was recorded, and the answer that it came in. */
export const recordedTrial = { number: 'PGR2026-00055', body: read('trial-proceeding.json') };
export const bulkProducts = { all: read('bulk-products.json'), one: read('bulk-product.json') };

/** Two grants as published, by their file names. */
export const recordedGrants: ReadonlyMap<string, string> = new Map(
  ['14643719_10000000.xml', '17248024_11646472.xml'].map((name) => [name, read(name)] as const),
);

/** The records in those answers; of 15/000,001 only the papers were recorded. */
export const recordedRecords: ReadonlyMap<string, FileWrapper> = new Map(
  ['17248024', '15000001/assignment', ...trimmed.map(([application]) => application)].map((key) => {
    const body = JSON.parse(recordedBodies.get(key) ?? '') as {
      patentFileWrapperDataBag: FileWrapper[];
    };
    const record = body.patentFileWrapperDataBag[0] ?? { applicationNumberText: '' };
    return [record.applicationNumberText, record] as const;
  }),
);

/** US 10,000,000: only its text was recorded; the record is made from what stands in it. */
export const madeFromGrant: OfficeFacts = {
  application: '14643719',
  patent: '10000000',
  title: 'Coherent LADAR using intra-pixel quadrature detection',
  filedOn: '2015-03-10',
  grantedOn: '2018-06-19',
  inventors: ['Joseph Marron'],
  applicant: 'Raytheon Company',
  adjustmentDays: 430,
  classes: ['G01S 7/4863', 'G01S 7/4865', 'G01S 7/4914', 'G01S 7/4917', 'G01S 13/89'],
  conveyances: [
    {
      kind: 'assignment',
      from: ['Joseph Marron'],
      to: ['Raytheon Company'],
      executedOn: '2015-03-09',
      recordedOn: '2015-03-10',
    },
  ],
};
