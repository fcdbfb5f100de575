import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, it } from 'vitest';
import { createSealIdentity } from '../sealing/make-seal.engine.ts';
import { sealPdf } from '../sealing/seal.engine.ts';
import { marksFor, signedAt, twelveOwners, twoOwnersAgreement } from './document.fixture.ts';
import { markPages } from './page-mark.engine.ts';
import { squeezed, wordsOf } from './pdf-text.fixture.ts';
import { placeMarks } from './place-mark.engine.ts';
import { renderAgreement, renderAssignment } from './render-papers.service.ts';

const words = 'Signed, not yet filed';
let papers: Buffer[];
let marked: Buffer;

beforeAll(async () => {
  const identity = await createSealIdentity({ commonName: 'Document Seal', now: signedAt });
  const { pdf, places } = await renderAssignment(twelveOwners);
  const signed = await placeMarks(pdf, places, marksFor(twelveOwners));
  const sealed = await sealPdf(signed, identity, { reason: 'All have signed', sealedAt: signedAt });
  papers = [sealed, (await renderAgreement(twoOwnersAgreement)).pdf];
  marked = await markPages(papers, words);
});

it('every page of every paper has the words, beside all that stood on it', async () => {
  const counts = await Promise.all(
    papers.map(async (pdf) => (await PDFDocument.load(pdf)).getPageCount()),
  );
  const pages = counts.reduce((sum, count) => sum + count, 0);
  expect((await PDFDocument.load(marked)).getPageCount()).toBe(pages);
  const text = squeezed(await wordsOf(marked));
  expect(text.match(/Signed,notyetfiled/g)).toHaveLength(pages);
  for (const { name } of twelveOwners.owners) expect(text).toContain(squeezed(`/${name}/`));
  for (const pdf of papers) {
    const before = squeezed(await wordsOf(pdf));
    expect(text).toContain(before.slice(0, 200).slice(50));
  }
});

it('nothing of a seal is left: it would speak of other bytes', () => {
  expect(papers[0]?.includes('/ByteRange')).toBe(true);
  for (const trace of ['/ByteRange', '/AcroForm', '/Sig'])
    expect(marked.includes(trace)).toBe(false);
});

it('the same papers give the same bytes', async () => {
  expect((await markPages(papers, words)).equals(marked)).toBe(true);
});
