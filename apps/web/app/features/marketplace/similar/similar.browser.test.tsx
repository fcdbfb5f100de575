import type { SavedListing } from '@claimstead/contract/listings.contract.ts';
import type { SimilarPatents as Answer } from '@claimstead/contract/search.contract.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { ada, broken, held, placeOf, serve, show } from '../../../browser.test-kit.tsx';
import WishlistPage from '../../../pages/marketplace/wishlist.page.tsx';
import { anId, aPatent } from '../../../patents.fixture.ts';
import { SimilarPatents } from './similar-patents.tsx';

const answer: Answer = {
  patents: [
    {
      patent: aPatent(2),
      like: anId(1),
      classes: [
        { symbol: 'H01M 10/0525', name: 'Rocking-chair batteries', listings: 3 },
        { symbol: 'H01M 4/04', name: '', listings: 1 },
      ],
      words: ['electrolyte', 'separator'],
    },
    { patent: aPatent(3), like: anId(1), classes: [], words: ['wool', 'felt'] },
  ],
  wishlistedIds: [aPatent(3).id],
  ownIds: [aPatent(2).id],
};
const nothing: Answer = { patents: [], wishlistedIds: [], ownIds: [] };

const section = page.getByRole('region', { name: 'Similar patents' });
const ofSaved = page.getByRole('region', { name: 'Like what you saved' });
const rows = (place: typeof section) => place.getByRole('heading', { level: 3 });

function openListing(how: () => Answer | Response | Promise<Answer>) {
  const server = serve({
    'GET /auth/session': () => ({ me: ada }),
    'GET /patent/similar': how,
    'DELETE /patent/wishlist/{id}': () => new Response(null, { status: 204 }),
  });
  const router = show(
    <main>
      <h1>Listing</h1>
      <div style={{ height: '150vh' }}>Facts</div>
      <SimilarPatents patentId={anId(1)} />
      <footer>The end</footer>
    </main>,
    '/listing/x',
  );
  const come = () => page.getByText('The end').element().scrollIntoView();
  return { server, router, come };
}

it('is looked for where it comes into view, and tells why each patent is there', async () => {
  const waiting = held(() => answer);
  const { server, router, come } = openListing(waiting.answer);
  await expect.element(page.getByText('Facts')).toBeVisible();
  expect(server.asked.filter((call) => call.includes('similar'))).toEqual([]);
  come();
  await expect.element(page.getByRole('status', { name: /Looking for similar/ })).toBeVisible();
  waiting.letGo();
  await expect.element(rows(section).first()).toMatchTextContent(aPatent(2).title);
  const first = section.getByRole('list', { name: 'Why it is here' }).first();
  await expect
    .element(first)
    .toMatchTextContent(
      /Shares class H01M 10\/0525, Rocking-chair batteries, held by 3 listings.*Shares class H01M 4\/04, held by 1 listing.*Also about: electrolyte, separator/,
    );
  await expect.element(section).not.toMatchTextContent(/%|score|valid|infring/i);
  await expectGoodLooks();

  // One's own has no heart; what was saved says so at once.
  const hearts = section.getByRole('button');
  expect(hearts.elements()).toHaveLength(1);
  await expect.element(hearts).toHaveAttribute('aria-pressed', 'true');
  await hearts.click();
  await expect.element(hearts).toHaveAttribute('aria-pressed', 'false');
  await section.getByRole('link', { name: aPatent(3).title }).click();
  expect(placeOf(router)).toBe(`/listing/${anId(3)}`);
});

it('is not there where nothing is similar, and can be asked for again where it failed', async () => {
  const { server, come } = openListing(broken);
  come();
  await expect.element(page.getByText('Similar patents could not be loaded')).toBeVisible();
  server.answer('GET /patent/similar', () => nothing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(section).not.toBeInTheDocument();
});

it('below the wishlist stands what is like it, until that is saved as well', async () => {
  const saved: SavedListing[] = [{ ...aPatent(1), status: 'active' }];
  const server = serve({
    'GET /auth/session': () => ({ me: ada }),
    'GET /patent/wishlist': () => saved,
    'GET /patent/wishlist/similar': () => ({ ...answer, wishlistedIds: [], ownIds: [] }),
    'GET /patent/wishlist/count': () => saved.length,
    'GET /savedSearches': () => [],
    'GET /wanted': () => [],
    'POST /patent/wishlist/{id}': () => {
      saved.unshift({ ...aPatent(2), status: 'active' });
      return new Response(null, { status: 204 });
    },
  });
  show(<WishlistPage />, '/account/wishlist');
  await expect.element(ofSaved.getByText(`Like “${aPatent(1).title}”`).first()).toBeVisible();
  expect(rows(ofSaved).elements()).toHaveLength(2);
  await ofSaved.getByRole('button', { name: `Add ${aPatent(2).title} to your wishlist` }).click();
  await expect.element(ofSaved.getByText(aPatent(2).title)).not.toBeInTheDocument();
  expect(rows(ofSaved).elements()).toHaveLength(1);
  expect(server.asked).toContain('GET /patent/wishlist/similar');
});

it('an empty wishlist asks for nothing like it', async () => {
  const server = serve({
    'GET /auth/session': () => ({ me: ada }),
    'GET /patent/wishlist': () => [],
    'GET /savedSearches': () => [],
    'GET /wanted': () => [],
  });
  show(<WishlistPage />, '/account/wishlist');
  await expect.element(page.getByText('No patents in your wishlist yet!')).toBeVisible();
  expect(server.asked).not.toContain('GET /patent/wishlist/similar');
});
