import { HtmlValidate } from 'html-validate';
import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import { publicPath } from '@claimstead/contract/public-pages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addCoOwner,
  completeFields,
  givePlan,
  makeDraft,
  makeListing,
  pdfDocument,
} from '../../domains/listings/listings.test-kit.ts';
import { questionTitle } from '../../domains/listings/title/title-papers.test-kit.ts';
import { operatorEmail } from '../../domains/sales/sale-world.fixture.ts';
import { publicForMs } from '../../domains/marketplace/public-pages/public-directory.service.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

/** Everything public is read as a stranger and as a search engine: what leads to what, and what nobody may read there. */
const listings = repetitions(66, 2_000);

const readers = {
  stranger: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'search engine': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

/** What became of a listing, each with how it gets there; `shown`: whether its page can be read then. */
type Fate = { name: string; shown: boolean; befalls: (id: string) => Promise<unknown> };
const fates: Fate[] = [
  { name: 'for sale', shown: true, befalls: () => Promise.resolve() },
  { name: 'reserved', shown: true, befalls: (id) => reserve(id) },
  { name: 'open to offers', shown: true, befalls: (id) => patch(id, { acceptingOffers: true }) },
  { name: 'of a title in question', shown: true, befalls: (id) => questionTitle(world, id) },
  { name: 'a draft again', shown: false, befalls: (id) => unpublish(id) },
  { name: 'under sale', shown: false, befalls: (id) => set(id, { sale_state: 'under_sale' }) },
  { name: 'sold', shown: false, befalls: (id) => set(id, { sale_state: 'sold' }) },
  { name: 'expired', shown: false, befalls: (id) => set(id, { subscription_expires_at: longAgo }) },
  {
    name: 'taken down',
    shown: false,
    befalls: (id) => set(id, { published: false, taken_down_at: longAgo }),
  },
  {
    name: 'deleted',
    shown: false,
    befalls: (id) => seller.request('DELETE', '/patent', { query: { id } }),
  },
];
const longAgo = new Date(0);
const choices = ['named', 'blind', 'off'] as const;

/** Words that stand where nobody may read them. */
const secrets = {
  description: 'Zyxdescription',
  document: 'zyxdocument',
  message: 'Zyxmessage',
  coOwner: 'Zyxcoowner',
  hiddenOwner: 'Zyxhidden',
  suspended: 'Zyxsuspended',
  draft: 'Zyxdraft',
};

let world: World;
let seller: Persona;
let unnamed: Persona;
/** What is to be said of a page in structured data; `price` null: nobody who comes could buy it now. */
type Told = { name: string; numberName: string; value: string; price: string | null };
/** Addresses that are to be read, and those of listings that are not. */
const expected = new Map<string, Told>();
const hidden = new Map<string, string>();

const patch = (id: string, fields: Record<string, unknown>) =>
  seller.request('PATCH', '/patent', { body: { id, ...fields } });
const unpublish = (id: string) =>
  seller.request('PUT', '/patent/publish', { query: { patentId: id, published: 'false' } });
const set = (id: string, columns: Record<string, unknown>) =>
  world.deps.db
    .updateTable('listings')
    .set(columns)
    .where('id', '=', id)
    .modifyEnd(arranged('listing'))
    .execute();
const reserve = (id: string) =>
  set(id, { reserved_for_user_id: unnamed.userId, reserved_until: new Date('2100-01-01') });

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person({ firstName: 'Quillon', lastName: 'Ashgrove' });
  unnamed = await world.person({ firstName: 'Una', lastName: secrets.hiddenOwner });
  const partner = await world.person({ firstName: 'Pat', lastName: secrets.coOwner });
  for (let at = 0; at < listings; at += 1) await listOne(at, partner);
  await otherSecrets();
  world.clock.advance(publicForMs / 1000);
}, 900_000);
afterAll(() => world.stop());

/** The states and choices take turns, so that each meets each. */
async function listOne(at: number, partner: Persona): Promise<void> {
  const fate = fates[at % fates.length];
  const publicPage = choices[Math.floor(at / fates.length) % choices.length];
  if (!fate || !publicPage) return;
  // So many drafts an hour may one person begin.
  if (at % 150 === 149) world.clock.advance(3_601);
  const owner = publicPage === 'blind' && fate.name === 'for sale' ? unnamed : seller;
  const { patentNumber } = completeFields();
  const title = `${String.fromCharCode(65 + (at % 26))} crawled ${fate.name} ${publicPage}`;
  const id = await makeListing(world, owner, {
    ...{ patentNumber, title, publicPage, description: `${secrets.description} ${at}` },
  });
  if (at % 11 === 0) await addCoOwner(world, id, partner, { confirmed: true });
  await fate.befalls(id);
  const path = publicPath(String(patentNumber), title);
  if (!fate.shown || publicPage === 'off') return void hidden.set(path, publicPage);
  const isForAnyone = fate.name === 'for sale' && publicPage === 'named';
  expected.set(path, toldOf(String(patentNumber), title, isForAnyone ? '500.00' : null));
}

const toldOf = (number: string, name: string, price: string | null): Told => ({
  ...{ name, value: `US ${formatPatentNumber(number)}`, price },
  numberName: number.includes('/') ? 'Application number' : 'Patent number',
});

/** An application, a draft that was never public, a document, a message, and the listing of someone who was suspended. */
async function otherSecrets(): Promise<void> {
  await makeDraft(seller, { title: secrets.draft, publicPage: 'named' });
  const [patentNumber, title] = ['63/904,117', 'Pending hinge'];
  await makeListing(world, seller, { patentTypeId: 3, patentNumber, title, publicPage: 'named' });
  expected.set('/patents/63-904117/pending-hinge', toldOf('63/904117', title, '500.00'));
  const id = await makeListing(world, seller, { publicPage: 'named', title: 'Papered hinge' });
  const path = await pathOf(id);
  expected.set(path, toldOf(path.split('/')[2] ?? '', 'Papered hinge', '500.00'));
  const file = { name: `${secrets.document}.pdf`, contentType: 'application/pdf' };
  const sent = { ...file, content: await pdfDocument() };
  await seller.upload('POST', '/patent/upload/document', sent, { patentId: id });
  await seller.request('POST', `/messages/${unnamed.userId}`, {
    body: { message: secrets.message },
  });
  const gone = await world.person({ firstName: 'Sue', lastName: secrets.suspended });
  const theirs = await makeListing(world, gone, { publicPage: 'named', title: 'Suspended hinge' });
  await givePlan(world, theirs);
  hidden.set(await pathOf(theirs), 'named');
  const operator = await world.person({ email: operatorEmail });
  const suspended = await operator.request('POST', `/operations/users/${gone.userId}/suspend`, {
    body: { reason: 'Spam.' },
  });
  expect(suspended.status, suspended.text).toBe(200);
}

async function pathOf(id: string): Promise<string> {
  const row = await world.deps.db
    .selectFrom('listings')
    .select(['patent_number', 'title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return publicPath(row.patent_number, row.title);
}

type Page = { status: number; text: string; type: string; to: string | null };

/** Every address of ours that something leads to, from the front door and what robots begin with. */
async function crawl(userAgent: string): Promise<Map<string, Page>> {
  const reader = anonymously(world);
  const site = world.deps.config.publicUrl;
  const found = new Set(['/', '/robots.txt', '/sitemap.xml', '/llms.txt', '/patents']);
  const pages = new Map<string, Page>();
  for (const path of found) {
    const { status, text, headers } = await reader.request('GET', path, {
      ...{ raw: true, headers: { 'user-agent': userAgent } },
    });
    const to = headers['location'] === undefined ? null : String(headers['location']);
    const type = String(headers['content-type'] ?? '');
    pages.set(path, { status, type, to, text: /text|json|xml/.test(type) ? text : '' });
    for (const address of [...(to ? [to] : []), ...linksIn(text, type)]) {
      const { origin, pathname, search } = new URL(address, site + path);
      if (origin === new URL(site).origin) found.add(pathname + search);
    }
  }
  return pages;
}

function linksIn(text: string, type: string): string[] {
  const links = type.startsWith('text/html')
    ? /\s(?:href|src|content)="((?:https?:\/\/|\/)[^"]+)"/g
    : /(?:<loc>|Sitemap: |\]\()(https?:\/\/[^\s<)]+)/g;
  return [...text.matchAll(links)].map(([, link]) => (link ?? '').replaceAll('&amp;', '&'));
}

const isPatent = (path: string) => /^\/patents\/\d/.test(path) && !path.endsWith('.webp');
/** Without the parts that open pages read: those hold data, no markup. */
const isHtml = ({ type }: Page) => type.startsWith('text/html');

const productSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Product'),
  name: z.string().min(1),
  url: z.url(),
  identifier: z.strictObject({
    '@type': z.literal('PropertyValue'),
    name: z.string(),
    value: z.string().min(1),
  }),
  description: z.string(),
  image: z.url().optional(),
  category: z.string().optional(),
  offers: z
    .looseObject({
      '@type': z.literal('Offer'),
      price: z.string().regex(/^\d+\.\d\d$/),
      priceCurrency: z.literal('USD'),
      availability: z.literal('https://schema.org/InStock'),
    })
    .optional(),
});

const htmlRules = new HtmlValidate({
  extends: ['html-validate:standard'],
  // What is written is a matter of style; what a parser makes of it is not.
  rules: { 'no-inline-style': 'off', 'require-sri': 'off' },
});

it.each(Object.entries(readers))(
  'a %s finds every public page by links, reads nothing that is not public, and every link answers',
  async (_, userAgent) => {
    const pages = await crawl(userAgent);
    for (const [path, { status }] of pages) expect([path, status < 400]).toEqual([path, true]);
    const read = [...pages].filter(([path, { status }]) => isPatent(path) && status === 200);
    expect(new Set(read.map(([path]) => path))).toEqual(new Set(expected.keys()));
    for (const [path, { text }] of pages) {
      for (const secret of [
        ...Object.values(secrets),
        seller.me.email,
        seller.userId,
        unnamed.userId,
      ]) {
        expect(text.toLowerCase().includes(secret.toLowerCase()), `${path} tells ${secret}`).toBe(
          false,
        );
      }
    }
  },
  900_000,
);

it('what is not shown is gone or never was, and is linked from nowhere', async () => {
  const reader = anonymously(world);
  const pages = await crawl(readers.stranger);
  for (const [path, publicPage] of hidden) {
    expect(pages.has(path), path).toBe(false);
    const { status } = await reader.request('GET', path, { raw: true });
    expect([path, status]).toEqual([path, publicPage === 'off' ? 404 : 410]);
  }
}, 900_000);

/** Pages that are no patent's, and that whoever searches may find. */
const otherPages = [
  ...['/', '/faq', '/patents'],
  ...['/terms-and-conditions', '/privacy-policy', '/cookie-policy'],
];

it('each is in one of the site maps once, as its own page calls itself, in valid HTML and with data that is true', async () => {
  const pages = await crawl(readers['search engine']);
  const site = world.deps.config.publicUrl;
  const maps = [...pages].filter(([path]) => /^\/sitemap-.*\.xml$/.test(path));
  const inMaps = maps.flatMap(([, { text }]) => linksIn(text, 'text/xml'));
  expect(inMaps.toSorted()).toEqual(
    [...otherPages, ...expected.keys()].map((path) => site + path).toSorted(),
  );
  for (const [path, { text }] of maps) expect(text, path).toContain('<loc>');
  for (const [path, page] of pages) {
    if (!isHtml(page) || page.status !== 200) continue;
    if (/^\/(patents|$|faq)/.test(path)) await expectValid(path, page.text);
    if (!isPatent(path)) continue;
    expect(page.text).toContain(`<link rel="canonical" href="${site}${path}"`);
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.text) ?? [];
    expectTrue(path, productSchema.parse(JSON.parse(data ?? 'null')));
  }
}, 900_000);

function expectTrue(path: string, told: z.infer<typeof productSchema>): void {
  const { name, identifier, offers, description } = told;
  const said = { name, numberName: identifier.name, value: identifier.value };
  expect({ path, ...said, price: offers?.price ?? null }).toEqual({ path, ...expected.get(path) });
  // Who lists it may own no share of it.
  expect(description).toMatch(new RegExp(`^${identifier.value}, listed for sale\\. `));
}

async function expectValid(path: string, html: string): Promise<void> {
  const { results } = await htmlRules.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
  );
  expect(faults, path).toEqual([]);
}
