import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDrawnPicture } from '../../../core/inspection/inspect-file.ts';

/** The sizes in pixels: the widest avatar at 1x and at 2x. */
export const pictureSizes = [256, 512] as const;
export type PictureSize = (typeof pictureSizes)[number];

const boxes = pictureSizes.map(
  (size) => ({ name: String(size), width: size, height: size, fit: 'cover' }) as const,
);

/**
 * Inspects an uploaded picture and redraws it as squares of WebP, in the process of inspection: only its
 * pixels pass, upright, without EXIF.
 * @returns null if the content is not a picture of an accepted type.
 * @throws {Problem} as withDrawnPicture
 */
export async function renderPicture(content: Buffer): Promise<Map<PictureSize, Buffer> | null> {
  const name = `claimstead-upload-${process.pid}-${randomBytes(12).toString('hex')}`;
  const path = join(tmpdir(), name);
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
    return await withDrawnPicture(path, boxes, async (drawn) => {
      const pictures = new Map<PictureSize, Buffer>();
      for (const size of pictureSizes) {
        const picture = drawn.find((one) => one.name === String(size) && one.format === 'webp');
        if (picture) pictures.set(size, await picture.read());
      }
      return pictures;
    });
  } finally {
    await rm(path, { force: true });
  }
}
