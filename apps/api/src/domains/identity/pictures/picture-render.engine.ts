import { withFileOnTheWay } from '../../../core/files/on-the-way.ts';
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
export async function renderPicture(
  content: Buffer,
  personId: string,
): Promise<Map<PictureSize, Buffer> | null> {
  return withFileOnTheWay(content, (path) =>
    withDrawnPicture({ path, personId }, boxes, async (drawn) => {
      const pictures = new Map<PictureSize, Buffer>();
      for (const size of pictureSizes) {
        const picture = drawn.find((one) => one.name === String(size) && one.format === 'webp');
        if (picture) pictures.set(size, await picture.read());
      }
      return pictures;
    }),
  );
}
