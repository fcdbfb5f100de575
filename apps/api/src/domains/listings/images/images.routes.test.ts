import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing, StoredFile } from '@claimstead/contract/listings.contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { makeDraft, makeListing, openFile, pdfDocument, pngImage } from '../listings.test-kit.ts';

let world: World;
let seller: Persona;
let stranger: Persona;
let png: Buffer;
let small: Buffer;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  stranger = await world.person();
  png = await pngImage();
  small = await pngImage({ width: 40, height: 30 });
});
afterAll(() => world.stop());

function upload(persona: Persona, patentId: string, content: Buffer, name = 'photo.png') {
  const file = { name, contentType: 'image/png', content };
  return persona.upload('POST', '/patent/upload/image', file, { patentId });
}
const read = (uri: string, cookie = '', accept = '*/*') => openFile(world, uri, cookie, { accept });
async function storedObjects(): Promise<string[]> {
  const folder = join(world.deps.config.dataDir, 'files', 'listings');
  return readdir(folder).catch(() => []);
}
const view = async (persona: Persona, id: string) =>
  (await persona.request('GET', '/patent', { query: { id } })).body as Listing;

describe('a picture', () => {
  it('of a listing in the market is for all, in every size and the best form of a browser', async () => {
    const id = await makeListing(world, seller);
    const { uri } = (await upload(seller, id, png)).body as StoredFile;
    expect((await view(stranger, id)).imageUris).toEqual([uri]);
    const sizes = [
      ['card', 217, 163],
      ['card2x', 435, 326],
      ['detail', 800, 600],
      ['detail2x', 800, 600],
      ['nonsense', 800, 600],
    ] as const;
    for (const [size, width, height] of sizes) {
      for (const [accept, format] of [
        ['image/avif,image/webp,*/*', 'avif'],
        ['image/avif;q=0, image/*', 'webp'],
        ['*/*', 'webp'],
      ] as const) {
        const opened = await read(`${uri}?size=${size}`, '', accept);
        expect(opened.statusCode).toBe(200);
        expect(opened.headers).toMatchObject({
          'content-type': `image/${format}`,
          'x-content-type-options': 'nosniff',
          vary: expect.stringMatching(/accept/i),
        });
        const drawn = await sharp(opened.rawPayload).metadata();
        expect(drawn).toMatchObject({ width, height });
        // sharp names the container of AVIF.
        expect(drawn.format).toBe(format === 'avif' ? 'heif' : 'webp');
      }
    }
  });

  it('is turned upright and loses its metadata, where it was taken among them', async () => {
    const id = await makeDraft(seller);
    const sideways = await sharp(await pngImage({ width: 400, height: 200 }))
      .withExif({
        IFD0: { Artist: 'A person' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const { uri } = (await upload(seller, id, sideways, 'p.jpg')).body as StoredFile;
    for (const accept of ['image/avif', '*/*']) {
      const { rawPayload } = await read(uri, seller.cookie, accept);
      const stored = await sharp(rawPayload).metadata();
      expect(stored).toMatchObject({ width: 200, height: 400 });
      expect(stored.exif).toBeUndefined();
      expect(stored.xmp).toBeUndefined();
      expect(stored.orientation).toBeUndefined();
      expect(rawPayload.includes('A person')).toBe(false);
    }
  });

  it('that moves gives its first frame, and what is transparent stays so', async () => {
    const id = await makeDraft(seller);
    const frame = (red: number, alpha: number) =>
      Buffer.from(Array.from({ length: 64 * 64 }, () => [red, 0, 255 - red, alpha]).flat());
    const moving = await sharp(Buffer.concat([frame(255, 0), frame(0, 255)]), {
      raw: { width: 64, height: 128, channels: 4, pageHeight: 64 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { uri } = (await upload(seller, id, moving, 'm.gif')).body as StoredFile;
    for (const accept of ['image/avif', '*/*']) {
      const { rawPayload } = await read(uri, seller.cookie, accept);
      const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 64, height: 64, channels: 4 });
      expect(data[3]).toBe(0);
    }
  });

  it.each(['jpeg', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    const id = await makeDraft(seller);
    const content = await sharp(png).resize(64).toFormat(format).toBuffer();
    expect((await upload(seller, id, content)).status).toBe(200);
  });

  it('is refused as a sixth, also of several at once', async () => {
    const id = await makeDraft(seller);
    for (let count = 0; count < 4; count += 1) await upload(seller, id, small);
    const both = await Promise.all([upload(seller, id, small), upload(seller, id, small)]);
    expect(both.map((answer) => answer.status).sort((left, right) => left - right)).toEqual([
      200, 409,
    ]);
    const sixth = await upload(seller, id, small);
    expect(sixth.body).toMatchObject({ code: 'listings.too_many_images' });
    expect((await view(seller, id)).imageUris).toHaveLength(5);
  });

  it('that is not a picture is refused and leaves nothing behind', async () => {
    const id = await makeDraft(seller);
    const before = await storedObjects();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    for (const content of [svg, await pdfDocument(), Buffer.from('x')]) {
      const answer = await upload(seller, id, content);
      expect(answer.status).toBe(415);
      expect(answer.body).toMatchObject({ code: 'listings.image_invalid' });
    }
    const large = await upload(seller, id, Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]));
    expect(large.body).toMatchObject({ code: 'files.too_large' });
    expect(await storedObjects()).toEqual(before);
  });

  it('of a draft is its owner’s only', async () => {
    const id = await makeDraft(seller);
    const { uri } = (await upload(seller, id, small)).body as StoredFile;
    expect((await upload(stranger, id, small)).status).toBe(404);
    expect((await upload(anonymously(world), id, small)).status).toBe(401);
    expect((await read(uri, stranger.cookie)).statusCode).toBe(404);
    expect((await read(uri)).statusCode).toBe(401);
    expect((await read('/files/unknown')).statusCode).toBe(401);
    expect((await read('/files/unknown', stranger.cookie)).statusCode).toBe(404);
  });

  it('is ordered with the others; the first is the cover', async () => {
    const id = await makeDraft(seller);
    const uris: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      uris.push(((await upload(seller, id, small)).body as StoredFile).uri);
    }
    const order = (imageUris: string[]) =>
      seller.request('PUT', '/patent/images', { query: { patentId: id }, body: { imageUris } });
    const turned = [...uris].reverse();
    expect((await order(turned)).status).toBe(204);
    expect(await view(seller, id)).toMatchObject({ imageUri: turned[0], imageUris: turned });
    for (const wrong of [uris.slice(1), [...uris, ...uris], [uris[0] ?? '', uris[0] ?? '', '']]) {
      expect((await order(wrong)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await view(seller, id)).imageUris).toEqual(turned);
  });

  it('is removed with all its sizes', async () => {
    const id = await makeDraft(seller);
    const { uri } = (await upload(seller, id, small)).body as StoredFile;
    const query = { patentId: id, uri };
    expect((await seller.request('DELETE', '/patent/upload/image', { query })).status).toBe(204);
    expect((await view(seller, id)).imageUris).toEqual([]);
    await world.drain();
    const left = (await storedObjects()).filter((name) => uri.endsWith(name.slice(0, 36)));
    expect(left).toEqual([]);
  });
});
