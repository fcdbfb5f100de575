import sharp from 'sharp';

/** The sizes in pixels: the widest avatar at 1x and at 2x. */
export const pictureSizes = [256, 512] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** What people keep pictures in. SVG is a program and PDF a document, so they are none. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff']);
const pixelsAtMost = 60_000_000;
const secondsAtMost = 15;

/**
 * Draws an uploaded picture anew as squares of WebP: only its pixels pass, upright, without EXIF.
 * @returns null when the content is not an image that can be read.
 */
export async function renderPicture(content: Buffer): Promise<Map<PictureSize, Buffer> | null> {
  const options = { limitInputPixels: pixelsAtMost, failOn: 'error', pages: 1 } as const;
  try {
    const { format } = await sharp(content, options).metadata();
    if (!formats.has(format)) return null;
    const drawn = new Map<PictureSize, Buffer>();
    for (const size of pictureSizes) {
      const picture = await sharp(content, options)
        .autoOrient()
        .resize(size, size, { fit: 'cover', position: 'centre' })
        .webp({ quality: 82 })
        .timeout({ seconds: secondsAtMost })
        .toBuffer();
      drawn.set(size, picture);
    }
    return drawn;
  } catch {
    // The decoder says in many ways that bytes are not an image; all of them mean the same here.
    return null;
  }
}
