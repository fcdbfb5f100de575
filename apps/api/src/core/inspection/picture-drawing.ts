import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Raw, type Sharp } from 'sharp';
import { type PictureBox, pictureFormats, Refused } from './inspection.rules.ts';
import { inspectPicture, pixelsAtMost } from './picture-inspection.ts';

/** Effort 3 takes twice as long for files a few percent smaller, which only old browsers get. */
const webp = { quality: 80, effort: 2 };
/** The least effort: with two it takes seven times as long. */
const avif = { quality: 55, effort: 0 };
const jpeg = { quality: 82 };
const paper = '#ffffff';
/** Around a picture on its sheet. */
const paperMargin = 40;

/**
 * Draws a picture in every box, as {@link formatsOf} says: only its pixels pass, upright by its EXIF orientation,
 * without any of its metadata. Of an animation the first frame is taken; what is transparent stays so, but on paper.
 * Files are `<name>.<format>` in the folder.
 * @throws {Refused} damaged · two_kinds · too_many_pixels
 */
export async function drawPicture(
  path: string,
  folder: string,
  boxes: readonly PictureBox[],
): Promise<void> {
  await inspectPicture(path);
  const width = Math.max(...boxes.map((box) => box.width));
  const height = Math.max(...boxes.map((box) => box.height));
  // What is cropped keeps its shorter side; what is not, fits with its longer one.
  const fit = boxes.some((box) => box.fit === 'cover') ? 'outside' : 'inside';
  // Decoded once, no larger than the largest box; the sizes are made from these pixels.
  const { data, info } = await sharp(path, {
    limitInputPixels: pixelsAtMost,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new Refused('damaged', `picture: ${String(error)}`);
    });
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels };
  await writeBoxes(data, raw, folder, boxes, 'centre');
}

/** Writes decoded pixels in every box and format. `keep` says which part a cropped box shows. */
export async function writeBoxes(
  data: Buffer,
  raw: Raw,
  folder: string,
  boxes: readonly PictureBox[],
  keep: 'centre' | 'top',
): Promise<void> {
  let whole: string | null = null;
  for (const box of boxes) {
    const { name, width, height, fit } = box;
    if (fit === 'paper') {
      await drawOnPaper(sharp(data, { raw }), box, join(folder, `${name}.jpg`));
      continue;
    }
    const isWhole = fit === 'inside' && raw.width <= width && raw.height <= height;
    const pathOf = (format: string, of = name) => join(folder, `${of}.${format}`);
    if (isWhole && whole !== null) {
      // A picture that is small already is the same in every box that it fits into.
      for (const format of pictureFormats) {
        await copyFile(pathOf(format, whole), pathOf(format));
      }
      continue;
    }
    const sized = sharp(data, { raw });
    if (!isWhole) sized.resize({ width, height, fit, position: keep });
    await sized.clone().webp(webp).toFile(pathOf('webp'));
    await sized.clone().avif(avif).toFile(pathOf('avif'));
    if (isWhole) whole = name;
  }
}

async function drawOnPaper(
  picture: Sharp,
  { width, height }: PictureBox,
  path: string,
): Promise<void> {
  const edge = paperMargin;
  await picture
    .flatten({ background: paper })
    .resize({
      width: width - 2 * edge,
      height: height - 2 * edge,
      fit: 'contain',
      background: paper,
    })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: paper })
    .jpeg(jpeg)
    .toFile(path);
}
