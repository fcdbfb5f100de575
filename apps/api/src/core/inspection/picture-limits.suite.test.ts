import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSoak } from '../../test-kit/repetitions.ts';
import { withDrawnPicture } from './inspect-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-upload-limits-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const boxes = [
  { name: 'card', width: 280, height: 163, fit: 'inside' },
  { name: 'detail2x', width: 1920, height: 1440, fit: 'inside' },
] as const;

/** Its header and its decoding are those of any other picture, its making takes no time. */
function plain(megapixels: number, channels: 3 | 4 = 3): Sharp {
  const height = Math.floor(Math.sqrt((megapixels * 1_000_000 * 3) / 4));
  const width = Math.floor((megapixels * 1_000_000) / height);
  const background = { r: 158, g: 42, b: 43, alpha: 0.5 };
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
}

/** As a photograph is: each 16 pixels another color, and soft between them. */
function photo(megapixels: number, channels: 3 | 4 = 3): Sharp {
  const height = Math.floor(Math.sqrt((megapixels * 1_000_000 * 3) / 4));
  const width = Math.floor((megapixels * 1_000_000) / height);
  const [across, down] = [Math.ceil(width / 16), Math.ceil(height / 16)];
  const pixels = Buffer.alloc(across * down * channels);
  for (let at = 0, dice = 7; at < pixels.length; at += 1) {
    dice = (dice * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = dice >> 16;
  }
  const raw = { width: across, height: down, channels };
  return sharp(pixels, { raw, limitInputPixels: false }).resize(width, height, { fit: 'fill' });
}

async function drawn(picture: Sharp): Promise<string | null> {
  const path = join(folder, 'picture');
  await picture.toFile(path);
  return withDrawnPicture({ path, personId: 'a' }, boxes, async ([card]) => {
    const { width, height } = await sharp(await card?.read()).metadata();
    return `${width} x ${height}`;
  });
}

const usual: [string, () => Sharp][] = [
  ['an AVIF of 12 million pixels', () => plain(12).avif({ effort: 0 })],
  ['a JPEG of 14.7 million pixels', () => photo(14.7).jpeg()],
];
/** The most that each format may be, in the form that takes the most memory. */
const largest: [string, () => Sharp][] = [
  [
    'an AVIF of 24 million pixels with ten bits and transparency',
    () => photo(24, 4).avif({ effort: 0, bitdepth: 10 }),
  ],
  ['a JPEG of 50 million pixels', () => photo(50).jpeg()],
  [
    'a JPEG of 50 million pixels that lies on its side',
    () => photo(50).jpeg().withMetadata({ orientation: 6 }),
  ],
  [
    'a progressive JPEG of 50 million pixels with all of its colors',
    () => photo(50).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  ],
  ['a WebP of 50 million pixels', () => photo(50).webp({ effort: 0 })],
  ['a GIF of 50 million pixels', () => photo(50).gif({ effort: 1 })],
  [
    'an interlaced PNG of 50 million pixels with 16 bits and transparency',
    () => plain(50, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }),
  ],
];

describe('an honest picture', () => {
  it.each(isSoak() ? [...usual, ...largest] : usual)('that is %s is drawn', async (_name, make) => {
    // Whole and upright, also one that lies on its side.
    expect(await drawn(make())).toMatch(/^(?:21[67]|122) x 163$/);
  });
});
