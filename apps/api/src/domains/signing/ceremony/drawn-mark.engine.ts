import { Problem } from '../../../core/errors/problem.ts';
import sharp from 'sharp';

const largestPixels = 4_000_000;
const markWidth = 900;
const markHeight = 300;
/** Lighter than this counts as paper. */
const inkBelow = 250;

/**
 * Reads a drawn signature as an untrusted picture and makes a small clean PNG of it: trimmed, without metadata,
 * no larger than the box needs.
 * @throws {Problem} signatures.mark_invalid for anything but a PNG with a visible stroke.
 */
export async function cleanDrawnMark(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64');
  try {
    const picture = sharp(bytes, { limitInputPixels: largestPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (format !== 'png') throw new Problem('signatures.mark_invalid', { note: `a ${format}` });
    await refuseBlank(bytes);
    return await picture
      .resize({ width: markWidth, height: markHeight, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('signatures.mark_invalid', { note: String(error), cause: error });
  }
}

async function refuseBlank(bytes: Buffer): Promise<void> {
  const { channels } = await sharp(bytes, { limitInputPixels: largestPixels })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .stats();
  if ((channels[0]?.min ?? 255) >= inkBelow) {
    throw new Problem('signatures.mark_invalid', { note: 'a blank picture' });
  }
}
