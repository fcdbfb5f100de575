import type {
  Listing,
  PatentDocuments,
  StoredFile,
} from '@claimstead/contract/listings.contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOf } from '../../../core/inspection/hostile-pdf.test-kit.ts';
import { docxOf } from '../../../core/inspection/hostile-zip.test-kit.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { leftovers } from '../files/hostile-files.test-kit.ts';
import { makeDraft, makeListing, openFile, pngImage } from '../listings.test-kit.ts';
import { drawPreview } from './preview.service.ts';

let world: World;
let seller: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  stranger = await world.person();
});
afterAll(() => world.stop());

async function upload(id: string, content: Buffer, name = 'claims.pdf'): Promise<StoredFile> {
  const file = { name, contentType: 'application/pdf', content };
  const path = name.endsWith('.png') ? '/patent/upload/image' : '/patent/upload/document';
  const answer = await seller.upload('POST', path, file, { patentId: id });
  await world.drain();
  return answer.body as StoredFile;
}
const view = async (persona: Persona, id: string) =>
  (await persona.request('GET', '/patent', { query: { id } })).body as Listing;
const documentsOf = async (persona: Persona, id: string) =>
  (await persona.request('GET', '/patent/documents', { query: { patentId: id } }))
    .body as PatentDocuments;
const read = (uri: string, cookie = '') => openFile(world, uri, cookie);

/** A page of which only the upper half is black. */
const halfBlack = () => {
  const page = '/Annots [] /Rotate 0 /Contents 5 0 R';
  return pdfOf({
    page,
    objects: ['<< /Length 25 >>\nstream\n0 0 0 rg 0 100 400 100 re f\nendstream'],
  });
};

it('the first page of a PDF is the cover where a listing has no images, and goes back behind one', async () => {
  const id = await makeListing(world, seller);
  const document = await upload(id, halfBlack());
  const { previewUri, files } = await documentsOf(stranger, id);
  if (previewUri === null) throw new Error('there is no preview');
  expect(files.map((file) => file.uri)).toEqual([document.uri]);
  expect(await view(stranger, id)).toMatchObject({ imageUri: previewUri, imageUris: [] });

  const opened = await read(`${previewUri}?size=detail`);
  expect(opened.headers).toMatchObject({ 'content-type': 'image/webp' });
  expect(opened.headers['content-disposition']).toBeUndefined();
  const { data, info } = await sharp(opened.rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 800, height: 400 });
  const greyAt = (row: number) => data[(row * info.width + info.width / 2) * info.channels] ?? -1;
  expect(greyAt(100)).toBeLessThan(20);
  expect(greyAt(300)).toBeGreaterThan(235);

  const image = await upload(id, await pngImage({ width: 40, height: 30 }), 'a.png');
  expect(await view(stranger, id)).toMatchObject({ imageUri: image.uri, imageUris: [image.uri] });
  expect((await documentsOf(stranger, id)).previewUri).toBe(previewUri);
  const ordered = await seller.request('PUT', '/patent/images', {
    query: { patentId: id },
    body: { imageUris: [image.uri] },
  });
  expect(ordered.status).toBe(204);
});

it('a preview is visible to anyone who may see the pictures: for a draft, only its owner', async () => {
  const id = await makeDraft(seller);
  await upload(id, pdfOf());
  const { previewUri } = await documentsOf(seller, id);
  const uri = previewUri ?? '';
  expect((await read(uri, seller.cookie)).statusCode).toBe(200);
  expect((await read(uri, stranger.cookie)).statusCode).toBe(404);
  expect((await read(uri)).statusCode).toBe(401);
  // It is not one of the listing's own images, so it cannot be removed or ordered as one.
  const query = { patentId: id, uri };
  for (const path of ['/patent/upload/image', '/patent/upload/document']) {
    expect((await seller.request('DELETE', path, { query })).status).toBe(404);
  }
});

it('a preview goes with its document, and another document brings its own', async () => {
  const before = await leftovers(world);
  const id = await makeDraft(seller);
  await upload(id, pdfOf());
  const first = (await documentsOf(seller, id)).previewUri ?? '';
  const second = await upload(id, halfBlack());
  const { previewUri } = await documentsOf(seller, id);
  expect(previewUri).not.toBe(first);
  expect((await read(first, seller.cookie)).statusCode).toBe(404);
  // The job may be run again, and leaves one.
  await drawPreview(world.deps, second.uri.slice('/files/'.length));
  await drawPreview(world.deps, first.slice('/files/'.length));
  expect((await view(seller, id)).imageUri).toBe((await documentsOf(seller, id)).previewUri);
  await seller.request('DELETE', '/patent/upload/document', {
    query: { patentId: id, uri: second.uri },
  });
  await world.drain();
  expect(await documentsOf(seller, id)).toMatchObject({ documentUri: null, previewUri: null });
  expect((await view(seller, id)).imageUri).toBeNull();
  expect(await leftovers(world)).toEqual(before);
});

it('a document that cannot be drawn, or has no pages, simply has no preview', async () => {
  const id = await makeDraft(seller);
  for (const [name, content] of [
    ['study.docx', docxOf()],
    ['claims.pdf', pdfOf().subarray(0, -1)],
    [
      'odd.pdf',
      Buffer.from(pdfOf().toString('latin1').replace('/Kids [3 0 R]', '/Kids [9 0 R]'), 'latin1'),
    ],
  ] as const) {
    const { uri } = await upload(id, content, name);
    const { documentUri, previewUri } = await documentsOf(seller, id);
    expect(documentUri).toBe(uri);
    expect(previewUri === null).toBe(name !== 'claims.pdf');
  }
});
