import { expect, test } from 'vitest';
import sharp from 'sharp';
import { hasProgram, marksFor, runOnPdf, twelveOwners, twoOwners } from './document.fixture.ts';
import { placeMarks } from './place-mark.engine.ts';
import { renderAssignment } from './render-papers.service.ts';
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

test('everyone’s signature, printed name, title and UTC date are on the document', async () => {
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
