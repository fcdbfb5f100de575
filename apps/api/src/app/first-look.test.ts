import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeListing } from '../domains/listings/listings.test-kit.ts';
import { anonymously, type Persona } from '../test-kit/persona.ts';
import { startWorld, type World } from '../test-kit/world.ts';

let world: World;
let seller: Persona;
let buyer: Persona;
/** What everyone gets who is not signed in. */
let plain: string;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  buyer = await world.person();
  plain = (await open(anonymously(world))).text;
  if (!isMarket(plain)) throw new Error('Build the web first: npm test does.');
  // Before the market was read nobody waits for it.
  expect((await open(buyer)).text).toBe(plain);
  expect((await buyer.request('GET', '/patents')).status).toBe(200);
});
afterAll(() => world.stop());

const open = (persona: Persona, address = '/buy', headers: Record<string, string> = {}) =>
  persona.request('GET', address, { raw: true, headers });

const isMarket = (html: string) => html.includes('<h2 id="results"');

type Loaded = { loaderData: { 'pages/marketplace/buy.page': PatentPage | null } };

/** The data that a document carries; null for the plain frame. */
function carriedBy(html: string): PatentPage | null {
  const sent = [...html.matchAll(/streamController\.enqueue\((".*?")\);<\/script>/gs)];
  const text = sent.map(([, part = '']) => JSON.parse(part) as string).join('');
  const loaded = readStream(JSON.parse(text) as unknown[]) as Loaded;
  return loaded.loaderData['pages/marketplace/buy.page'];
}

/** The router's form (turbo-stream): a list of values, which name each other by their places in it. */
function readStream(values: unknown[], at = 0): unknown {
  if (at < 0) return at === -5 ? null : undefined;
  const value = values[at];
  if (Array.isArray(value)) return value.map((place: number) => readStream(values, place));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value as Record<string, number>).map(([key, place]) => [
    values[Number(key.slice(1))],
    readStream(values, place),
  ]);
  return Object.fromEntries(fields) as unknown;
}

describe('the document of the market', () => {
  it('comes with what the market answers at the same moment, as cards and as data', async () => {
    const title = 'Kettle that <b>whistles</b> & "sings" </script><!--';
    const id = await makeListing(world, seller, { title });
    const { status, text, headers } = await open(buyer);
    const { body } = await buyer.request('GET', '/patents');
    expect(status).toBe(200);
    expect(carriedBy(text)).toEqual(body);
    expect(text).toContain(`href="/listing/${id}"`);
    expect(text).toContain('Kettle that &lt;b&gt;whistles&lt;/b&gt;');
    expect(text).not.toContain('<b>whistles');
    // As many scripts as in the plain frame, each allowed by its hash and no other.
    expect(text.split('<script').length).toBe(plain.split('<script').length);
    const policy = String(headers['content-security-policy']);
    const scripts = [...text.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)];
    const hashes = scripts.map(([, code = '']) =>
      createHash('sha256').update(code).digest('base64'),
    );
    expect(new Set(policy.match(/(?<='sha256-)[^']+/g))).toEqual(new Set(hashes));
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('lets scripts and fonts wait until it is painted, as the plain frame does', async () => {
    const { text } = await open(buyer);
    for (const html of [text, plain]) {
      expect(html).not.toMatch(/<link[^>]*(?:modulepreload|as="font")/);
      expect(html).toContain('<script type="text/plain" id="after-paint"');
      expect(html).toMatch(/<link rel="stylesheet" media="print" href="\/assets\/fonts-/);
    }
  });

  it('keeps what people wrote as they wrote it, under whatever name the product runs', async () => {
    const title = 'Claimstead holder for $59.95 & FREE90';
    const plans = { FREE_PERIOD_CODE: 'HARBOR', PLAN_PRICE_90_DAYS: '70.00' };
    const environment = { BRAND_NAME: 'Claimstead Harbor', ...plans };
    const own = await startWorld({ environment });
    try {
      const person = await own.person();
      await makeListing(own, person, { title, price: 59.95 });
      expect((await person.request('GET', '/patents')).status).toBe(200);
      const { text } = await open(person);
      expect(carriedBy(text)?.patents[0]?.title).toBe(title);
      expect(text).toContain('>Claimstead holder for $59.95 &amp; FREE90<');
      expect(text).toContain('>$59.95<');
      expect(text).toContain('<meta name="application-name" content="Claimstead Harbor"/>');
      expect(text).toContain('content="$70.00 $99.99 $149.99 HARBOR"');
    } finally {
      await own.stop();
    }
  });

  it('is for one person at one moment: nothing caches it, and it does not share the frame’s tag', async () => {
    const frame = await open(anonymously(world));
    expect(frame.headers['cache-control']).toBe('no-cache');
    const tag = String(frame.headers['etag']);
    const known = { 'if-none-match': tag };
    expect((await open(anonymously(world), '/buy', known)).status).toBe(304);
    const look = await open(buyer, '/buy', known);
    expect(look.status).toBe(200);
    expect(look.headers['cache-control']).toBe('private, no-store');
    expect(look.headers['etag']).toBeUndefined();
    for (const { headers } of [frame, look]) {
      expect(headers['vary']).toBe('accept-encoding, cookie');
      expect(headers['x-robots-tag']).toBe('noindex');
    }
  });

  it('is the plain frame for anyone who is not, or no longer, signed in', async () => {
    expect(carriedBy(plain)).toBeNull();
    const leaving = await world.person();
    expect(carriedBy((await open(leaving)).text)).not.toBeNull();
    await leaving.request('POST', '/auth/logout');
    expect((await open(leaving)).text).toBe(plain);
    leaving.cookie = 'session=made-up';
    expect((await open(leaving)).text).toBe(plain);
  });

  it('shows each person their own hearts, right after they are added or removed', async () => {
    const id = await makeListing(world, seller, { title: 'Lantern for hearts' });
    const saved = async (persona: Persona) =>
      carriedBy((await open(persona, '/buy?search=lantern+for+hearts')).text)?.wishlistedIds;
    const other = await world.person();
    expect(await saved(buyer)).toEqual([]);
    await buyer.request('POST', `/patent/wishlist/${id}`);
    expect(await saved(buyer)).toEqual([id]);
    expect(await saved(other)).toEqual([]);
    await buyer.request('DELETE', `/patent/wishlist/${id}`);
    expect(await saved(buyer)).toEqual([]);
    // What is one's own has none, and says so.
    const own = carriedBy((await open(seller, '/buy?search=lantern+for+hearts')).text);
    expect(own?.ownIds).toEqual([id]);
  });

  it('follows the filters in the address, as the page itself reads them', async () => {
    await makeListing(world, seller, { title: 'Sundial, portable', patentTypeId: 2 });
    const total = async (address: string) => carriedBy((await open(buyer, address)).text)?.total;
    expect(await total('/buy?search=SUNDIAL')).toBe(1);
    expect(await total('/buy?search=sundial&types=2')).toBe(1);
    expect(await total('/buy?search=sundial&types=1')).toBe(0);
    expect(await total('/buy?search=sundial&types=x,9&sort=odd&page=-1')).toBe(1);
    expect(await total('/buy/?search=sundial')).toBe(1);
    const past = carriedBy((await open(buyer, '/buy?search=sundial&page=7')).text);
    expect(past).toMatchObject({ total: 1, patents: [] });
  });

  it('answers every address with a page, whatever it asks for', async () => {
    const odd = [
      'page=99999999999',
      'page=1e5',
      `categories=${Array.from({ length: 200 }, (_, id) => id + 1).join(',')}`,
      'types=1,1,1&types=2',
      `search=${'x'.repeat(5_000)}`,
      'search=%00%ff%F0%9F',
      'search[]=a&sort=__proto__&__proto__=1',
      '&&==&%',
    ];
    for (const query of odd) {
      const { status, text } = await open(buyer, `/buy?${query}`);
      expect([query, status]).toEqual([query, 200]);
      expect(isMarket(text)).toBe(true);
    }
  });

  it('is the same in every encoding', async () => {
    const as = async (encoding: string) =>
      world.app.inject({
        url: '/buy',
        headers: { cookie: buyer.cookie, 'accept-encoding': encoding },
      });
    const identity = (await as('identity')).body;
    const brotli = await as('gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(identity);
    const gzip = await as('gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(identity);
  });

  it('is left to the page if the market is not available', async () => {
    await world.deps.db.schema.alterTable('market_clock').renameTo('market_clock_away').execute();
    try {
      const answer = await open(buyer);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(plain);
    } finally {
      await world.deps.db.schema.alterTable('market_clock_away').renameTo('market_clock').execute();
    }
    expect(carriedBy((await open(buyer)).text)).not.toBeNull();
  });
});
