import type { DisclosureSheet } from '@claimstead/contract/disclosures.contract.ts';
import { disclosureQuestions } from '@claimstead/contract/disclosure-questions.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { Owner } from '@claimstead/contract/owners.contract.ts';
import type { AbstractOfTitle, PatentRecord } from '@claimstead/contract/patents.contract.ts';
import type { PublicPatent } from '@claimstead/contract/public-pages.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ada, serve, show } from '../../browser.test-kit.tsx';
import { PublicPatentView } from '../../features/listings/public-page/public-patent.tsx';
import { bareRecord, fullRecord, office } from '../../features/patents/record/record.fixture.ts';
import { heldState } from '../../features/patents/state/state.fixture.ts';
import { MeContext } from '../../lib/session.ts';
import { countSheets } from '../../printed.test-kit.ts';
import ListingPage from './listing.page.tsx';

const id = '01890000-0000-7000-8000-000000000007';
const words = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => ['ranging', 'detector', 'of', 'a', 'pixel', 'local', 'oscillator'][at % 7],
  ).join(' ');
/** Wide and high, as a drawing is. */
const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="none" stroke="black" stroke-width="20"/></svg>')}`;

/** As a patent of the usual length has it. */
const claims = Array.from({ length: 20 }, (_, at) => ({
  ...{ number: at + 1, words: 120, dependsOn: at % 7 === 0 ? [] : [at - (at % 7) + 1] },
  text: `${at + 1}. A system: ${words(120)}.`,
}));
const record: PatentRecord = {
  ...fullRecord,
  abstract: { value: `A ladar: ${words(140)}.`, provenance: office },
  claims: { value: claims, provenance: office },
};

const parties = ['SMITH, JANE', 'ACME OPTICS, INC.', 'BOLT SENSORS LLC', 'PIXEL HOLDINGS, INC.'];
const conveyances = [0, 1, 2].map((at) => ({
  ...{ kind: 'assignment', text: 'ASSIGNMENT OF ASSIGNORS INTEREST', open: null },
  ...{ from: [parties[at]], to: [parties[at + 1]], reelFrame: `03512${at}/0412` },
  ...{ executedOn: '2015-03-09', recordedOn: '2015-03-10' },
  ...{ recordedAgainst: null, documentUrl: null },
}));
const title = {
  ...{ outcome: 'agrees', asOf: '2026-05-02', reasons: [], finding: null, conveyances },
  ...{
    inventors: ['Jane Smith'],
    owners: [{ name: 'Pixel Holdings, Inc.', shareBasisPoints: null }],
  },
  ...{ terminalDisclaimer: false, comparedAt: '2026-11-24T09:30:00.000Z' },
} as unknown as AbstractOfTitle;

const sheet = {
  ...{ version: 1, changedAt: '2026-11-20T12:00:00.000Z', isShown: true },
  ...{ isFrozen: false, mayAnswer: false },
  answers: disclosureQuestions.map((question, at) => ({
    ...{ question, answer: at % 5 === 0 ? 'yes' : 'no', answeredAt: '2026-11-20T12:00:00.000Z' },
    ...{ text: at % 5 === 0 ? words(30) : '', answeredBy: null, referencePatents: [], papers: [] },
  })),
} as unknown as DisclosureSheet;

const listing = {
  ...{ id, title: 'Coherent ladar with detection of quadrature inside of a pixel', price: 185_000 },
  ...{ patentNumber: '10,000,000', countryOfIssue: 'United States', patentTypeId: 1 },
  ...{ categories: ['Optics', 'Sensors'], prototypeId: 1, expired: false, acceptingOffers: false },
  ...{ imageUri: null, imageUris: ['/files/1', '/files/2'], description: `${words(300)}.` },
  ...{ publicPage: 'off', status: 'active', isOwner: false, wishlisted: false },
  ...{ moves: ['purchase', 'message_owner', 'add_to_wishlist'], ownerUserId: id },
  ...{ ownerSight: 'shown', createTimestamp: '2026-11-01T12:00:00.000Z' },
  ...{ publishedTimestamp: '2026-11-02T12:00:00.000Z' },
  subscriptionExpirationTimestamp: '2027-02-01T12:00:00.000Z',
} as unknown as Listing;
const owners = [60, 40].map((stake) => ({
  user: {
    userId: `${id.slice(0, -2)}${stake}`,
    firstName: 'Sal',
    lastName: 'Example',
    imageUri: null,
  },
  ...{ stake, company: null, title: null, patentId: id, account: null, confirmed: true },
})) as unknown as Owner[];

const paper = { name: 'Grant.pdf', uri: '/files/1', kind: 'document' as const, size: 812_000 };

function open(known: boolean) {
  serve({
    'GET /patent': () => ({
      ...listing,
      ...(known ? {} : { imageUris: [], acceptingOffers: true, moves: ['send_offer'] }),
    }),
    'GET /owners': () => owners,
    'GET /patent/record': () => (known ? record : bareRecord),
    'GET /patent/state': () => ({ ...heldState, payment: { state: 'open' as const } }),
    'GET /patent/title': () =>
      known ? title : { ...title, outcome: 'not_checked', conveyances: [], owners: [] },
    'GET /patent/disclosures': () => (known ? sheet : { ...sheet, answers: [] }),
    'GET /patent/documents': () => ({ files: known ? [paper] : [] }) as never,
    'GET /offers/sent': () => [],
    'GET /offers/received': () => [],
  });
  show(
    <MeContext value={ada}>
      <main>
        <ListingPage />
      </main>
    </MeContext>,
    `/listing/${id}`,
    '/listing/:id',
  );
}

it('a listing with everything of it known prints on two sheets', async () => {
  open(true);
  await expect.element(page.getByText(/^A ladar: /)).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Picture of the recorded papers' }))
    .toBeVisible();
  await expect.element(page.getByText('Grant.pdf')).toBeVisible();
  expect(await countSheets()).toBe(2);
});

it('one of whose patent nothing is known prints on one', async () => {
  open(false);
  await expect.element(page.getByText(/We have nothing on record/)).toBeVisible();
  expect(await countSheets()).toBe(1);
});

const said = (text: string) => ({ words: text, more: [], source: office });
const patent: PublicPatent = {
  ...{ listingId: id, number: '10,000,000', path: '/patents/10000000/ladar', title: listing.title },
  ...{ patentTypeId: 1, drawing, linkPicture: null, categories: ['Optics', 'Sensors'] },
  abstract: record.abstract,
  claim: { number: 1, text: `A system: ${words(220)}.`, provenance: office },
  classes: record.classes,
  term: said('Ends May 13, 2036.'),
  fees: said('Every fee that was due is paid.'),
  disclosures: said('The seller answered 11 of 11 disclosure questions, 3 with “Yes”.'),
  ...{ price: 185_000, way: 'buy', owners: ['Bolt, LLC'] },
};
const alike = [1, 2, 3, 4, 5, 6].map((at) => ({
  ...{ path: `/patents/910000${at}/other`, title: `Other ladar ${at}`, number: `9,100,00${at}` },
}));

it.each([
  ['with everything known', patent],
  ['with nothing', { ...patent, abstract: null, claim: null, classes: null, drawing: null }],
])('a public page %s prints on one sheet', async (_, shown) => {
  serve({});
  show(
    <main>
      <PublicPatentView patent={shown} others={{ by: 'class', links: alike }} />
    </main>,
    patent.path,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await countSheets()).toBe(1);
});
