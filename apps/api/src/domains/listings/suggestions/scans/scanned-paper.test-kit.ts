import { buffer } from 'node:stream/consumers';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import PDFDocument from 'pdfkit';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const scale = 300 / 72;

/** How a scanner delivers a page: grey, black and white, or in strips. */
export type ScanForm = 'grey' | 'bits' | 'strips';

/** The same paper as a scanner gives it back: pictures of its pages, a little blurred, without text. */
export async function scannedPaper(paper: Buffer, form: ScanForm = 'grey'): Promise<Buffer> {
  const task = getDocument({
    data: new Uint8Array(paper),
    standardFontDataUrl: join(pdfjs, 'standard_fonts') + sep,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
  });
  const document = await task.promise;
  const scan = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false });
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    await page.render({
      canvas: null,
      canvasContext: canvas.getContext('2d'),
      viewport,
      background: '#ffffff',
    }).promise;
    scan.addPage();
    for (const { picture, top, height } of await asScanned(canvas.toBuffer('image/png'), form)) {
      scan.image(picture, 0, top, { width: 612, height });
    }
  }
  await task.destroy();
  scan.end();
  return buffer(scan);
}

async function asScanned(
  page: Buffer,
  form: ScanForm,
): Promise<{ picture: Buffer; top: number; height: number }[]> {
  const blurred = await sharp(page)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .blur(0.6)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const grey = await (form === 'bits'
    ? sharp(blurred).threshold(150).png({ palette: true, colours: 2 })
    : sharp(blurred).jpeg({ quality: 70 })
  ).toBuffer();
  if (form !== 'strips') return [{ picture: grey, top: 0, height: 792 }];
  const strips = 11;
  const rows = 3300 / strips;
  return Promise.all(
    Array.from({ length: strips }, async (_, at) => ({
      picture: await sharp(blurred)
        .extract({ left: 0, top: at * rows, width: 2550, height: rows })
        .jpeg({ quality: 70 })
        .toBuffer(),
      top: (at * 792) / strips,
      height: 792 / strips,
    })),
  );
}
