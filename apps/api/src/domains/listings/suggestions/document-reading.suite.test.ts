import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument, readingLimits } from './document-reading.engine.ts';
import { bottleCapGrant } from './ten-documents.fixture.ts';

describe('a document that says nothing ends quietly', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documents-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function inFile(content: Buffer): Promise<string> {
    const path = join(folder, randomUUID());
    await writeFile(path, content);
    return path;
  }

  it.each([
    ['encrypted', () => locked()],
    ['drawn, without text', () => drawn()],
    ['broken', () => Promise.resolve(Buffer.from('%PDF-1.7\nnothing of a PDF follows'))],
  ])('when it is %s', async (_name, make) => {
    const reading = await readDocument(await inFile(await make()), 'pdf');
    expect(reading).toEqual({ end: 'read', found: null, isScan: false });
  });

  it('when it unpacks to more memory than a reading may take', async () => {
    // A reader at rest takes about 110 MB.
    const tight = { ...readingLimits, megabytes: 200 };
    const reading = await readDocument(await inFile(bomb()), 'pdf', { limits: tight });
    expect(reading).toEqual({ end: 'stopped' });
  });

  it('when it takes too long', async () => {
    const short = { ...readingLimits, milliseconds: 1 };
    const reading = await readDocument(await inFile(await bottleCapGrant()), 'docx', {
      limits: short,
    });
    expect(reading).toEqual({ end: 'stopped' });
  });
});

function locked(): Promise<Buffer> {
  const document = new PDFDocument({ userPassword: 'secret', pdfVersion: '1.7' });
  document.text('(54) HINGE').end();
  return buffer(document);
}

function drawn(): Promise<Buffer> {
  const document = new PDFDocument();
  document.rect(50, 50, 400, 600).fill('#777').end();
  return buffer(document);
}

/** A page of 100 MB that fits into 100 kB. */
function bomb(): Buffer {
  const content = deflateSync(Buffer.alloc(100_000_000, ' '));
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>endobj\n' +
        `4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n`,
    ),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}
