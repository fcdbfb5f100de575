import type { Listing, PublicPage } from '@claimstead/contract/listings.contract.ts';
import type { PublicOthers, PublicPatent } from '@claimstead/contract/public-pages.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { ada, broken, serve, show } from '../../../browser.test-kit.tsx';
import { listingQueries } from '../listings.queries.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { PublicPageChoice } from './public-page-choice.tsx';
import { publicPageCopy as copy } from './public-page.copy.ts';
import { moneyCopy } from '../view/money-steps.copy.ts';
import { choiceCopy } from './public-page-choice.copy.ts';
import { PublicPatentView } from './public-patent.tsx';
import { NotPublic } from './not-public.tsx';
import { useQuery } from '@tanstack/react-query';

const provenance = {
  source: 'office',
  asOf: '2026-05-02',
  page: null,
  code: null,
  fromScan: false,
} as const;
const said = (words: string) => ({ words, more: [], source: provenance });
const long = 'An extraordinarily long title of a self-aligning coupling for rotating shafts '
  .repeat(3)
  .trim();

const patent: PublicPatent = {
  listingId: '01890000-0000-7000-8000-000000000007',
  number: '9,123,456',
  path: '/patents/9123456/folding-hinge',
  title: 'Folding hinge',
  patentTypeId: 1,
  drawing: null,
  linkPicture: null,
  abstract: { value: 'A hinge folds flat. '.repeat(20), provenance },
  claim: { number: 1, text: 'A hinge comprising two leaves and a pin.', provenance },
  classes: { value: [{ symbol: 'E05D 3/02', name: 'Hinges' }], provenance },
  categories: ['Hand Tools', 'Furniture'],
  term: said('Ends May 13, 2036.'),
  fees: said('Every fee that was due is paid.'),
  disclosures: {
    words: 'The seller hasn’t answered any disclosure question.',
    more: [],
    source: null,
  },
  price: 54_000,
  way: 'buy',
  owners: ['Bolt, LLC'],
};
const links = [{ path: '/patents/9123457/other', title: long, number: '9,123,457' }];
const others: PublicOthers = { by: 'class', links };

const open = (change: Partial<PublicPatent> = {}) =>
  show(
    <main>
      <PublicPatentView patent={{ ...patent, ...change }} others={others} />
    </main>,
    '/patents/9123456/folding-hinge',
  );

it('says what it is, what it costs and who sells it, and leads signed out to the listing by the sign-in', async () => {
  serve({});
  open();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Folding hinge');
  await expect.element(page.getByText('$54,000')).toBeVisible();
  await expect.element(page.getByText('Bolt, LLC')).toBeVisible();
  const term = page.getByRole('definition').filter({ hasText: 'Ends May 13, 2036.' });
  await expect.element(term).toMatchTextContent(/ USPTO record, as of May 2, 2026$/);
  const signIn = page.getByRole('link', { name: copy.act.signIn.buy });
  await expect
    .element(signIn)
    .toHaveAttribute('href', `/auth/login?next=%2Flisting%2F${patent.listingId}`);
  await expect.element(signIn).toHaveAttribute('rel', 'nofollow');
  await expectGoodLooks();
});

it('leads whoever is signed in straight to the listing', async () => {
  serve({ 'GET /auth/session': () => ({ me: ada }) });
  open();
  await expect
    .element(page.getByRole('link', { name: copy.act.open }))
    .toHaveAttribute('href', `/listing/${patent.listingId}`);
});

const bare = { abstract: null, claim: null, classes: null };

it('blind names nobody and says what the number tells; a long title and no record fit a phone', async () => {
  serve({});
  open({ ...bare, owners: null, way: 'ask', title: long, price: null });
  await expect.element(page.getByText(copy.blind.text)).toBeVisible();
  await expect.element(page.getByText('Open to Offers')).toBeVisible();
  await expect.element(page.getByText(copy.noRecord)).toBeVisible();
  await expect.element(page.getByRole('link', { name: copy.act.signIn.ask })).toBeVisible();
  await expect.element(page.getByText('Ada Example')).not.toBeInTheDocument();
  await expectGoodLooks();
});

it('keeps the classes of a record without a grant’s text', async () => {
  serve({});
  open({ ...bare, classes: patent.classes });
  await expect.element(page.getByText(copy.noRecord)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'E05D 3/02' })).toBeVisible();
});

it('says what happens with the money, and has the act before what decides', async () => {
  serve({});
  open();
  await page.getByText(moneyCopy.title).click();
  await expect.element(page.getByText(moneyCopy.steps[2])).toBeVisible();
  const act = page.getByRole('link', { name: copy.act.signIn.buy }).element();
  const term = page.getByText('Ends May 13, 2036.').element();
  expect(act.compareDocumentPosition(term)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('that is gone says so, with what is alike', async () => {
  serve({});
  show(
    <main>
      <NotPublic kind="gone" others={others} />
    </main>,
  );
  await expect.element(page.getByText(copy.gone.title)).toBeVisible();
  await expect.element(page.getByRole('link', { name: long })).toBeVisible();
  await expectGoodLooks();
});

const listing = {
  id: '7',
  title: 'Folding hinge',
  patentNumber: '9,123,456',
  status: 'active',
  moves: ['edit', 'choose_public_page'],
} as unknown as Listing;

/** The choice beside what the page knows of the listing. */
function Chooser() {
  const { data } = useQuery({ ...listingQueries.detail('7'), enabled: false });
  return data ? <PublicPageChoice listing={data} preview={(as) => <p>Preview: {as}</p>} /> : null;
}
function choose(publicPage: PublicPage, change: Partial<Listing> = {}) {
  const { queryKey } = listingQueries.detail('7');
  queryClient.setQueryData(queryKey, { ...listing, ...change, publicPage });
  show(
    <main>
      <h1>A listing</h1>
      <h2>Yours</h2>
      <Chooser />
    </main>,
  );
}
const button = (chosen: PublicPage) =>
  page.getByRole('button', { name: choiceCopy.labels[chosen], exact: true });
const change = (was: PublicPage, publicPage: PublicPage) => ({
  ...{ id: '7', publicPage },
  was: { publicPage: was },
});

it('is the owner’s choice: from off straight to a page without names, each saved when it is pressed', async () => {
  const sent: unknown[] = [];
  serve({ 'PATCH /patent': ({ body }) => (sent.push(body), { id: '7' }) });
  choose('off');
  await expect.element(page.getByText(choiceCopy.shows)).toBeVisible();
  await expectGoodLooks();
  await button('blind').click();
  await expect.element(button('blind')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText(choiceCopy.saved.blind)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: choiceCopy.open }))
    .toHaveAttribute('href', '/patents/9123456/folding-hinge');
  const short = `${window.location.origin}/patents/9123456`;
  await expect.element(page.getByText(short, { exact: true })).toBeVisible();
  await page.getByText(choiceCopy.letters.show).click();
  const code = page.getByRole('img', { name: choiceCopy.letters.code(short) });
  await expect.element(code).toBeVisible();
  await expectGoodLooks();
  await button('named').click();
  await button('off').click();
  await expect.element(button('off')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent).toEqual([change('off', 'blind'), change('blind', 'named'), change('named', 'off')]);
});

it('switching off a page without names asks first, since names are shown then', async () => {
  const sent: unknown[] = [];
  serve({ 'PATCH /patent': ({ body }) => (sent.push(body), { id: '7' }) });
  choose('blind');
  await button('off').click();
  const dialog = page.getByRole('dialog', { name: choiceCopy.leave.title });
  await expect.element(dialog.getByText(choiceCopy.leave.text)).toBeVisible();
  await dialog.getByRole('button', { name: choiceCopy.leave.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('blind')).toHaveAttribute('aria-pressed', 'true');
  expect(sent).toEqual([]);
  await button('off').click();
  await dialog.getByRole('button', { name: choiceCopy.leave.submit }).click();
  await expect.element(page.getByText(choiceCopy.savedAfterBlind.off)).toBeVisible();
  expect(sent).toEqual([change('blind', 'off')]);
});

it.each([
  ['draft', ['publish'], choiceCopy.later.publish],
  ['expired', ['renew'], choiceCopy.later.renew],
  ['draft', [], choiceCopy.later.never],
] as const)('that can’t be opened yet says when it can: %s, %j', async (status, more, words) => {
  serve({});
  choose('named', { status, moves: ['choose_public_page', ...more] });
  await expect.element(page.getByText(words)).toBeVisible();
});

it('is nobody’s whom the server doesn’t give the move: a co-owner edits without it', async () => {
  serve({});
  queryClient.setQueryData(listingQueries.detail('7').queryKey, {
    ...listing,
    ...{ publicPage: 'blind', moves: ['edit'] },
  });
  show(
    <main>
      <h1>A listing</h1>
      <Chooser />
    </main>,
  );
  await expect.element(page.getByRole('heading', { name: 'A listing' })).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('where an installation has no public pages, the name alone is chosen, and shown again', async () => {
  const sent: unknown[] = [];
  serve({ 'PATCH /patent': ({ body }) => (sent.push(body), { id: '7' }) });
  const style = document.head.appendChild(document.createElement('style'));
  // As the server writes it into each page there.
  style.textContent = '[data-public-pages]{display:none!important}';
  choose('blind');
  await expect.element(button('blind')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(page.getByRole('heading', { name: choiceCopy.title, exact: true }))
    .toBeVisible();
  expect(button('off').elements()).toEqual([]);
  expect(page.getByRole('link', { name: choiceCopy.open }).elements()).toEqual([]);
  await button('named').click();
  await expect.element(page.getByText(choiceCopy.savedAfterBlind.named)).toBeVisible();
  await expect.element(button('named')).toHaveAttribute('aria-pressed', 'true');
  expect(sent).toEqual([change('blind', 'named')]);
  style.remove();
});

it('goes back to what it was where it can’t be saved, and says so', async () => {
  serve({ 'PATCH /patent': broken, 'GET /patent': () => ({ ...listing, publicPage: 'off' }) });
  choose('off');
  await button('named').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(button('off')).toHaveAttribute('aria-pressed', 'true');
});
