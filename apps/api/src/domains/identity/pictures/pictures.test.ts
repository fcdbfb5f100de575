import type { Me } from '@claimstead/contract/identity.contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngOf, webPageInGif } from '../../../core/inspection/hostile-picture.test-kit.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function photo(format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#9e2a2b' } })
    .withExif({ IFD0: { Copyright: 'Someone', Artist: 'At home' } })
    .toFormat(format)
    .toBuffer();
}
const send = (person: Persona, content: Buffer, contentType = 'image/jpeg') =>
  person.upload('PATCH', '/user/image', { name: 'me.jpg', contentType, content });

describe('the profile picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is redrawn from %s as squares of WebP without EXIF',
    async (format) => {
      const person = await world.person();
      const answer = await send(person, await photo(format), 'application/octet-stream');
      expect(answer.status).toBe(200);
      const { imgUri } = answer.body as Me;
      expect(imgUri).toMatch(new RegExp(`^/files/pictures/${person.userId}/[0-9a-f]{16}$`));
      for (const [query, side] of [
        ['', 256],
        ['?size=512', 512],
      ] as const) {
        const file = await world.app.inject({
          url: `${imgUri}${query}`,
          headers: { cookie: person.cookie },
        });
        expect(file.statusCode).toBe(200);
        expect(file.headers['content-type']).toBe('image/webp');
        expect(file.headers['x-content-type-options']).toBe('nosniff');
        expect(file.headers['cache-control']).toMatch(/^private/);
        const drawn = await sharp(file.rawPayload).metadata();
        expect([drawn.format, drawn.width, drawn.height]).toEqual(['webp', side, side]);
        expect(drawn.exif).toBeUndefined();
      }
    },
  );

  it('gets a new address when it is replaced, and the old files go', async () => {
    const person = await world.person();
    const first = (await send(person, await photo())).body as Me;
    const second = (await send(person, await photo('png'))).body as Me;
    expect(second.imgUri).not.toBe(first.imgUri);
    await world.drain();
    const old = await person.request('GET', String(first.imgUri), { raw: true });
    expect(old.status).toBe(404);
    const current = await person.request('GET', String(second.imgUri), { raw: true });
    expect(current.status).toBe(200);
  });

  it('can be taken away, twice too', async () => {
    const person = await world.person();
    const { imgUri } = (await send(person, await photo())).body as Me;
    const removed = await person.request('DELETE', '/user/image');
    expect((removed.body as Me).imgUri).toBeNull();
    expect((await person.request('DELETE', '/user/image')).status).toBe(200);
    await world.drain();
    expect((await person.request('GET', String(imgUri), { raw: true })).status).toBe(404);
  });

  it('is shown to people who are signed in, and to nobody else', async () => {
    const person = await world.person();
    const stranger = await world.person();
    const { imgUri } = (await send(person, await photo())).body as Me;
    expect((await stranger.request('GET', String(imgUri), { raw: true })).status).toBe(200);
    expect((await anonymously(world).request('GET', String(imgUri), { raw: true })).status).toBe(
      401,
    );
  });

  it('must be less than 4 MB', async () => {
    const person = await world.person();
    const answer = await send(person, Buffer.alloc(4 * 1024 * 1024, 1));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'identity.picture_too_large' });
  });

  it.each([
    ['text under an image name', Buffer.from('not an image at all')],
    ['a drawing that is a program', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('must really be an image, not %s', async (_, content) => {
    const person = await world.person();
    const answer = await send(person, content);
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ code: 'identity.picture_invalid' });
  });

  it.each([
    ['the head of an image only', 'files.damaged', Buffer.from('ffd8ffe000104a4649460001', 'hex')],
    [
      'a picture that claims 400 million pixels',
      'files.too_many_pixels',
      pngOf(20_000, 20_000, Buffer.alloc(9)),
    ],
    ['a picture that is a web page too', 'files.two_kinds', webPageInGif()],
  ])('is inspected as any other: %s is refused as %s', async (_, code, content) => {
    const person = await world.person();
    const answer = await send(person, content);
    expect(answer.body).toMatchObject({ status: 422, code });
  });

  it('is cropped, not blown up: its shorter side fills the square', async () => {
    const person = await world.person();
    const line = Buffer.from(
      '<svg width="1800" height="600"><path d="M901 0V600" stroke="#000" stroke-width="2"/></svg>',
    );
    const wide = await sharp({
      create: { width: 1800, height: 600, channels: 3, background: '#fff' },
    })
      .composite([{ input: line }])
      .png()
      .toBuffer();
    const { imgUri } = (await send(person, wide)).body as Me;
    const { rawPayload } = await world.app.inject({
      url: `${imgUri}?size=512`,
      headers: { cookie: person.cookie },
    });
    const { data, info } = await sharp(rawPayload)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // A line of two pixels is a little less than two wide; blown up from a third of the height it is six.
    const row = data.subarray(256 * info.width, 257 * info.width);
    expect(row.filter((shade) => shade < 200).length).toBeLessThan(4);
  });

  it('is refused where it is not sent as a form', async () => {
    const person = await world.person();
    const answer = await person.request('PATCH', '/user/image', { body: { file: 'x' } });
    expect(answer.status).toBe(415);
  });

  it.each(['/files/pictures/x/y', '/files/pictures/..%2f..%2fetc/passwd'])(
    'answers 404 for %s',
    async (path) => {
      const person = await world.person();
      expect((await person.request('GET', path, { raw: true })).status).toBe(404);
    },
  );
});
