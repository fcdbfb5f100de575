import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import type { MessageFile } from '@claimstead/contract/messaging.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDraft, pdfDocument, pngImage } from '../domains/listings/listings.test-kit.ts';
import type { Persona } from '../test-kit/persona.ts';
import { startWorld, type World } from '../test-kit/world.ts';

const origin = 'http://documents.localhost:3000';
const host = 'documents.localhost:3000';

let world: World;
let seller: Persona;
let buyer: Persona;
let pdf: Buffer;
let patentId: string;
/** The stable address of a document of a listing, and of one of a message. */
let ofListing: string;
let ofMessage: string;

beforeAll(async () => {
  world = await startWorld({ environment: { DOCUMENTS_ORIGIN: origin } });
  [seller, buyer] = [await world.person(), await world.person()];
  pdf = await pdfDocument();
  patentId = await makeDraft(seller);
  const file = { name: 'Claims.pdf', contentType: 'application/pdf', content: pdf };
  const document = await seller.upload('POST', '/patent/upload/document', file, { patentId });
  ofListing = (document.body as StoredFile).uri;
  const sent = await seller.upload('POST', `/messages/${buyer.userId}/files`, file);
  ofMessage = (sent.body as MessageFile).uri;
});
afterAll(() => world.stop());

const at = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers });
const there = (url: string, headers: Record<string, string> = {}) =>
  at(url.replace(origin, ''), { host, ...headers });

async function addressOf(uri: string, person: Persona): Promise<string> {
  const answer = await at(uri, { cookie: person.cookie });
  expect(answer.statusCode).toBe(302);
  return String(answer.headers.location);
}

describe('where documents have an origin of their own', () => {
  it('a document is opened there, without a cookie, as nothing active', async () => {
    for (const uri of [ofListing, ofMessage]) {
      const address = await addressOf(uri, seller);
      expect(address).toMatch(
        new RegExp(`^${origin}/(?:message-)?files/[0-9a-f-]{36}/document\\?`),
      );
      const opened = await there(address);
      expect([opened.statusCode, opened.rawPayload.equals(pdf)]).toEqual([200, true]);
      expect(opened.headers).toMatchObject({
        'content-security-policy': expect.stringContaining('sandbox'),
        'content-disposition': expect.stringContaining('attachment'),
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(opened.headers['set-cookie']).toBeUndefined();
      const part = await there(address, { range: 'bytes=0-3' });
      expect([part.statusCode, part.payload]).toEqual([206, '%PDF']);
    }
  });

  it('nothing else is served there, even to someone who is signed in', async () => {
    const image = await seller.upload(
      'POST',
      '/patent/upload/image',
      { name: 'a.png', contentType: 'image/png', content: await pngImage() },
      { patentId },
    );
    const picture = (image.body as StoredFile).uri;
    const paths = ['/', '/login', '/api/v1/user', '/healthz', '/nothing', ofListing, picture];
    for (const path of paths) {
      const answer = await there(path, { cookie: seller.cookie });
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    // Pictures are redrawn by the product, and stay where the pages are.
    expect(await addressOf(picture, seller)).toMatch(/^\/files\//);
  });

  it('documents are served nowhere else', async () => {
    const address = (await addressOf(ofListing, seller)).replace(origin, '');
    expect((await at(address, { cookie: seller.cookie })).statusCode).toBe(404);
  });

  it('an address is good for its document, its person and five minutes', async () => {
    const url = new URL(await addressOf(ofListing, seller));
    const other = new URL(await addressOf(ofMessage, seller));
    const changed = (name: string, value: string) => {
      const copy = new URL(url);
      copy.searchParams.set(name, value);
      return copy.href;
    };
    const forged = [
      changed('viewer', buyer.userId),
      changed('until', '99999999999'),
      changed('until', ''),
      changed('signature', ''),
      changed('signature', 'AAAA'),
      `${origin}${other.pathname}${url.search}`,
      `${origin}${url.pathname}`,
    ];
    for (const address of forged)
      expect([address, (await there(address)).statusCode]).toEqual([address, 404]);
    world.clock.advance(301);
    const late = await there(url.href);
    expect(late.json()).toMatchObject({ status: 410, code: 'files.address_ended' });
  });

  it('an address stops working once the document is gone', async () => {
    const address = await addressOf(ofListing, seller);
    const query = { patentId, uri: ofListing };
    await seller.request('DELETE', '/patent/upload/document', { query });
    expect((await there(address)).statusCode).toBe(404);
  });
});
