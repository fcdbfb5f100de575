import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPath } from '@claimstead/contract/public-pages.ts';
import { publicForMs } from '../../domains/marketplace/public-pages/public-directory.service.ts';
import {
  addCoOwner,
  makeDraft,
  makeListing,
  newPatentNumber,
  pdfDocument,
  pngImage,
} from '../../domains/listings/listings.test-kit.ts';
import { suspendUser } from '../../domains/identity/identity.api.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

let world: World;
let seller: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person({ firstName: 'Quillon', lastName: 'Ashgrove' });
  stranger = anonymously(world);
});
afterAll(() => world.stop());

type Publicity = 'named' | 'blind' | 'off';

async function listed(publicPage: Publicity, fields: Record<string, unknown> = {}) {
  const patentNumber = newPatentNumber();
  const title = `Kestrel hinge ${patentNumber}`;
  const made = { patentNumber, title, publicPage, ...fields };
  const id = await makeListing(world, seller, made);
  return { id, number: patentNumber, path: publicPath(patentNumber, title), title };
}

/** What a stranger reads, once what was read before is no longer believed. */
function read(path: string, headers: Record<string, string> = {}) {
  world.clock.advance(publicForMs / 1000);
  return stranger.request('GET', path, { raw: true, headers });
}
const linkedData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('a public page', () => {
  it('tells a stranger of the patent, its price and its owner, and leads back to the listing', async () => {
    const { id, path, title, number } = await listed('named');
    const { status, text, headers } = await read(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain(title);
    expect(text).toContain('Quillon Ashgrove');
    expect(text).toContain(`/auth/login?next=%2Flisting%2F${id}`);
    expect(text).toContain(`<link rel="canonical" href="${world.deps.config.publicUrl}${path}"`);
    expect(linkedData(text)).toMatchObject({
      '@type': 'Product',
      name: title,
      identifier: { value: expect.stringContaining(Number(number).toLocaleString('en-US')) },
      offers: { '@type': 'Offer', price: '500.00', priceCurrency: 'USD' },
    });
    expect(headers['x-robots-tag']).toBeUndefined();
    const known = { 'if-none-match': String(headers['etag']) };
    expect((await read(path, known)).status).toBe(304);
  });

  it('has one address: others of its number lead there', async () => {
    const { number, path } = await listed('named');
    for (const other of [number, `${number}/wrong`, `US${number}B2/x`]) {
      const { status, headers } = await read(`/patents/${other}`);
      expect([status, headers['location']], other).toEqual([301, path]);
    }
  });

  it('names a pending application by its number with a dash', async () => {
    const { path } = await listed('named', {
      patentTypeId: 3,
      patentNumber: '63/904,117',
      title: 'Pending hinge',
    }).then(() => ({ path: '/patents/63-904117/pending-hinge' }));
    const { status, text } = await read(path);
    expect(status).toBe(200);
    expect(text).toContain('US 63/904,117');
  });

  it('of an open listing makes no offer at a price', async () => {
    const { path } = await listed('named', { acceptingOffers: true, price: 7654 });
    const { text } = await read(path);
    expect(linkedData(text)).not.toHaveProperty('offers');
    expect(text).toContain('Open to Offers');
    expect(text).not.toMatch(/7,?654/);
  });

  it('keeps what people wrote as they wrote it, and runs none of it', async () => {
    const title = 'Claimstead </script><b>$59.95</b> "hinge" & FREE90';
    const { number } = await listed('named', { title });
    const { text } = await read(publicPath(number, title));
    expect(text).toContain('Claimstead &lt;/script&gt;&lt;b&gt;$59.95&lt;/b&gt;');
    expect(text).not.toContain('<b>$59.95');
    expect(linkedData(text).name).toBe(title);
  });

  it('shows its first image as long as it is public, and never a document’s page', async () => {
    const { id, number, path } = await listed('named');
    const query = { patentId: id };
    const pdf = {
      name: 'secret-document.pdf',
      contentType: 'application/pdf',
      content: await pdfDocument(),
    };
    expect((await seller.upload('POST', '/patent/upload/document', pdf, query)).status).toBe(200);
    expect((await read(path)).text).toContain('No drawing yet');
    const image = { name: 'a.png', contentType: 'image/png', content: await pngImage() };
    expect((await seller.upload('POST', '/patent/upload/image', image, query)).status).toBe(200);
    const { text } = await read(path);
    const [drawing, link] = [`/patents/${number}/drawing.webp`, `/patents/${number}/link.jpg`];
    expect(text).toContain(
      `<meta property="og:image" content="${world.deps.config.publicUrl}${link}"`,
    );
    const sent = await Promise.all([drawing, link].map((path) => read(path)));
    expect(sent.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
      [200, 'image/webp'],
      [200, 'image/jpeg'],
    ]);
    await choose(id, 'off');
    for (const gone of [drawing, link]) expect((await read(gone)).status).toBe(404);
  });
});

const choose = (id: string, publicPage: Publicity) =>
  seller.request('PATCH', '/patent', { body: { id, publicPage } });

describe('a page that can no longer be read', () => {
  const ends: [string, (id: string) => Promise<unknown>][] = [
    ['its owner switched it off', (id) => choose(id, 'off')],
    [
      'its owner unpublished the listing',
      (id) =>
        seller.request('PUT', '/patent/publish', { query: { patentId: id, published: 'false' } }),
    ],
    ['the listing was deleted', (id) => seller.request('DELETE', '/patent', { query: { id } })],
    ['it is being sold', (id) => setState(id, { sale_state: 'under_sale' })],
    ['it was sold', (id) => setState(id, { sale_state: 'sold' })],
    ['it was taken down', (id) => setState(id, { published: false, taken_down_at: new Date() })],
    ['its plan has ended', (id) => setState(id, { subscription_expires_at: new Date(0) })],
  ];
  it.each(ends)('is gone where %s, and says what is alike', async (_, end) => {
    const { id, path } = await listed('named');
    expect((await read(path)).status).toBe(200);
    await end(id);
    const { status, text, headers } = await read(path);
    expect(status).toBe(410);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(text).toContain('no longer public');
    expect(text).not.toContain('Quillon');
    expect((await read('/sitemap-patents-1.xml')).text).not.toContain(path);
  });

  const setState = (id: string, columns: Record<string, unknown>) =>
    world.deps.db
      .updateTable('listings')
      .set(columns)
      .where('id', '=', id)
      .modifyEnd(arranged('listing'))
      .execute();

  it('is counted for its owner as often as people read it, and robots are not', async () => {
    const { id, path, number } = await listed('named');
    const asPerson = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    await read(path, asPerson);
    const etag = (await read(path, asPerson)).headers['etag'];
    await read(path, { ...asPerson, 'if-none-match': String(etag) });
    await read(`/patents/${number}`, asPerson);
    await read(path, {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    await read(path, { 'user-agent': 'curl/8.5.0' });
    await read(path, { ...asPerson, 'sec-purpose': 'prefetch' });
    const query = { patentId: id };
    const told = await seller.request('GET', '/patent/interest', { query });
    expect(told.body).toMatchObject({ sources: { public_page: 3 } });
  });

  it('names the owner who chose it, and no co-owner', async () => {
    const partner = await world.person({ firstName: 'Zelda', lastName: 'Underwood' });
    const { id, path } = await listed('named');
    await addCoOwner(world, id, partner, { confirmed: true });
    for (const address of [path, `${path}.data`]) {
      const { text } = await read(address);
      expect(text).toContain(seller.me.lastName);
      expect(text).not.toMatch(/Zelda|Underwood/);
    }
  });

  it('is gone where an owner is suspended', async () => {
    const partner = await world.person();
    const { id, path } = await listed('named');
    await addCoOwner(world, id, partner, { confirmed: true });
    expect((await read(path)).status).toBe(200);
    await transact(world.deps, (unit) => suspendUser(unit, partner.userId, 'Spam.'));
    expect((await read(path)).status).toBe(410);
  });
});

describe('what was never public', () => {
  it('answers the same, whatever is there', async () => {
    const hidden = await listed('off');
    const draftNumber = newPatentNumber();
    await makeDraft(seller, { patentNumber: draftNumber, publicPage: 'named' });
    const answers = await Promise.all(
      [hidden.path, `/patents/${draftNumber}/x`, '/patents/9999999/nothing', '/patents/~/x'].map(
        (path) => read(path),
      ),
    );
    for (const { status, text } of answers) {
      expect(status).toBe(404);
      expect(text).toBe(answers[0]?.text);
      expect(text).not.toContain(hidden.title);
    }
  });
});

describe('a blind page', () => {
  it('names nobody, and says that the number does', async () => {
    const { path } = await listed('blind');
    for (const address of [path, `${path}.data`]) {
      const { status, text } = await read(address);
      expect(status).toBe(200);
      expect(text).not.toMatch(/Quillon|Ashgrove/i);
      expect(text).not.toContain(seller.userId);
    }
    expect((await read(path)).text).toContain('A granted text identifies a patent');
  });
});

describe('what everyone can read', () => {
  it('has no person, address, document or message anywhere, and each page in the site map exactly once', async () => {
    const shown = [await listed('named'), await listed('blind')];
    const hidden = [await listed('off')];
    await seller.request('POST', '/patent', { body: { title: 'Secret draft hinge' } });
    const index = await read('/sitemap.xml');
    expect(index.text).toContain('/sitemap-pages.xml');
    const map = (await read('/sitemap-patents-1.xml')).text;
    for (const { path } of shown) expect(map.split(`${path}</loc>`)).toHaveLength(2);
    for (const { number } of hidden) expect(map).not.toContain(number);
    expect((await read('/sitemap-pages.xml')).text).not.toContain('/auth/');
    const paths = [...map.matchAll(/<loc>[^<]*?(\/patents\/[^<]+)<\/loc>/g)].map(
      ([, at]) => at ?? '',
    );
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of ['/patents', '/patents?letter=K', '/llms.txt', ...paths]) {
      for (const address of path.includes('.') ? [path] : [path, withData(path)]) {
        const { status, text } = await stranger.request('GET', address, { raw: true });
        expect(status, address).toBe(200);
        for (const told of [
          seller.userId,
          seller.me.email,
          'A hinge that folds flat',
          '.pdf',
          'Secret draft',
        ])
          expect(text, `${address} tells ${told}`).not.toContain(told);
        for (const { title } of hidden) expect(text).not.toContain(title);
      }
    }
  });
  const withData = (path: string) => path.replace(/(\?|$)/, '.data$1');

  it('is found by class and letter, a page at a time', async () => {
    const { title } = await listed('named', { title: `Zither ${newPatentNumber()}` });
    const { text } = await read('/patents?letter=Z');
    expect(text).toContain('Zither');
    expect(text).not.toContain('Kestrel hinge');
    expect(title).toContain('Kestrel');
    for (const path of ['/patents?page=999', '/patents?letter=zz', '/patents?class=%22']) {
      await expectRead(path, 404, listPage);
    }
  });
});

/** The page that the browser's router has for an address: data of another would be read as none at all. */
const listPage = 'pages/marketplace/public-patents.page';
const patentPage = 'pages/listings/public-patent.page';

async function expectRead(path: string, status: number, page: string, by = stranger) {
  world.clock.advance(publicForMs / 1000);
  const parts = await Promise.all(
    [path, path.replace(/(\?|$)/, '.data$1')].map((address) =>
      by.request('GET', address, { raw: true }),
    ),
  );
  for (const part of parts) {
    expect([path, part.status]).toEqual([path, status]);
    expect(dataOf(part.text), path).toContain(page);
  }
  // Without it an open page reads the status as a failure, and shows none of what came with it.
  expect(parts[1]?.headers['x-remix-response'], path).toBe('yes');
}

/** What of an answer is read by scripts, not shown. */
const dataOf = (text: string) => text.split('streamController.enqueue').slice(-2).join('');

describe('what a script reads of an address', () => {
  it('is for the page that is there, whatever can be read', async () => {
    const { id, path } = await listed('named');
    await expectRead(path, 200, patentPage);
    await expectRead('/patents', 200, listPage);
    await expectRead('/patents/9999999/nothing', 404, patentPage);
    await choose(id, 'off');
    await expectRead(path, 410, patentPage);
  });
});

describe('where public pages are off', () => {
  it('nothing can be read, and no map names it', async () => {
    const off = await startWorld({ environment: { PUBLIC_PAGES: 'off' } });
    try {
      const owner = await off.person();
      const patentNumber = newPatentNumber();
      await makeListing(off, owner, { patentNumber, title: 'Hinge', publicPage: 'named' });
      const get = (path: string) => anonymously(off).request('GET', path, { raw: true });
      for (const path of ['/patents', `/patents/${patentNumber}/hinge`, '/llms.txt']) {
        expect((await get(path)).status, path).toBe(404);
      }
      await expectRead('/patents', 404, listPage, anonymously(off));
      expect((await get('/sitemap.xml')).text).not.toContain('patents');
    } finally {
      await off.stop();
    }
  });
});
