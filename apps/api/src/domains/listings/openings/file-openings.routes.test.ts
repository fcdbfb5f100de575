import { randomBytes } from 'node:crypto';
import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startTestS3, type TestS3 } from '../../../test-kit/test-s3.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { makeDraft, makeListing, pdfDocument, pngImage } from '../listings.test-kit.ts';
import { openingLivesSeconds } from './file-openings.rules.ts';

let world: World;
let seller: Persona;
let stranger: Persona;
let pdf: Buffer;
let draftPdf: string;
let draftImage: string;
let marketImage: string;
let marketPdf: string;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  stranger = await world.person();
  pdf = await pdfDocument();
  const draft = await makeDraft(seller);
  draftPdf = await upload(seller, 'document', draft, pdf);
  draftImage = await upload(seller, 'image', draft, await pngImage());
  const listing = await makeListing(world, seller, {}, 30);
  marketPdf = await upload(seller, 'document', listing, pdf);
  marketImage = await upload(seller, 'image', listing, await pngImage());
});
afterAll(() => world.stop());

async function upload(person: Persona, kind: string, patentId: string, content: Buffer) {
  const file = { name: 'Claims é.pdf', contentType: 'application/octet-stream', content };
  const answer = await person.upload('POST', `/patent/upload/${kind}`, file, { patentId });
  return (answer.body as StoredFile).uri;
}

function get(url: string, person?: Persona, headers: Record<string, string> = {}) {
  const cookie = person?.cookie ?? '';
  return world.app.inject({ url, headers: { ...headers, cookie } });
}

/** The short-lived address that a file's stable one leads to. */
async function addressOf(uri: string, person: Persona): Promise<string> {
  const answer = await get(uri, person);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
  return String(answer.headers.location);
}

const refusal = async (url: string, person?: Persona) => {
  const { statusCode, json } = await get(url, person);
  return [statusCode, (json() as { code: string }).code];
};
const notFound = [404, 'listings.file_not_found'];

describe('the stable address of a file', () => {
  it('of a draft, and of any document, leads to an address that is another a second later', async () => {
    for (const uri of [draftPdf, draftImage, marketPdf]) {
      const first = await addressOf(uri, seller);
      expect(first.startsWith(`${uri}/content?`)).toBe(true);
      world.clock.advance(1);
      expect(await addressOf(uri, seller)).not.toBe(first);
    }
  });

  it('of a picture in the market serves it to anyone, to be kept for an hour', async () => {
    const answer = await get(marketImage);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers['content-disposition']).toBeUndefined();
    const again = await get(marketImage, undefined, {
      'if-none-match': String(answer.headers.etag),
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const card = await get(`${marketImage}?size=card`);
    expect(card.headers.etag).not.toBe(answer.headers.etag);
  });

  it('leads nobody to what is not theirs to see', async () => {
    expect(await refusal(draftPdf, stranger)).toEqual(notFound);
    expect(await refusal(draftImage, stranger)).toEqual(notFound);
    for (const uri of [draftPdf, draftImage, marketPdf]) {
      expect(await refusal(uri)).toEqual([401, 'identity.sign_in_required']);
    }
  });
});

describe('a short-lived address', () => {
  it('serves a document as a download that nothing in a browser runs', async () => {
    const answer = await get(await addressOf(draftPdf, seller), seller);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="Claims _.pdf"; filename*=UTF-8''Claims%20%C3%A9.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    });
  });

  it('serves parts, and headers alone', async () => {
    const address = await addressOf(marketPdf, stranger);
    const part = await get(address, stranger, { range: 'bytes=5-9' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(pdf.subarray(5, 10))).toBe(true);
    expect(part.headers).toMatchObject({
      'content-range': `bytes 5-9/${pdf.length}`,
      'content-length': '5',
      'x-content-type-options': 'nosniff',
    });
    const end = await get(address, stranger, { range: 'bytes=-4' });
    expect(end.rawPayload.equals(pdf.subarray(-4))).toBe(true);
    const beyond = await get(address, stranger, { range: `bytes=${pdf.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${pdf.length}`,
    ]);
    const other = await get(address, stranger, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, pdf.length]);
    const head = await world.app.inject({
      method: 'HEAD',
      url: address,
      headers: { cookie: stranger.cookie },
    });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(pdf.length),
      0,
    ]);
    expect(head.headers['content-type']).toBe('application/pdf');
  });

  it('ends by the product’s clock', async () => {
    const address = await addressOf(draftPdf, seller);
    world.clock.advance(openingLivesSeconds - 1);
    expect((await get(address, seller)).statusCode).toBe(200);
    world.clock.advance(1);
    expect(await refusal(address, seller)).toEqual([403, 'listings.file_address_ended']);
  });

  it('works for the person that it was made for, and for nobody who has come by it', async () => {
    const address = await addressOf(marketPdf, seller);
    expect(await refusal(address, stranger)).toEqual(notFound);
    expect(await refusal(address)).toEqual([401, 'identity.sign_in_required']);
  });

  it('cannot be made of another: not for another file, size or time', async () => {
    const image = await addressOf(`${draftImage}?size=card`, seller);
    const change = (from: string | RegExp, to: string) => image.replace(from, to);
    const forged = [
      change(draftImage, draftPdf),
      change('size=card', 'size=detail2x'),
      change('size=card&', ''),
      change(/until=\d+/, 'until=99999999999'),
      change(/until=\d+/, 'until=1e9'),
      change(/until=\d+/, 'until=-1'),
      change(/until=\d+/, 'until=1&until=2'),
      change(/signature=../, 'signature=AA'),
      change(/signature=.*/, 'signature='),
      change(/&signature=.*/, ''),
      change(/\?.*/, ''),
      change(draftImage, `/files/${randomBytes(16).toString('hex')}`),
    ];
    for (const address of forged) expect(await refusal(address, seller)).toEqual(notFound);
    expect((await get(image, seller)).statusCode).toBe(200);
  });

  it('ends with the leave to see the file, and with the file', async () => {
    const listing = await makeListing(world, seller, {}, 30);
    const uri = await upload(seller, 'document', listing, pdf);
    const strangers = await addressOf(uri, stranger);
    const sellers = await addressOf(uri, seller);
    const query = { patentId: listing, published: 'false' };
    await seller.request('PUT', '/patent/publish', { query });
    expect(await refusal(strangers, stranger)).toEqual(notFound);
    expect((await get(sellers, seller)).statusCode).toBe(200);
    await seller.request('DELETE', '/patent/upload/document', {
      query: { patentId: listing, uri },
    });
    expect(await refusal(sellers, seller)).toEqual(notFound);
  });
});

describe('with files in an S3-compatible store', () => {
  let s3: TestS3;
  let local: World;
  let owner: Persona;
  beforeAll(async () => {
    s3 = await startTestS3(['papers']);
    local = world;
    world = await startWorld({ environment: s3.environment('papers') });
    owner = await world.person();
  });
  afterAll(async () => {
    await world.stop();
    world = local;
    await s3.stop();
  });

  it('a document comes from the store by an address that ends, and forces type and download', async () => {
    const draft = await makeDraft(owner);
    const uri = await upload(owner, 'document', draft, pdf);
    const address = new URL(await addressOf(uri, owner));
    expect(address.origin).toBe(world.deps.config.filesS3?.endpoint);
    expect(address.searchParams.get('X-Amz-Expires')).toBe(String(openingLivesSeconds));
    const answer = await fetch(address);
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Claims');
    expect(await refusal(uri)).toEqual([401, 'identity.sign_in_required']);
    const other = await world.person();
    expect(await refusal(uri, other)).toEqual(notFound);
    await owner.request('DELETE', '/patent/upload/document', { query: { patentId: draft, uri } });
    await world.drain();
    expect(await refusal(uri, owner)).toEqual(notFound);
    expect((await fetch(address)).status).toBe(404);
  });

  it('pictures are served by the product, of drafts by short-lived addresses', async () => {
    const draft = await makeDraft(owner);
    const uri = await upload(owner, 'image', draft, await pngImage());
    const address = await addressOf(`${uri}?size=card`, owner);
    expect(address.startsWith(`${uri}/content?size=card`)).toBe(true);
    const answer = await get(address, owner);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const part = await get(address, owner, { range: 'bytes=0-3' });
    expect([part.statusCode, part.rawPayload.toString()]).toEqual([206, 'RIFF']);
  });
});
