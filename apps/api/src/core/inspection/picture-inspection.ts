import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { holdsPdf, holdsWebPage, holdsZip } from './byte-signs.ts';
import { Refused } from './inspection.rules.ts';

/** SVG is a program and is not among them. */
const acceptedTypes = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/avif', 'avif'],
]);

/** The largest photos that cameras of telephones give. A small file can claim far more and fill the memory. */
export const pixelsAtMost = 50_200_000;
/** The decoder of AVIF holds every pixel several times, up to 24 bytes for each, and can read no less than all. */
const avifPixelsAtMost = 24_200_000;

export type PictureType = { contentType: string; extension: string };

/** The type of a picture by its first bytes; null: not an accepted type. */
export async function pictureTypeOf(head: Buffer): Promise<PictureType | null> {
  const type = await fileTypeFromBuffer(head);
  const extension = type ? acceptedTypes.get(type.mime) : undefined;
  return type && extension ? { contentType: type.mime, extension } : null;
}

/**
 * Looks at a picture without decoding it: nothing else may be in the file, and it may not claim more
 * pixels than can be decoded. Whether it is whole is known only once it is drawn.
 * @throws {Refused} damaged · two_kinds · too_many_pixels
 */
export async function inspectPicture(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (holdsZip(bytes) || holdsPdf(bytes) || holdsWebPage(bytes)) {
    throw new Refused('two_kinds', 'picture: something else too');
  }
  const facts = await sharp(path, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((error: unknown) => {
      throw new Refused('damaged', `picture: ${String(error)}`);
    });
  const most = facts.format === 'heif' ? avifPixelsAtMost : pixelsAtMost;
  if (facts.width * facts.height > most) {
    throw new Refused('too_many_pixels', `picture: ${facts.width} x ${facts.height}`);
  }
}
