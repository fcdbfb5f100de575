import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { AnnotationMode, getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { type PictureBox, Refused } from './inspection.rules.ts';
import { writeBoxes } from './picture-drawing.ts';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folderOf = (name: string) => join(pdfjs, name) + sep;

const pixelsOfImage = 40_000_000;
/** For a small page: 144 dots to the inch are enough to read. */
const scaleAtMost = 2;

/**
 * Draws a page of a PDF in every box, on white, as {@link drawPicture} does with a picture; what is
 * cropped keeps its top. Nothing of the document is run and nothing is loaded for it: fonts and tables come from the
 * library's own folders.
 * @throws {Refused} damaged where it cannot be drawn, or there is no such page
 */
export async function drawPage(
  path: string,
  number: number,
  folder: string,
  boxes: readonly PictureBox[],
): Promise<void> {
  const opening = getDocument({
    data: new Uint8Array(await readFile(path)),
    standardFontDataUrl: folderOf('standard_fonts'),
    cMapUrl: folderOf('cmaps'),
    wasmUrl: folderOf('wasm'),
    iccUrl: folderOf('iccs'),
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: pixelsOfImage,
    verbosity: 0,
  });
  try {
    const pdf = await opening.promise;
    const page = await pdf.getPage(number);
    const drawn = await drawOn(page, boxes);
    await writeBoxes(drawn.data, { ...drawn.size, channels: 3 }, folder, boxes, 'top');
  } catch (error) {
    throw new Refused('damaged', `page ${number}: ${String(error)}`);
  } finally {
    await opening.destroy();
  }
}

async function drawOn(
  page: PDFPageProxy,
  boxes: readonly PictureBox[],
): Promise<{ data: Buffer; size: { width: number; height: number } }> {
  const natural = page.getViewport({ scale: 1 });
  const widest = Math.max(...boxes.map((box) => box.width));
  const highest = Math.max(...boxes.map((box) => box.height));
  const scale = Math.min(widest / natural.width, highest / natural.height, scaleAtMost);
  const viewport = page.getViewport({ scale });
  const size = {
    width: Math.max(1, Math.floor(viewport.width)),
    height: Math.max(1, Math.floor(viewport.height)),
  };
  const canvas = createCanvas(size.width, size.height);
  await page.render({
    canvas: null,
    canvasContext: canvas.getContext('2d'),
    viewport,
    background: '#ffffff',
    annotationMode: AnnotationMode.DISABLE,
  }).promise;
  // Paper lets nothing through: without that channel each picture takes a fifth less time.
  const raw = { ...size, channels: 4 } as const;
  const data = await sharp(canvas.data(), { raw }).removeAlpha().raw().toBuffer();
  return { data, size };
}
