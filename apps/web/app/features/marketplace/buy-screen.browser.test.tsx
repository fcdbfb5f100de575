import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectGoodLooks } from '../../axe.test-kit.ts';
import {
  ada,
  broken,
  held,
  placeOf,
  serve,
  show,
  tabTo,
  unreachable,
} from '../../browser.test-kit.tsx';
import BuyPage from '../../pages/marketplace/buy.page.tsx';
import { aPatent } from '../../patents.fixture.ts';
import { SiteFrame } from '../shell/site-frame.tsx';

/** Enough to fill two pages of 20, the last one the most recent. */
const listed = 23;
const market = Array.from({ length: listed }, (_, at) =>
  aPatent(listed - at, {
    patentTypeId: listed - at <= 3 ? 2 : 1,
    acceptingOffers: listed - at > listed - 5,
    categories: [listed - at <= 4 ? 'Robotics' : 'Textiles'],
  }),
);
const titleOf = (number: number) => aPatent(number).title;
const categories = [
  { id: 3, name: 'Robotics' },
  { id: 5, name: 'Textiles' },
];

/** The rows that the server would find. */
function found(query: URLSearchParams): PatentCard[] {
  const types = query.get('types')?.split(',').map(Number);
  const names = categories.filter(({ id }) =>
    query.get('categories')?.split(',').includes(`${id}`),
  );
  const words = query.get('search')?.toLowerCase() ?? '';
  return market.filter(
    (patent) =>
      patent.title.toLowerCase().includes(words) &&
      (!types || types.includes(patent.patentTypeId)) &&
      (names.length === 0 || names.some(({ name }) => patent.categories.includes(name))) &&
      (query.get('acceptingOffers') !== 'true' || patent.acceptingOffers) &&
      (query.get('expired') !== 'true' || patent.expired),
  );
}

function pageOf(query: URLSearchParams) {
  const all = found(query);
  const at = Number(query.get('page') ?? 1);
  return {
    patents: all.slice((at - 1) * 20, at * 20),
    total: all.length,
    totalPages: Math.ceil(all.length / 20),
    page: at,
    wishlistedIds: [],
    ownIds: [],
  };
}

function open(search = '', own: string[] = []) {
  const server = serve({
    'GET /auth/session': () => ({ me: ada }),
    'GET /patents': ({ query }) => ({ ...pageOf(query), ownIds: own }),
    'GET /categories': () => categories,
    'GET /savedSearches': () => [],
    'GET /notifications/unread/count': () => 0,
    'GET /patent/wishlist/count': () => 0,
    'POST /patent/wishlist/{id}': () => new Response(null, { status: 204 }),
    'DELETE /patent/wishlist/{id}': () => new Response(null, { status: 204 }),
  });
  const router = show(
    <SiteFrame>
      <BuyPage />
    </SiteFrame>,
    `/buy${search}`,
  );
  return { server, router };
}

const results = page.getByRole('region', { name: 'Patents found' });
const cards = results.getByRole('article');
const total = results.getByRole('status');
const search = page.getByRole('combobox', { name: 'Search' });
const filters = page.getByRole('region', { name: 'Filters' });
const box = (name: string) => filters.getByRole('checkbox', { name });
const heart = (number: number) =>
  results.getByRole('button', { name: `Add ${titleOf(number)} to your wishlist` });
const shows = (text: string) => expect.element(total).toHaveTextContent(text);
const counts = (number: number) => expect.poll(() => cards.elements().length).toBe(number);

it.for([1200, 1440])(
  'a card is readable at a glance, at %i pixels: four in a row, two lines of title, nothing printed over the drawing',
  async (width) => {
    await page.viewport(width, 900);
    open();
    await counts(20);
    const boxes = cards
      .elements()
      .slice(0, 5)
      .map((card) => card.getBoundingClientRect());
    const [first, , , fourth, fifth] = boxes;
    expect(fourth?.y).toBe(first?.y);
    expect(fifth?.x).toBe(first?.x);
    expect(boxes.map((at) => [at.width, at.height])).toEqual(boxes.map(() => [232, 163]));
    const card = cards.first();
    const title = getComputedStyle(card.getByRole('heading').element());
    expect([title.fontSize, title.webkitLineClamp]).toEqual(['14px', '2']);
    const plate = card.element().querySelector('div');
    await expect.poll(() => plate?.querySelector('svg')).not.toBeNull();
    const over = [...(plate?.querySelectorAll(':not(svg, svg *)') ?? [])];
    expect(over.map(({ textContent }) => textContent.trim()).join('')).toBe('');
    expect(card.element().querySelector('p')?.textContent).toMatch(/\d{1,2},\d{3},\d{3}/);
  },
);

it('everything can be done with the keyboard alone', async () => {
  open();
  await counts(20);
  await tabTo(search);
  await userEvent.keyboard('QUERNSTONE');
  await shows(`${listed} patents`);
  await expect.element(search).toHaveFocus();

  await tabTo(box('Design'));
  await userEvent.keyboard(' ');
  await shows('3 patents');
  await userEvent.keyboard(' ');
  await shows(`${listed} patents`);

  await tabTo(filters.getByRole('combobox', { name: 'Categories' }));
  await userEvent.keyboard('Robotics');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await shows('4 patents');
  await userEvent.keyboard('{Escape}{Backspace}');
  await shows(`${listed} patents`);

  await tabTo(heart(listed));
  await userEvent.keyboard('{Enter}');
  await expect.element(heart(listed)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(heart(listed)).toHaveAttribute('aria-pressed', 'false');

  await tabTo(page.getByRole('button', { name: 'Page 2' }), 60);
  await userEvent.keyboard('{Enter}');
  await counts(listed - 20);
  await expect.element(cards.last()).toMatchTextContent(titleOf(1));
});

it('an address shows what it says, and a person’s own patent has no heart', async () => {
  open('?search=quernstone&types=1&sort=price_desc&page=1&acceptingOffers=true', [
    aPatent(listed).id,
  ]);
  await shows('5 patents');
  await expect.element(search).toHaveValue('quernstone');
  await expect.element(box('Utility')).toBeChecked();
  await expect.element(box('Accepting Offers')).toBeChecked();
  await expect
    .element(page.getByRole('combobox', { name: 'Sort by' }))
    .toHaveValue('Highest price');
  await expect.element(page.getByRole('link', { name: titleOf(listed) })).toBeVisible();
  await expect.element(heart(listed)).not.toBeInTheDocument();
  await expect.element(heart(listed - 1)).toBeVisible();
});

it('when nothing is found, there is a way back', async () => {
  const { router } = open('?types=4');
  await expect
    .element(page.getByText('No patents found matching your criteria. Try adjusting your filters.'))
    .toBeVisible();
  await shows('0 patents');
  await results.getByRole('button', { name: 'Reset' }).click();
  await counts(20);
  expect(placeOf(router)).toBe('/buy');
});

it('a page that does not exist is just empty, and nothing breaks', async () => {
  open('?page=9');
  await expect.element(page.getByText('No patents found matching your criteria.')).toBeVisible();
});

it('old results stay, dimmed, while a person types, and overtaken requests are canceled', async () => {
  const { server } = open('?search=quernstone');
  await shows(`${listed} patents`);
  const late = held(() => undefined);
  let givenUp = false;
  server.answer('GET /patents', async ({ query, signal }) => {
    if (query.get('search') === 'quernstone t') {
      signal?.addEventListener('abort', () => (givenUp = true));
      await late.answer();
    }
    return pageOf(query);
  });
  await search.click();
  await userEvent.keyboard('{End} t');
  await shows(`${listed} patents · Updating…`);
  await counts(20);
  expect(document.querySelectorAll('ul[aria-busy=true] article')).toHaveLength(20);
  await userEvent.keyboard('hat dresses itself, no. 9');
  await expect.poll(() => givenUp).toBe(true);
  await shows('1 patent');
  late.letGo();
  await late.answer();
  await shows('1 patent');
  await expect.element(page.getByRole('link', { name: titleOf(9) })).toBeVisible();
});

it('the next page is loaded before it is requested', async () => {
  const { server } = open();
  await expect.poll(() => server.asked).toContain('GET /patents?page=2');
  await counts(20);
  server.answer('GET /patents', unreachable);
  await page.getByRole('button', { name: 'Next page' }).click();
  await counts(listed - 20);
  await shows(`${listed} patents`);
});

it('a lost network is reported next to the patents, and they refresh once it is back', async () => {
  const { server } = open();
  await shows(`${listed} patents`);
  dispatchEvent(new Event('offline'));
  await box('Design').click();
  await shows(`${listed} patents · Waiting for the connection…`);
  await counts(20);
  dispatchEvent(new Event('online'));
  await shows('3 patents');

  // The machine has a network, but the server cannot be reached.
  server.answer('GET /patents', unreachable);
  await box('Expired').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The patents could not be loaded');
  await expect.element(box('Expired')).toBeChecked();
  server.answer('GET /patents', ({ query }) => pageOf(query));
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await shows('0 patents');
});

it('a heart that could not be saved is undone and says so', async () => {
  const { server } = open();
  server.answer('POST /patent/wishlist/{id}', unreachable);
  await heart(listed).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The patent could not be saved');
  await expect.element(heart(listed)).toHaveAttribute('aria-pressed', 'false');
});

it('it looks right with many results, with none and with a failure, down to 360 pixels', async () => {
  const { server } = open();
  await counts(20);
  await expectGoodLooks();
  await page.viewport(360, 780);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect.element(filters).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await filters.getByRole('checkbox', { name: 'Provisional' }).click();
  await expect.element(page.getByText('No patents found')).toBeVisible();
  await expectGoodLooks();
  server.answer('GET /patents', broken);
  await filters.getByRole('checkbox', { name: 'Plant' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectGoodLooks();
});
