import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page as its scan shows it: grey, 0 is black, of 300 dots to the inch. */
export type PagePicture = { width: number; height: number; grey: Uint8Array };

const dotsPerPoint = 300 / 72;
const pixelsAtMost = 16_000_000;
/** Pictures that cover less of the page are no scan of it. */
const leastPart = 0.5;

type Matrix = readonly [number, number, number, number, number, number];
type Bitmap = {
  width: number;
  height: number;
  kind?: number;
  data?: Uint8Array | Uint8ClampedArray;
};
type Placed = { bitmap: Bitmap; matrix: Matrix; isMask: boolean };

const unit: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * What the pictures on a page show, put together as they lie; nothing is drawn but them. Null: the page is no scan,
 * or larger than paper.
 */
export async function pictureOf(page: PDFPageProxy): Promise<PagePicture | null> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const [wide, high] = [right - left, top - bottom];
  const width = Math.round(wide * dotsPerPoint);
  const height = Math.round(high * dotsPerPoint);
  if (width < 1 || height < 1 || width * height > pixelsAtMost) return null;
  const placed = await placedOn(page);
  const covered = placed.reduce((sum, { matrix }) => sum + Math.abs(matrix[0] * matrix[3]), 0);
  if (covered < leastPart * wide * high) return null;
  const grey = new Uint8Array(width * height).fill(255);
  for (const one of placed) paint(one, { width, height, grey }, left, top);
  return { width, height, grey };
}

/** The pictures that a page paints, with where each lies. One that is turned is left out. */
async function placedOn(page: PDFPageProxy): Promise<Placed[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const placed: Placed[] = [];
  const stack: Matrix[] = [];
  let now: Matrix = unit;
  for (const [at, operation] of fnArray.entries()) {
    const given = (argsArray[at] ?? []) as unknown[];
    if (operation === OPS.save) stack.push(now);
    else if (operation === OPS.restore) now = stack.pop() ?? unit;
    else if (operation === OPS.transform) now = times(now, given as unknown as Matrix);
    else if (operation === OPS.paintFormXObjectBegin) {
      stack.push(now);
      if (given[0]) now = times(now, given[0] as Matrix);
    } else if (operation === OPS.paintFormXObjectEnd) now = stack.pop() ?? unit;
    else {
      const bitmap = await bitmapOf(page, operation, given);
      const isUpright = Math.abs(now[1]) + Math.abs(now[2]) < 1;
      const isMask = operation === OPS.paintImageMaskXObject;
      if (bitmap && isUpright) placed.push({ bitmap, matrix: now, isMask });
    }
  }
  return placed;
}

function times(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [g, h, i, j, k, l] = other;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

async function bitmapOf(
  page: PDFPageProxy,
  operation: number,
  [first]: readonly unknown[],
): Promise<Bitmap | null> {
  if (operation === OPS.paintInlineImageXObject) return first as Bitmap;
  if (operation === OPS.paintImageMaskXObject) {
    const mask = first as Bitmap & { data?: unknown };
    return typeof mask.data === 'string' ? objectOf(page, mask.data) : mask;
  }
  if (operation !== OPS.paintImageXObject || typeof first !== 'string') return null;
  return objectOf(page, first);
}

function objectOf(page: PDFPageProxy, name: string): Promise<Bitmap | null> {
  const store = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    store.get(name, (bitmap: Bitmap | null) => resolve(bitmap));
  });
}

function paint(
  { bitmap, matrix, isMask }: Placed,
  page: PagePicture,
  left: number,
  top: number,
): void {
  const { data } = bitmap;
  if (!data) return;
  const read = readerOf(bitmap, data, isMask);
  const [a, , , d, e, f] = matrix;
  const [from, to] = [Math.min(e, e + a), Math.max(e, e + a)].map((x) => (x - left) * dotsPerPoint);
  const [high, low] = [Math.max(f, f + d), Math.min(f, f + d)].map((y) => (top - y) * dotsPerPoint);
  if (from === undefined || to === undefined || high === undefined || low === undefined) return;
  for (let y = Math.max(0, Math.round(high)); y < Math.min(page.height, Math.round(low)); y += 1) {
    const part = (y + 0.5 - high) / (low - high);
    const row = Math.min(bitmap.height - 1, Math.floor((d > 0 ? part : 1 - part) * bitmap.height));
    for (let x = Math.max(0, Math.round(from)); x < Math.min(page.width, Math.round(to)); x += 1) {
      const along = (x + 0.5 - from) / (to - from);
      const column = Math.min(
        bitmap.width - 1,
        Math.floor((a > 0 ? along : 1 - along) * bitmap.width),
      );
      page.grey[y * page.width + x] = read(column, row);
    }
  }
}

/** How a pixel is read: one bit of eight, three channels, or four (`ImageKind` of pdf.js). */
function readerOf(
  { width, kind }: Bitmap,
  data: Uint8Array | Uint8ClampedArray,
  isMask: boolean,
): (x: number, y: number) => number {
  const [bits, colours] = [1, 2];
  if (isMask || kind === bits) {
    const rowBytes = (width + 7) >> 3;
    return (x, y) => (((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0);
  }
  const channels = kind === colours ? 3 : 4;
  return (x, y) => {
    const at = (y * width + x) * channels;
    return ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 151 + (data[at + 2] ?? 0) * 28) >> 8;
  };
}

/** As PGM, which needs no packing and every program reads. */
export function pgmOf({ width, height, grey }: PagePicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + grey.length);
  file.set(head);
  file.set(grey, head.length);
  return file;
}
