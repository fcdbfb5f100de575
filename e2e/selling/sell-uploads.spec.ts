import { createHash, randomFillSync } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { ApiPerson } from '../kit/api-person.ts';
import { tabTo } from '../kit/keyboard.ts';
import type { PaperFile } from '../kit/papers.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { whileSlow } from '../people/settings.kit.ts';
import {
  atSellForm,
  confirmOf,
  givesAdditional,
  givesDetails,
  pictures,
  previewButton,
  stepsOf,
  uploadsDocument,
} from './sell.kit.ts';

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});
const folders: string[] = [];
test.afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

test('a PDF of 24 MB shows the bytes sent, is stopped halfway and arrives when sent again', {
  tag: '@soak',
}, async ({ browser }) => {
  const { page, main, api } = await atSellForm(browser, product, 'Ada');
  const { document, details } = stepsOf(main);
  const paper = await largePdf(24_000_000);
  const slowLine = await lineOf(page, 3_000_000);
  await document
    .getByLabel('Drag your document here, or click to upload')
    .setInputFiles(await onDisk(paper));
  const bar = document.getByRole('progressbar', { name: `Upload of ${paper.name}` });
  await expect(document.getByText(/^\d+% · [\d.]+ (kB|MB) of 24\.\d MB$/)).toBeVisible();
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { intervals: [50] })
    .toBeGreaterThanOrEqual(50);

  await document.getByRole('button', { name: `Cancel the upload of ${paper.name}` }).click();
  await expect(document.getByText(/^You stopped this upload at \d\d%\.$/)).toBeVisible();
  await expect(details.getByText('Complete the previous steps first.')).toBeVisible();

  await slowLine.end();
  await document.getByRole('button', { name: `Try again: ${paper.name}` }).click();
  await expect(document.getByRole('button', { name: `Remove ${paper.name}` })).toBeVisible({
    timeout: 60_000,
  });
  expect(await storedDigest(page, api)).toBe(digestOf(paper.buffer));
  await page.context().close();
});

test('a refused file says so where it was dropped, and a failed upload is sent again', async ({
  browser,
}) => {
  const { page, main } = await atSellForm(browser, product, 'Bea');
  const { document } = stepsOf(main);
  const refused: [PaperFile, string][] = [
    [fileOf('notes.txt', 'text/plain', Buffer.from('words')), 'Upload a .pdf or .docx document.'],
    [fileOf('empty.pdf', 'application/pdf', Buffer.alloc(0)), 'This file is empty.'],
    [
      fileOf('huge.pdf', 'application/pdf', Buffer.alloc(26_500_000)),
      'This file is larger than 25 MB.',
    ],
  ];
  const field = document.getByLabel('Drag your document here, or click to upload');
  for (const [file, words] of refused) {
    await drop(page, 'Drag your document here, or click to upload', file);
    await expect(document.getByRole('alert').getByText(words)).toBeVisible();
  }
  await page.route('**/upload/document?*', (route) => route.abort('connectionfailed'), {
    times: 1,
  });
  const paper = await largePdf(40_000);
  await field.setInputFiles(paper);
  await expect(document.getByText(/^Unable to connect to our servers/)).toBeVisible();
  await whileSlow(page, ['POST', '/patent/upload/document?*'], async () => {
    await document.getByRole('button', { name: `Try again: ${paper.name}` }).click();
    const cancel = document.getByRole('button', { name: `Cancel the upload of ${paper.name}` });
    await expect(cancel).toBeVisible();
    await expectLeavingIsAsked(page);
  });
  await expect(document.getByRole('button', { name: `Remove ${paper.name}` })).toBeVisible();
  await page.context().close();
});

test('several images are uploaded together, by choice and by paste, and are ordered by mouse and keyboard', async ({
  browser,
}) => {
  const { page, main, api } = await atSellForm(browser, product, 'Cora');
  const { additional } = stepsOf(main);
  await uploadsDocument(main);
  await givesDetails(main, { title: 'Folding Hinge' });
  const [red, green, blue] = await pictures(['red.jpg', 'green.jpg', 'blue.jpg']);
  if (!red || !green || !blue) throw new Error('Three pictures were drawn.');
  await additional.getByLabel('Add images').setInputFiles([red, green]);
  await paste(page, blue);
  const list = additional.getByRole('list', { name: 'Images, in order' });
  const names = () =>
    list.getByRole('img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
  await expect(additional.getByRole('button', { name: /^Remove .*\.jpg$/ })).toHaveCount(3);
  await expect.poll(names).toEqual(['red.jpg', 'green.jpg', 'blue.jpg']);

  await tabTo(page, list.getByRole('button', { name: 'Move green.jpg forward' }), 60);
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['green.jpg', 'red.jpg', 'blue.jpg']);
  await expect(additional.getByText('green.jpg is now image 1 of 3.')).toBeAttached();
  await list
    .getByRole('img', { name: 'blue.jpg' })
    .dragTo(list.getByRole('img', { name: 'green.jpg' }));
  await expect.poll(names).toEqual(['blue.jpg', 'green.jpg', 'red.jpg']);

  await additional
    .getByLabel('Add images')
    .setInputFiles([...(await pictures(['four.jpg', 'five.jpg', 'six.jpg']))]);
  await expect(
    additional.getByText('You can only upload up to 5 images', { exact: true }),
  ).toBeVisible();
  await expect(additional.getByRole('button', { name: /^Remove .*\.jpg$/ })).toHaveCount(5);
  await givesAdditional(main);
  await expect(confirmOf(main)).toBeChecked();
  await previewButton(main).click();
  await page.waitForURL(/\/listing\//);
  const id = page.url().split('/').at(-1) ?? '';
  await page.goto(`/sell?id=${id}`);
  await expect(list.getByRole('img')).toHaveCount(5);
  const { imageUris } = await api.call<{ imageUris: string[] }>('GET', '/patent', {
    query: { id },
  });
  expect(await strongestColor(page, imageUris[0] ?? '')).toBe('blue');
  await page.context().close();
});

/** The browser asks before it cancels an upload, and so do the product's own links. */
async function expectLeavingIsAsked(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => window.location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('link', { name: 'FAQs' }).click();
  const leaving = page.getByRole('dialog', { name: 'Files are still being uploaded' });
  await leaving.getByRole('button', { name: 'Stay on this page' }).last().click();
  await expect(leaving).toBeHidden();
}

/** A valid one-page PDF with a stream that does not compress, in bytes that spell no word. */
async function largePdf(bytes: number): Promise<PaperFile> {
  const document = new PDFDocument({ compress: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once('end', resolve));
  document.text('Self-Seating Coupling');
  const noise = randomFillSync(Buffer.alloc(bytes)).map((byte) => byte | 0x80);
  document.ref({ Type: 'Noise' }).end(Buffer.from(noise));
  document.end();
  await ended;
  return fileOf('large-patent.pdf', 'application/pdf', Buffer.concat(chunks));
}

/** So that the browser reads it itself: passed in by the test, a large file takes longer than its upload. */
async function onDisk({ name, buffer }: PaperFile): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-upload-test-'));
  folders.push(folder);
  const path = join(folder, name);
  await writeFile(path, buffer);
  return path;
}

function fileOf(name: string, mimeType: string, buffer: Buffer): PaperFile {
  return { name, mimeType, buffer };
}

/** Limits this page's upload to this many bytes a second. */
async function lineOf(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  const limit = async (uploadThroughput: number): Promise<void> => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
  await session.send('Network.enable');
  await limit(bytesPerSecond);
  return { end: () => limit(-1) };
}

/** The file at this place as a person would drop it there. */
async function drop(page: Page, label: string, file: PaperFile): Promise<void> {
  const { name, mimeType, buffer } = file;
  const isEmptied = buffer.every((byte) => byte === 0);
  const transfer = await page.evaluateHandle(
    ({ name: fileName, type, size, text }) => {
      const data = new DataTransfer();
      const parts = text === null ? [new Uint8Array(size)] : [text];
      data.items.add(new File(parts, fileName, { type }));
      return data;
    },
    { name, type: mimeType, size: buffer.length, text: isEmptied ? null : buffer.toString() },
  );
  await page.getByLabel(label).dispatchEvent('drop', { dataTransfer: transfer });
}

async function paste(page: Page, { name, mimeType, buffer }: PaperFile): Promise<void> {
  await page.evaluate(
    ({ name: fileName, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], fileName, { type }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    { name, type: mimeType, base64: buffer.toString('base64') },
  );
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What the server stores for the only listing's document. */
async function storedDigest(page: Page, api: ApiPerson): Promise<string> {
  const [draft] = await api.call<{ id: string }[]>('GET', '/patents/active');
  const { documentUri } = await api.call<{ documentUri: string }>('GET', '/patent/documents', {
    query: { patentId: draft?.id ?? '' },
  });
  const answer = await page.context().request.get(documentUri);
  expect(answer.status()).toBe(200);
  return digestOf(await answer.body());
}

async function strongestColor(page: Page, uri: string): Promise<string | undefined> {
  const answer = await page.context().request.get(uri);
  expect(answer.status()).toBe(200);
  const { channels } = await sharp(await answer.body()).stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))];
}
