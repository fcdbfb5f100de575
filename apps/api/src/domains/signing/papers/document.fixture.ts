import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PropertyKind } from '@claimstead/contract/sales.contract.ts';
import type { AgreementInput, AssignmentInput, SignatureMark } from './document-input.port.ts';

/** A sale of a patent that a person and a company own together. For the tests beside it. */
export const twoOwners: AssignmentInput = {
  preparedAt: new Date('2026-11-21T10:00:00Z'),
  documentId: '0193f2c4-7b1e-7c55-9f60-0d6a5e1b2c3d',
  recordId: '0193f2c4-7b1e-7c55-9f60-0d6a5e1b2c3f',
  effective: 'on_last_signature',
  patent: {
    number: 'US 9,123,456',
    title: 'Self-aligning coupling for rotating shafts',
    kind: 'utility',
    issueDate: '2015-09-01',
    applicationNumber: 'US 13/456,789',
    filedOn: '2012-04-26',
  },
  alsoConveyed: [],
  owners: [
    { key: 'owner-1', name: 'Jane Doe', sharePercent: 62.5, address: '14 Elm Road, Dayton, OH' },
    {
      key: 'owner-2',
      name: 'Łukasz Żółć',
      sharePercent: 37.5,
      capacity: { company: 'Dębowa Labs sp. z o.o.', title: 'Managing Director' },
    },
  ],
  buyer: {
    key: 'buyer',
    name: 'Bryn O’Hara',
    company: 'Northwind Devices, Inc.',
    title: 'Chief Executive Officer',
    address: '1200 Market Street, San Francisco, CA 94103',
  },
};

export const twoOwnersAgreement: AgreementInput = {
  ...twoOwners,
  priceCents: 1_250_000,
  currency: 'usd',
  saleId: 'S-1042',
  titleShown: null,
  legalStatusShown: null,
  disclosures: [
    {
      name: 'Liens',
      question: 'Does the patent secure a debt?',
      answer: 'yes',
      text: 'A loan of First Bank of Ohio.\nIt is paid back by March.',
      referencePatents: [],
      answeredAt: new Date('2026-11-19T23:30:00Z'),
      papers: [{ name: 'loan agreement.pdf', sha256: 'c0ffee'.repeat(11).slice(0, 64) }],
    },
    {
      name: 'Unpaid fees',
      question: 'Is a fee due and not yet paid?',
      answer: 'no',
      text: '',
      referencePatents: [],
      answeredAt: new Date('2026-11-20T08:00:00Z'),
      papers: [],
    },
    {
      name: 'Foreign family',
      question: 'Are there patents in other countries?',
      answer: 'unknown',
      text: '',
      referencePatents: [],
      answeredAt: new Date('2026-11-20T08:01:00Z'),
      papers: [],
    },
    {
      name: 'Standards promises',
      question: 'Has anyone promised a standards body to license the patent?',
      answer: null,
      text: '',
      referencePatents: [],
      answeredAt: null,
      papers: [],
    },
  ],
  terms: { agent: null, governingLaw: null },
};

/** The same with an agent for the payment and a governing law. */
export const agentsAgreement: AgreementInput = {
  ...twoOwnersAgreement,
  terms: {
    agent: { name: 'Example Patents LLC', address: '1 Main Street, Dover, DE 19901' },
    governingLaw: 'the State of Delaware',
  },
};

export const twelveNames = [
  'Jane Doe',
  'Łukasz Żółć',
  'Nguyễn Thị Hồng',
  'Γιώργος Παπαδόπουλος',
  'Жанна Ковальчук',
  'Søren Ångström',
  'Íñigo Núñez',
  'Bartholomew Maximilian Featherstonehaugh-Cholmondeley III',
  'Ana',
  'Zoë Müller',
  'Dvořák Šťastný',
  'Oğuz Şahin',
];

export const twelveOwners: AssignmentInput = {
  ...twoOwners,
  owners: twelveNames.map((name, index) => ({
    key: `owner-${index + 1}`,
    name,
    sharePercent: index === 0 ? 8.37 : 8.33,
  })),
};

export const signedAt = new Date('2026-11-23T15:04:05Z');

/** A mark for everyone who signs `input`. */
export function marksFor(input: AssignmentInput): SignatureMark[] {
  const signers = [
    { key: input.buyer.key, name: input.buyer.name, title: input.buyer.title },
    ...input.owners.map(({ key, name, capacity }) => ({ key, name, title: capacity?.title })),
  ];
  return signers.map(({ key, name, title }) => ({
    signerKey: key,
    printedName: name,
    ...(title ? { title } : {}),
    signedAt,
    kind: 'typed',
    text: name,
  }));
}

/** Whether a poppler program (`pdftotext`, `pdfsig`) is installed here. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs a poppler program on a PDF; its exit code is ignored, `pdfsig` uses it for bad seals. */
export function runOnPdf(
  name: string,
  pdf: Buffer,
  after: string[] = [],
  before: string[] = [],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'claimstead-pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    return execFileSync(name, [...before, file, ...after], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    const output: unknown = error instanceof Error ? Reflect.get(error, 'stdout') : '';
    return typeof output === 'string' ? output : '';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One of each kind of property. */
export const properties: Record<PropertyKind, AssignmentInput['patent']> = {
  utility: twoOwners.patent,
  design: {
    number: 'US D812,345',
    title: 'Hand-held drill',
    kind: 'design',
    issueDate: '2018-03-13',
  },
  plant: {
    number: 'US PP31,207',
    title: 'Rosa plant named ‘Evening Ledger’',
    kind: 'plant',
    issueDate: '2019-12-10',
  },
  reissue: {
    number: 'US RE49,000',
    title: 'Wafer transfer apparatus',
    kind: 'reissue',
    originalNumber: '8765432',
    issueDate: '2022-03-29',
  },
  application: {
    number: 'US 17/123,456',
    title: 'Drone with folding rotors',
    kind: 'application',
  },
  provisional: {
    number: 'US 63/123,456',
    title: 'Method of sorting seeds by weight',
    kind: 'provisional',
  },
};
