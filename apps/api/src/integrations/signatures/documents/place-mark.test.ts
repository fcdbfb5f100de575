import { expect, test } from 'vitest';
import sharp from 'sharp';
import { hasProgram, marksFor, runOnPdf, twelveOwners, twoOwners } from './document-fixtures.ts';
import { appendAuditPage } from './audit-page.ts';
import { placeMarks } from './place-mark.ts';
import { renderAssignment } from './render-assignment.ts';
import { PDFDocument } from '@cantoo/pdf-lib';

const poppler = hasProgram('pdftotext');
if (!poppler)
  process.stdout.write(
    'pdftotext is not installed: the marks are checked by size and pages only\n',
  );

function textOf(pdf: Buffer): string {
  return runOnPdf('pdftotext', pdf, ['-']).replace(/\s+/g, ' ');
}

const at = new Date('2026-11-23T23:59:59Z');

test('everyone’s mark, printed name, title and UTC date stand on the document', async () => {
  const { pdf, places } = await renderAssignment(twoOwners);
  const marked = await placeMarks(pdf, places, marksFor(twoOwners));
  expect(marked.length).toBeGreaterThan(pdf.length);
  if (!poppler) return;
  const text = textOf(marked);
  for (const part of ['/Bryn O’Hara/', '/Jane Doe/', '/Łukasz Żółć/', 'Managing Director']) {
    expect(text).toContain(part);
  }
  expect(text.match(/November 23, 2026/g)).toHaveLength(3);
});

test('twelve owners’ marks land on the pages of their places', async () => {
  const { pdf, places } = await renderAssignment(twelveOwners);
  const marked = await placeMarks(pdf, places, marksFor(twelveOwners));
  const pages = (await PDFDocument.load(marked)).getPageCount();
  expect(Math.max(...places.map((place) => place.page))).toBe(pages - 1);
  if (!poppler) return;
  for (const place of places) {
    const owner = twelveOwners.owners.find(({ key }) => key === place.signerKey);
    if (!owner) continue;
    const page = String(place.page + 1);
    const text = runOnPdf('pdftotext', marked, ['-'], ['-f', page, '-l', page]);
    expect(text.replace(/\s+/g, ' ')).toContain(`/${owner.name}/`);
  }
});

test('a drawn mark is placed as a picture, and the same marks give the same bytes', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><path d="M5 100 C90 0 200 150 390 20" fill="none" stroke="#000" stroke-width="5"/></svg>';
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  const { pdf, places } = await renderAssignment(twoOwners);
  const marks = [
    { signerKey: 'owner-1', printedName: 'Jane Doe', signedAt: at, kind: 'drawn' as const, png },
  ];
  const first = await placeMarks(pdf, places, marks);
  expect(first.includes('/Subtype /Image')).toBe(true);
  expect((await placeMarks(pdf, places, marks)).equals(first)).toBe(true);
});

test('a mark without a place, without text or twice for one signer is refused', async () => {
  const { pdf, places } = await renderAssignment(twoOwners);
  const mark = {
    signerKey: 'owner-1',
    printedName: 'Jane',
    signedAt: at,
    kind: 'typed' as const,
    text: 'Jane',
  };
  for (const marks of [
    [{ ...mark, signerKey: 'nobody' }],
    [{ ...mark, text: ' ' }],
    [mark, mark],
  ]) {
    await expect(placeMarks(pdf, places, marks)).rejects.toThrow(RangeError);
  }
});

test('the audit page says who signed, when in UTC, from where, and both hashes', async () => {
  const { pdf, sha256 } = await renderAssignment(twoOwners);
  const agent = `Mozilla/5.0 ${'(very long agent) '.repeat(12)}`.trim();
  const signers = Array.from({ length: 13 }, (_, index) => ({
    name: `Signer ${index + 1}`,
    email: `s${index + 1}@example.org`,
    role: 'Assignor',
    consentAt: at,
    signedAt: at,
    address: '2001:db8::7',
    agent,
    markKind: 'typed' as const,
  }));
  const audit = {
    documentTitle: 'Assignment of US 9,123,456',
    documentId: twoOwners.documentId,
    sha256Before: sha256,
    sha256Marked: 'f'.repeat(64),
    signers,
    sealedAt: at,
  };
  const audited = await appendAuditPage(pdf, audit);
  expect((await appendAuditPage(pdf, audit)).equals(audited)).toBe(true);
  const before = (await PDFDocument.load(pdf)).getPageCount();
  expect((await PDFDocument.load(audited)).getPageCount()).toBeGreaterThan(before + 1);
  if (!poppler) return;
  const text = textOf(audited);
  for (const part of [
    'Signer 13',
    's13@example.org',
    '2026-11-23 23:59:59 UTC',
    '2001:db8::7',
    sha256,
    'f'.repeat(64),
  ]) {
    expect(text).toContain(part);
  }
});
