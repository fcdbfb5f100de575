import { expect, test } from 'vitest';
import { twoOwners } from './document.fixture.ts';
import type { RecordInput } from './document-input.port.ts';
import { squeezed, wordsOf } from './pdf-text.fixture.ts';
import { renderSigningRecord } from './signing-record.engine.ts';

const at = new Date('2026-11-23T23:59:59Z');
const signer = {
  name: 'Jane Doe',
  email: 'jane@example.org',
  role: 'owner',
  consentAt: at,
  signedAt: at,
  address: '2001:db8::7',
  agent: 'Mozilla/5.0',
  typedSignature: 'Jane Doe',
};
const record: RecordInput = {
  recordId: twoOwners.recordId,
  subject: { kind: 'sale', id: '0193f2c4-7b1e-7c55-9f60-0d6a5e1b2c40' },
  patent: twoOwners.patent,
  papers: [
    {
      title: 'Patent Assignment',
      documentId: twoOwners.documentId,
      sha256Read: 'a'.repeat(64),
      sha256Sealed: 'b'.repeat(64),
    },
    {
      title: 'Patent Purchase Agreement',
      documentId: '0193f2c4-7b1e-7c55-9f60-0d6a5e1b2c3e',
      sha256Read: 'c'.repeat(64),
      sha256Sealed: 'd'.repeat(64),
    },
  ],
  signers: [signer],
  sealedAt: at,
};

const textOf = async (over: Partial<RecordInput> = {}) =>
  squeezed(await wordsOf(await renderSigningRecord({ ...record, ...over })));

test('the record names both papers by their hashes, and its own number and its subject', async () => {
  const text = await textOf();
  for (const part of [
    record.recordId,
    `SALE ${record.subject.id}`,
    record.patent.number,
    record.patent.title,
    ...record.papers.flatMap(Object.values),
    'Not for recording',
  ]) {
    expect(text).toContain(squeezed(part));
  }
  const again = await renderSigningRecord(structuredClone(record));
  expect(again.equals(await renderSigningRecord(record))).toBe(true);
});

test('it says of everyone who signed: account, mark, times in UTC, email, address and browser', async () => {
  const agent = `Mozilla/5.0 ${'(very long agent) '.repeat(12)}`.trim();
  const signers = Array.from({ length: 13 }, (_, index) => ({
    ...signer,
    name: `Signer ${index + 1}`,
    email: `s${index + 1}@example.org`,
    typedSignature: `Signer ${index + 1}`,
    agent,
  }));
  const text = await textOf({ signers });
  for (const part of [
    '13. Signer 13, Owner',
    'ACCOUNT NAME Signer 13',
    '/Signer 13/, typed',
    's13@example.org',
    'CONSENTED 2026-11-23 23:59:59 UTC',
    'SIGNED 2026-11-23 23:59:59 UTC',
    '2001:db8::7',
    agent,
  ]) {
    expect(text).toContain(squeezed(part));
  }
});

test.each([
  ['Jane Doe', 'identical'],
  ['Jane Doe ', 'the same, except for case and spacing'],
  ['jane  DOE', 'the same, except for case and spacing'],
  ['Jane Roe', 'different'],
])('a mark typed as %s is said to be compared with the account name: %s', async (mark, words) => {
  const text = await textOf({ signers: [{ ...signer, typedSignature: mark }] });
  expect(text).toContain(squeezed(`Compared with the account name: ${words}`));
});

test('of a drawn mark nothing is said to be compared', async () => {
  const text = await textOf({ signers: [{ ...signer, typedSignature: null }] });
  expect(text).toContain(squeezed('SIGNATURE Drawn'));
  expect(text).not.toContain('Compared');
});
