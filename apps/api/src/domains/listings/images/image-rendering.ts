import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { type ImageVariant, imageVariants, variantBoxes } from './image-variants.rules.ts';

const acceptedTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);
/** More than any camera gives; a small file can claim far more and fill the memory. */
const pixelLimit = 50_000_000;
const secondsLimit = 30;
const webp = { quality: 80, effort: 3 };

export type RenderedImage = Record<ImageVariant, Buffer>;

/**
 * Makes every size of a picture, upright by its EXIF orientation and without any of its metadata. Of an
 * animation the first frame is taken.
 * @returns null: the content is not a picture of an accepted type, or is broken or too large to decode.
 */
export async function renderImage(path: string): Promise<RenderedImage | null> {
  const type = await fileTypeFromFile(path);
  if (!type || !acceptedTypes.has(type.mime)) return null;
  try {
    // Decoded once, no larger than the largest size; the sizes are made from these pixels.
    const { width, height } = variantBoxes.detail2x;
    const { data, info } = await sharp(path, { limitInputPixels: pixelLimit, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: secondsLimit })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const rendered: Partial<RenderedImage> = {};
    for (const variant of imageVariants) {
      const { fit, ...box } = variantBoxes[variant];
      rendered[variant] = await sharp(data, { raw })
        .resize({ ...box, fit, withoutEnlargement: fit === 'inside' })
        .webp(webp)
        .toBuffer();
    }
    return rendered as RenderedImage;
  } catch {
    // sharp has no types of error: whatever it cannot decode is not a picture to us.
    return null;
  }
}
