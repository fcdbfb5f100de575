import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import type { Owner } from '@claimstead/contract/owners.contract.ts';
import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { expect, it } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { expectGoodLooks } from '../../axe.test-kit.ts';
import { ada, refetch, serve, show } from '../../browser.test-kit.tsx';
import { choiceCopy } from '../../features/listings/public-page/public-page-choice.copy.ts';
import { publicPageCopy } from '../../features/listings/public-page/public-page.copy.ts';
import { moneyCopy } from '../../features/listings/view/money-steps.copy.ts';
import { panelCopy, viewCopy } from '../../features/listings/view/view.copy.ts';
import { bareRecord, fullRecord } from '../../features/patents/record/record.fixture.ts';
import { heldState } from '../../features/patents/state/state.fixture.ts';
import { MeContext } from '../../lib/session.ts';
import ListingPage from './listing.page.tsx';

const id = '01890000-0000-7000-8000-000000000007';
const sellerId = '01890000-0000-7000-8000-000000000002';
/** The header of every page, which a page alone doesn't have. */
const headerHeight = 64;

const listing = {
  ...{ id, title: 'Coherent ladar with detection of quadrature inside of a pixel', price: 185_000 },
  ...{ patentNumber: '10,000,000', countryOfIssue: 'United States', patentTypeId: 1 },
  ...{ categories: ['Optics', 'Sensors'], prototypeId: 1, expired: false, acceptingOffers: false },
  ...{ imageUri: null, imageUris: [], description: 'Ranging with a coherent ladar.' },
  ...{ publicPage: 'off', status: 'active', isOwner: false, wishlisted: false },
  ...{ moves: ['purchase', 'message_owner', 'add_to_wishlist'], ownerUserId: sellerId },
  ownerSight: 'shown',
  ...{
    createTimestamp: '2026-11-01T12:00:00.000Z',
    publishedTimestamp: '2026-11-02T12:00:00.000Z',
  },
  subscriptionExpirationTimestamp: '2027-02-01T12:00:00.000Z',
} as unknown as Listing;
const offers: Partial<Listing> = {
  ...{ acceptingOffers: true, price: 0, moves: ['send_offer', 'message_owner', 'add_to_wishlist'] },
};
const open: PatentState = { ...heldState, payment: { state: 'open' } };

const owner = (firstName: string, stake: number): Owner => ({
  user: {
    userId: `${sellerId.slice(0, -3)}${stake}`.slice(0, 36),
    firstName,
    lastName: 'Example',
    email: '',
    imageUri: null,
  },
  ...{ stake, company: null, title: null, patentId: id, account: null },
  ...{ confirmed: true, mayInvite: false },
});
const ownOffer = {
  ...{ id: '1', patent: { id }, side: 'buyer', amount: 22_000, status: 'NEW', reason: null },
  ...{ standing: 'to_answer', payLeftMs: null, moves: ['withdraw'], unconfirmed: [], history: [] },
  sender: { userId: ada.id, firstName: 'Ada' },
  receiver: { userId: sellerId, firstName: 'Sal' },
  ...{ createTimestamp: '2026-11-20T12:00:00.000Z', expiresTimestamp: '2026-11-27T12:00:00.000Z' },
} as unknown as Offer;

type Case = {
  as?: Partial<Listing>;
  record?: PatentRecord;
  state?: PatentState;
  owners?: Owner[];
  offer?: Offer;
};

function visit({ as = {}, record = fullRecord, state = open, owners, offer }: Case) {
  const served = serve({
    'GET /patent': () => ({ ...listing, ...as }),
    'GET /owners': () => owners ?? [owner('Sal', 100)],
    'GET /patent/record': () => record,
    'GET /patent/state': () => state,
    'GET /offers/sent': () => (offer ? [offer] : []),
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
  return served;
}

/** In the first window of a phone and of a desk, below the header. */
async function expectInFirstWindow(what: Record<string, Locator>): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    for (const [name, place] of Object.entries(what)) {
      const bottom = () => place.element().getBoundingClientRect().bottom;
      await expect
        .poll(bottom, { message: `${name} at ${width}` })
        .toBeLessThan(height - headerHeight);
    }
  }
}

const heading = page.getByRole('heading', { level: 1 });
const number = page.getByText('US 10,000,000', { exact: true }).first();
const term = page.getByText('Ends May 13, 2036.', { exact: true });
const fees = page.getByText(open.fees.words, { exact: true });
const price = page.getByRole('heading', { level: 2, name: 'Total $185,000' });

it('what a buyer decides by, and the act, stand in the first window', async () => {
  visit({});
  const act = page.getByRole('button', { name: panelCopy.purchase('$185,000') });
  await expect.element(act).toBeVisible();
  await expect.element(term).toBeVisible();
  await expectInFirstWindow({ heading, number, price, term, fees, act });
  await expect.element(page.getByRole('region', { name: moneyCopy.title })).toBeVisible();
  await expectGoodLooks();
});

it('says once where its reader came from, however long it stays open', async () => {
  const { asked } = visit({});
  await expect.element(price).toBeVisible();
  await refetch();
  const readings = () => asked.filter((call) => call.startsWith('GET /patent?'));
  await expect.poll(() => readings().length).toBe(2);
  expect(readings()).toEqual([`GET /patent?id=${id}&from=other`, `GET /patent?id=${id}`]);
});

it('the index leads to what the page has, and names nothing that it has not', async () => {
  visit({});
  const index = page.getByRole('navigation', { name: viewCopy.index });
  await expect.element(index.getByRole('link', { name: 'Family' })).toBeVisible();
  for (const name of ['Overview', 'Term and fees']) {
    await expect.element(index.getByRole('link', { name })).toBeVisible();
  }
  for (const link of index.getByRole('link').elements()) {
    const target = document.querySelector(link.getAttribute('href') ?? '');
    expect(target, link.textContent ?? '').not.toBeNull();
  }
});

it('with none of the record known it reads well, and its index names no claims', async () => {
  visit({ record: bareRecord, as: offers, owners: [owner('Sal', 60), owner('Sol', 40)] });
  const act = page.getByRole('button', { name: panelCopy.sendOffer });
  await expect.element(act).toBeVisible();
  await expectInFirstWindow({ heading, number, act });
  const index = page.getByRole('navigation', { name: viewCopy.index });
  for (const name of ['Claims', 'Term and fees']) {
    await expect.element(index.getByRole('link', { name })).not.toBeInTheDocument();
  }
  await expectGoodLooks();
});

it('one’s own offer stands there with who acts by when, in the place of a second one', async () => {
  visit({ as: offers, offer: ownOffer });
  await expect.element(page.getByText('Your offer of $22,000', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText(/Waiting for an answer\. The offer expires on/))
    .toBeVisible();
  await expect
    .element(page.getByRole('button', { name: panelCopy.sendOffer }))
    .not.toBeInTheDocument();
  await expectGoodLooks();
});

it('a title that our team looks at says why nobody can pay, in the place of the button', async () => {
  visit({ state: heldState, as: { moves: ['message_owner'] } });
  await expect.element(page.getByText('Nobody can pay for it yet.')).toBeVisible();
  await expectGoodLooks();
});

it.each(['under_sale', 'sold'] as const)('looks right: %s', async (status) => {
  visit({ as: { status, moves: [] } });
  await expect.element(price).toBeVisible();
  await expect.element(page.getByText(moneyCopy.title)).not.toBeInTheDocument();
  await expectGoodLooks();
});

it('an owner reads what buyers read of the patent, and the price beside the picture', async () => {
  visit({
    as: { isOwner: true, ownerUserId: ada.id, moves: ['edit', 'unpublish', 'mark_sold', 'delete'] },
  });
  await expect.element(page.getByRole('heading', { name: 'Your listing is public' })).toBeVisible();
  await expect.element(term).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: viewCopy.specifications }).getByText('$185,000'))
    .toBeVisible();
  await expectGoodLooks();
});

it('at publishing, its owner sees the public page as strangers would read it', async () => {
  const picture = page.getByRole('img', { name: choiceCopy.preview });
  visit({
    as: {
      ...{ status: 'draft', isOwner: true, ownerUserId: ada.id },
      moves: ['edit', 'choose_public_page', 'publish'],
    },
    owners: [
      { ...owner('Ada', 60), user: { ...owner('Ada', 60).user, userId: ada.id } },
      owner('Sol', 40),
    ],
  });
  await expect.element(picture).toBeVisible();
  const shown = picture.element().textContent ?? '';
  for (const told of [listing.title, '$185,000', 'Ada Example', 'Ends May 13, 2036.']) {
    expect(shown).toContain(told);
  }
  expect(shown).toContain(publicPageCopy.act.signIn.buy);
  for (const kept of ['Sol', listing.description]) expect(shown).not.toContain(kept);
  await expectGoodLooks();
});

it('an owner whose patent is being paid for is sent to no list that shows nothing of it', async () => {
  visit({ as: { status: 'under_sale', isOwner: true, ownerUserId: ada.id, moves: [] } });
  await expect.element(page.getByText(/^A buyer is paying or has paid\./)).toBeVisible();
  const panel = page.getByRole('region', { name: 'A sale is open' });
  await expect.element(panel.getByRole('link', { name: /Activity/ })).not.toBeInTheDocument();
});

it('prints without buttons and index', async () => {
  visit({});
  await expect.element(term).toBeVisible();
  await commands.emulate({ media: 'print' });
  await expect
    .element(page.getByRole('navigation', { name: viewCopy.index }))
    .not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: panelCopy.message }))
    .not.toBeInTheDocument();
  await expect.element(price).toBeVisible();
  await commands.emulate({ media: 'screen' });
});
