import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import mammoth from 'mammoth';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pictureOf } from './scans/page-picture.engine.ts';
import type { PicturedDocument } from './scans/recognised-document.engine.ts';
import type { TextPage } from './text-lines.rules.ts';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const pixelsOfPicture = 40_000_000;
/** More than any front page has: what goes on beyond it is not read. */
const mostPieces = 8000;
const mostCharacters = 200_000;

/**
 * Opens a PDF whose pages are then read one by one, each piece of text with its position. A scanned page has none.
 * @throws pdf.js's error for an encrypted or broken file
 */
export async function openPdf(content: Buffer): Promise<PicturedDocument> {
  const task = getDocument({
    data: new Uint8Array(content),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    // Some scans are packed in ways that pdf.js unpacks by WebAssembly of its own.
    wasmUrl: join(pdfjs, 'wasm') + sep,
    maxImageSize: pixelsOfPicture,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
  });
  const document = await task.promise;
  return {
    pageCount: document.numPages,
    readPage: async (number) => {
      const page = await document.getPage(number);
      const read = await readText(page, number);
      page.cleanup();
      return read;
    },
    readPicture: async (number) => {
      const page = await document.getPage(number);
      const picture = await pictureOf(page).catch(() => null);
      page.cleanup();
      return picture;
    },
  };
}

async function readText(page: PDFPageProxy, number: number): Promise<TextPage> {
  const [left = 0, , right = 0, top = 0] = page.view;
  const { items } = await page.getTextContent();
  const pieces = items.slice(0, mostPieces).flatMap((item) => {
    if (!('str' in item)) return [];
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
    const size = Math.hypot(a, b);
    // Only upright text is part of the page's own text.
    if (size === 0 || Math.abs(b) > Math.abs(a) / 10) return [];
    return [{ text: item.str, x: x - left, y: top - y, width: item.width, size }];
  });
  return { number, width: right - left, pieces };
}

type WordElement = { type: string; value?: string; breakType?: string; children?: WordElement[] };

/**
 * The paragraphs of a Word document, those of tables too, with the line breaks that are in them.
 * @throws what mammoth says of a file that is broken
 */
export async function readWordParagraphs(content: Buffer): Promise<string[]> {
  let text = '';
  const append = (element: WordElement): void => {
    if (text.length > mostCharacters) return;
    if (element.type === 'text') text += element.value ?? '';
    else if (element.type === 'tab') text += '\t';
    else if (element.type === 'break') text += '\n';
    for (const child of element.children ?? []) append(child);
    if (element.type === 'paragraph') text += '\n\n';
  };
  await mammoth.convertToHtml(
    { buffer: content },
    {
      // Its own plain text drops line breaks and so joins words on two lines.
      transformDocument: (document: WordElement) => {
        append(document);
        return { ...document, children: [] };
      },
    },
  );
  return text.split('\n\n');
}
