import type { Listing, StoredFile } from '@claimstead/contract/listings.contract.ts';
import type { Suggestions } from '@claimstead/contract/suggestions.contract.ts';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { leftovers } from '../files/hostile-files.test-kit.ts';
import { makeDraft, openFile, pngImage } from '../listings.test-kit.ts';

let world: World;
let seller: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  stranger = await world.person();
});
afterAll(() => world.stop());

type Page = { head?: string; isBlack?: boolean };

/** A grant of a few lines; a page behind it has its head, and may be black below. */
async function grant(pages: Page[]): Promise<Buffer> {
  const document = new PDFDocument({ size: [600, 800], margin: 0 });
  const lines = [
    '(12) United States Patent',
    '(10) Patent No.: US 9,000,123 B2',
    '(45) Date of Patent: Apr. 7, 2015',
    '(54) BOTTLE CAP',
    '(72) Inventor: Paulo Duarte, Austin, TX (US)',
    '(21) Appl. No.: 14/100,200',
    '(57) ABSTRACT',
    'A cap for a bottle has a seal that is turned against the neck.',
  ];
  for (const [at, text] of lines.entries()) document.fontSize(10).text(text, 50, 60 + at * 14);
  for (const { head = '', isBlack = false } of pages) {
    document.addPage().fontSize(10).text(head, 50, 40);
    if (isBlack) document.rect(0, 200, 600, 600).fill('#000').fillColor('#000');
  }
  document.end();
  return buffer(document);
}

const sheet = {
  head: 'U.S. Patent    Apr. 7, 2015    Sheet 1 of 2    US 9,000,123 B2',
  isBlack: true,
};
const second = { head: 'U.S. Patent    Apr. 7, 2015    Sheet 2 of 2    US 9,000,123 B2' };

async function upload(id: string, content: Buffer): Promise<string> {
  const file = { name: 'grant.pdf', contentType: 'application/pdf', content };
  const answer = await seller.upload('POST', '/patent/upload/document', file, { patentId: id });
  await world.drain();
  return (answer.body as StoredFile).uri;
}

function take(persona: Persona, patentId: string, documentUri: unknown) {
  const body = { documentUri };
  return persona.request('POST', '/patent/images/sheet', { query: { patentId }, body });
}

async function drawingsOf(patentId: string) {
  const { body } = await seller.request('GET', '/patent/suggestions', { query: { patentId } });
  return (body as Suggestions).found?.drawings;
}
const imagesOf = async (id: string) =>
  ((await seller.request('GET', '/patent', { query: { id } })).body as Listing).imageUris;

it('the first drawing sheet of the document is offered, and one call makes it an image of the listing', async () => {
  const id = await makeDraft(seller);
  const documentUri = await upload(id, await grant([sheet, second]));
  expect(await drawingsOf(id)).toEqual({
    value: 2,
    source: { page: 2, code: 'sheet', quote: 'Sheet 1 of 2' },
  });
  expect(await imagesOf(id)).toEqual([]);
  const taken = await take(seller, id, documentUri);
  expect(taken).toMatchObject({ status: 200, body: { name: 'Sheet 1 of 2' } });
  const { uri } = taken.body as StoredFile;
  expect(await imagesOf(id)).toEqual([uri]);
  // It is the second page, which is black below its head, and an image like any other.
  const opened = await openFile(world, `${uri}?size=detail`, seller.cookie);
  expect(opened.headers).toMatchObject({ 'content-type': 'image/webp' });
  const { data, info } = await sharp(opened.rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 540, height: 720 });
  const middle = data[(Math.floor(info.height / 2) * info.width + 20) * info.channels] ?? 255;
  expect(middle).toBeLessThan(20);
  const query = { patentId: id, uri };
  expect((await seller.request('DELETE', '/patent/upload/image', { query })).status).toBe(204);
  expect(await imagesOf(id)).toEqual([]);
});

it('nothing is offered where no page says that it is a sheet, and nothing can be taken', async () => {
  const id = await makeDraft(seller);
  const documentUri = await upload(id, await grant([{ isBlack: true }]));
  expect(await drawingsOf(id)).toBeNull();
  const refused = await take(seller, id, documentUri);
  expect(refused).toMatchObject({ status: 409, body: { code: 'listings.no_sheet' } });
});

it('a sheet of another document is not taken: an earlier one of the listing, or one of another listing', async () => {
  const [id, other] = [await makeDraft(seller), await makeDraft(seller)];
  const first = await upload(id, await grant([sheet]));
  const elsewhere = await upload(other, await grant([sheet]));
  const now = await upload(id, await grant([sheet]));
  for (const uri of [first, elsewhere, 'nonsense']) {
    const refused = await take(seller, id, uri);
    expect(refused).toMatchObject({ status: 409, body: { code: 'listings.moved_on' } });
  }
  expect((await take(seller, id, 7)).status).toBe(400);
  expect((await take(seller, id, now)).status).toBe(200);
});

it('a stranger’s document is none to them, and a full listing takes no sixth image', async () => {
  const id = await makeDraft(seller);
  const documentUri = await upload(id, await grant([sheet]));
  const own = await makeDraft(stranger);
  expect((await take(stranger, id, documentUri)).body).toMatchObject({
    code: 'listings.not_found',
  });
  expect((await take(stranger, own, documentUri)).body).toMatchObject({
    code: 'listings.moved_on',
  });
  const small = await pngImage({ width: 40, height: 30 });
  for (let count = 0; count < 5; count += 1) {
    const file = { name: 'a.png', contentType: 'image/png', content: small };
    await seller.upload('POST', '/patent/upload/image', file, { patentId: id });
  }
  const before = await leftovers(world);
  expect(await take(seller, id, documentUri)).toMatchObject({
    status: 409,
    body: { code: 'listings.too_many_images' },
  });
  expect(await leftovers(world)).toEqual(before);
});
