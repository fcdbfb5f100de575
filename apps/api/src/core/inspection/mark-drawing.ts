import { join } from 'node:path';
import sharp from 'sharp';
import { markFile, Refused } from './inspection.rules.ts';

const largestPixels = 4_000_000;
const markWidth = 900;
const markHeight = 300;
/** Lighter than this counts as paper. */
const inkBelow = 250;

/**
 * Redraws a drawn signature as a small PNG: without metadata, no larger than the box of a paper needs.
 * @throws {Refused} kind: anything but a PNG with a visible stroke · damaged
 */
export async function drawMark(path: string, folder: string): Promise<void> {
  const picture = sharp(path, { limitInputPixels: largestPixels, failOn: 'error' });
  const { format } = await picture.metadata();
  if (format !== 'png') throw new Refused('kind', `mark: a ${format}`);
  const { channels } = await sharp(path, { limitInputPixels: largestPixels })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .stats();
  if ((channels[0]?.min ?? 255) >= inkBelow) throw new Refused('kind', 'mark: blank');
  await picture
    .resize({ width: markWidth, height: markHeight, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .png({ compressionLevel: 9 })
    .toFile(join(folder, markFile));
}
