import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A PNG whose header says these pixels, in colors with transparency, whatever its content holds. */
export function pngOf(
  width: number,
  height: number,
  packed: Buffer = deflateSync(Buffer.alloc(height * (1 + width * 4))),
  interlaced = false,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Every pass of an interlaced picture needs the whole of it in memory. */
export function interlacedPng(width: number, height: number): Buffer {
  const passes = [
    [8, 8, 0, 0],
    [8, 8, 4, 0],
    [4, 8, 0, 4],
    [4, 4, 2, 0],
    [2, 4, 0, 2],
    [2, 2, 1, 0],
    [1, 2, 0, 1],
  ] as const;
  const bytes = passes.map(([across, down, left, top]) => {
    const columns = Math.ceil((width - left) / across);
    const rows = Math.ceil((height - top) / down);
    return columns > 0 ? rows * (1 + columns * 4) : 0;
  });
  const total = bytes.reduce((sum, count) => sum + count, 0);
  return pngOf(width, height, deflateSync(Buffer.alloc(total), { level: 1 }), true);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A GIF of one pixel that a reader which guesses may take for a web page. */
export function webPageInGif(): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  return Buffer.concat([gif, Buffer.from('<HTML><body><script>alert(1)</script></body></HTML>')]);
}

const smallPicture = () =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#9e2a2b' } });

/** Small pictures whose headers claim these pixels: to look at one, no pixel of it has to be made. */
export const claimedPictures: Record<string, (width: number, height: number) => Promise<Buffer>> = {
  // ISO 14496-12: the box `ispe` has a version, then the width and the height.
  avif: async (width, height) => {
    const bytes = await smallPicture().avif().toBuffer();
    const at = bytes.indexOf('ispe');
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
    return bytes;
  },
  // ITU-T T.81, B.2.2: a frame header has its length, a precision, the height and the width.
  jpeg: (width, height) => jpegClaiming(width, height, false),
  'progressive jpeg': (width, height) => jpegClaiming(width, height, true),
  // RFC 6386, 9.1: a start code, then the width and the height.
  webp: async (width, height) => {
    const bytes = await smallPicture().webp().toBuffer();
    const at = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    bytes.writeUInt16LE(width, at + 3);
    bytes.writeUInt16LE(height, at + 5);
    return bytes;
  },
  png: async (width, height) => pngOf(width, height, deflateSync(Buffer.alloc(9))),
};

async function jpegClaiming(width: number, height: number, progressive: boolean): Promise<Buffer> {
  const bytes = await smallPicture().jpeg({ progressive }).toBuffer();
  const at = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}
