import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fetchPictureBytes, type Reach } from './fetch-page.engine.ts';
import { pageUrl } from './reachable.rules.ts';

/** The plate of a card at two device pixels per CSS pixel. */
const box = { width: 232, height: 232 };
/** A small file can claim far more than this and fill the memory. */
const pixelLimit = 24_000_000;
const secondsLimit = 3;
const readable = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

/**
 * The picture of a page, decoded and redrawn small enough to travel inside the answer: the reader's
 * browser asks the foreign site for nothing. @returns a `data:` address; null where there is no picture.
 */
export async function previewPicture(
  address: string,
  reach: Reach,
  signal: AbortSignal,
): Promise<string | null> {
  const url = pageUrl(address);
  const bytes = url && (await fetchPictureBytes(url, reach, signal));
  const small = bytes && (await drawAnew(bytes));
  return small ? `data:image/webp;base64,${small.toString('base64')}` : null;
}

async function drawAnew(bytes: Buffer): Promise<Buffer | null> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !readable.has(type.mime)) return null;
  try {
    return await sharp(bytes, { limitInputPixels: pixelLimit })
      .autoOrient()
      .resize({ ...box, fit: 'cover' })
      .timeout({ seconds: secondsLimit })
      .webp({ quality: 72 })
      .toBuffer();
  } catch {
    // sharp has no error types: whatever it cannot decode is not a picture to us.
    return null;
  }
}
