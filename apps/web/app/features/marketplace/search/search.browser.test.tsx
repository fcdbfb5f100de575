import type {
  FoundCounts,
  SearchPage,
  SearchSuggestions,
} from '@claimstead/contract/search.contract.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { ada, broken, held, placeOf, serve, show, tabTo } from '../../../browser.test-kit.tsx';
import BuyPage from '../../../pages/marketplace/buy.page.tsx';
import { anId, aPatent } from '../../../patents.fixture.ts';
import { SiteFrame } from '../../shell/site-frame.tsx';

const line =
  '…wherein the expansion valve comprises a spring that is held by wax until the cell reaches a temperature…';
const marked = (word: string) => ({
  from: line.indexOf(word),
  to: line.indexOf(word) + word.length,
});

/** Found by its fourth claim. */
const inClaim = (number: number): SearchPage['results'][number] => ({
  patent: aPatent(number),
  part: 'claim',
  line: { text: line, claim: 4, marks: [marked('valve'), marked('wax')] },
});

function pageOf(results: SearchPage['results'], fields: Partial<SearchPage> = {}): SearchPage {
  return {
    searched: 'everything',
    results,
    total: results.length,
    totalPages: results.length > 0 ? 1 : 0,
    page: 1,
    haveAll: null,
    corrections: [],
    missing: [],
    mistakes: [],
    wishlistedIds: [],
    ownIds: [],
    ...fields,
  };
}

const suggested: SearchSuggestions = {
  listings: [{ id: aPatent(7).id, patentNumber: '9800007', title: 'Valve of wax', by: 'title' }],
  classes: [{ symbol: 'F16K 31/00', name: 'Operating means of valves' }],
  names: [{ name: 'Valeria Example', as: 'inventor' }],
  owners: [{ userId: anId(900), name: 'Valorous Valves, Inc.' }],
};

/** @param titles the patents whose titles have the text */
function open(search: string, answer: SearchPage, titles: number[] = [], counts?: FoundCounts) {
  const server = serve({
    'GET /auth/session': () => ({ me: ada }),
    'GET /patents': ({ query }) => {
      const found = query.has('search') ? titles : [1, 2];
      return {
        patents: found.map((number) => aPatent(number)),
        total: found.length,
        totalPages: 1,
        page: 1,
        wishlistedIds: [],
        ownIds: [],
      };
    },
    'GET /search': () => answer,
    ...(counts ? { 'GET /search/counts': () => counts } : {}),
    'GET /search/suggestions': ({ query }) =>
      query.get('q')?.startsWith('val')
        ? suggested
        : { listings: [], classes: [], names: [], owners: [] },
    'GET /categories': () => [],
    'GET /savedSearches': () => [],
    'GET /notifications/unread/count': () => 0,
    'GET /patent/wishlist/count': () => 0,
    'POST /patent/wishlist/{id}': () => new Response(null, { status: 204 }),
  });
  const router = show(
    <SiteFrame>
      <BuyPage />
    </SiteFrame>,
    `/buy${search}`,
  );
  return { server, router };
}

const box = page.getByRole('combobox', { name: 'Search' });
const also = page.getByRole('region', { name: 'Also found in abstracts and claims' });
const rows = also.getByRole('article').or(also.getByRole('listitem'));
const cards = page.getByRole('article');
const empty = page.getByText(
  'No patents found matching your criteria. Try adjusting your filters.',
);
const searchOf = (router: ReturnType<typeof show>) =>
  new URLSearchParams(router.state.location.search).get('search');

it('below the titles stands what else was found, with the line, its marks and the claim', async () => {
  const { server } = open('?search=valve%20wax', pageOf([inClaim(5), inClaim(6)]), [3]);
  await expect.element(also).toBeVisible();
  expect(cards.elements()).toHaveLength(1);
  expect(rows.elements()).toHaveLength(2);
  await expect.element(rows.first()).toMatchTextContent('Claim 4');
  const marks = rows.first().element().querySelectorAll('mark');
  expect([...marks].map(({ textContent }) => textContent)).toEqual(['valve', 'wax']);
  await expect.element(also).toMatchTextContent('2 patents, best match first.');
  expect(server.asked).toContain('GET /search?q=valve+wax');
  await expect.element(empty).not.toBeInTheDocument();

  const heart = also.getByRole('button', { name: `Add ${aPatent(5).title} to your wishlist` });
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
});

it('a patent that is found by its meaning says so, and where only a description has the words that is said', async () => {
  const meant = { patent: aPatent(5), part: 'meaning', line: null } as const;
  const described = { ...inClaim(6), part: 'description' } as const;
  open('?search=valve%20wax', pageOf([meant, described]));
  await expect.element(rows.first()).toMatchTextContent('Close in meaning');
  await expect.element(rows.last()).toMatchTextContent('Description');
});

const counts: FoundCounts = {
  ...{ searched: 'everything', total: 3, types: [{ value: '1', count: 2 }] },
  ...{ categories: [], feeStates: [], classes: [] },
  ...{ endYears: [], prices: [], assignees: [], ownerName: null },
  ...{ acceptingOffers: 1, expired: 0, prototype: 0, research: 0, costModel: 0 },
};

it('where only titles are counted, no number is told that is less than what is shown', async () => {
  await page.viewport(1280, 900);
  const titlesOnly: FoundCounts = { ...counts, searched: 'titles', total: 0, types: [] };
  open('?search=valve', pageOf([inClaim(5), inClaim(6)]), [], titlesOnly);
  await expect.element(page.getByText('2 patents', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Utility', exact: true })).toBeVisible();
  await expect.element(page.getByText('0 patents')).not.toBeInTheDocument();
});

it('the number of patents and of each choice is of both answers', async () => {
  await page.viewport(1280, 900);
  const { server } = open(
    '?search=valve&research=true',
    pageOf([inClaim(5), inClaim(6)]),
    [3],
    counts,
  );
  await expect.element(page.getByRole('checkbox', { name: 'Utility 2' })).toBeVisible();
  await expect.element(page.getByText('3 patents', { exact: true })).toBeVisible();
  expect(server.asked).toContain('GET /search/counts?research=true&q=valve');
  expect(server.asked.filter((call) => call.includes('/patents/counts'))).toEqual([]);
});

it('titles come by the best match where a text is searched for and that is chosen', async () => {
  await page.viewport(1280, 900);
  const { server, router } = open('?search=valve&types=1', pageOf([inClaim(5)]), [3]);
  server.answer('GET /search/titles', () => ({
    ...{ patents: [aPatent(8), aPatent(3)], total: 2, totalPages: 1, page: 1 },
    ...{ wishlistedIds: [], ownIds: [], order: 'best' as const },
  }));
  await expect.element(cards).toMatchTextContent(aPatent(3).title);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.click();
  await page.getByRole('option', { name: 'Best match' }).click();
  await expect.element(cards.first()).toMatchTextContent(aPatent(8).title);
  expect(server.asked).toContain('GET /search/titles?types=1&q=valve');
  expect(placeOf(router)).toBe('/buy?search=valve&types=1&sort=best');

  await expect.element(page.getByText('Best match isn’t available')).not.toBeInTheDocument();

  // Without a text nothing is matched.
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => placeOf(router)).toBe('/buy?types=1');
  await expect.element(sort).toHaveValue('Newest first');
  await sort.click();
  expect(
    page
      .getByRole('option')
      .elements()
      .map((one) => one.textContent),
  ).not.toContain('Best match');
});

it('says so where the search cannot tell which match is best', async () => {
  const { server } = open('?search=valve', pageOf([inClaim(5)]), [3]);
  server.answer('GET /search/titles', () => ({
    ...{ patents: [aPatent(8), aPatent(3)], total: 2, totalPages: 1, page: 1 },
    ...{ wishlistedIds: [], ownIds: [], order: 'newest' as const },
  }));
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Best match' }).click();
  await expect
    .element(page.getByText('Best match isn’t available right now, so this is newest first.'))
    .toBeVisible();
});

it('a patent that is above for its title is not repeated for its title', async () => {
  const byTitle = {
    patent: aPatent(3),
    part: 'title' as const,
    line: { text: aPatent(3).title, claim: null, marks: [] },
  };
  open('?search=quernstone', pageOf([byTitle, inClaim(5)]), [3]);
  await expect.element(also).toMatchTextContent('2 patents, best match first. 1 of them is shown');
  expect(rows.elements()).toHaveLength(1);
});

it('a number that is found heads the page', async () => {
  const numbered = {
    patent: aPatent(9),
    part: 'number' as const,
    line: { text: '9800009', claim: null, marks: [{ from: 0, to: 7 }] },
  };
  open('?search=US%209,800,009%20B2', pageOf([numbered]));
  const head = page.getByRole('region', { name: 'Patent with this number' });
  await expect.element(head.getByRole('link', { name: aPatent(9).title })).toBeVisible();
  await expect.element(page.getByText('1 patent', { exact: true })).toBeVisible();
  await expect.element(also).not.toBeInTheDocument();
  await expect.element(empty).not.toBeInTheDocument();
});

it('the empty text waits for both answers, and says which word found nothing and what helps', async () => {
  const nothing = pageOf([], { missing: [{ word: 'florble', without: 12 }] });
  const late = held(() => nothing);
  const { server, router } = open('', nothing);
  server.answer('GET /search', late.answer);
  await expect.poll(() => cards.elements().length).toBe(2);
  await box.fill('valve florble');
  await expect
    .element(page.getByRole('status', { name: 'Searching descriptions, abstracts and claims' }))
    .toBeVisible();
  await expect.element(empty).not.toBeInTheDocument();
  late.letGo();
  await expect.element(empty).toBeVisible();
  await expect.element(page.getByText('Nothing found for “florble”.')).toBeVisible();
  server.answer('GET /search', () => pageOf([inClaim(5)]));
  await page.getByRole('button', { name: 'Search without “florble” (12 patents)' }).click();
  await expect.element(also).toBeVisible();
  expect(searchOf(router)).toBe('valve');
  await expect.element(box).toHaveValue('valve');
});

it('what was searched instead is told, with the way to what was typed', async () => {
  const answer = pageOf([inClaim(5)], {
    corrections: [{ word: 'batery', instead: 'battery' }],
    haveAll: 2,
  });
  const { router } = open('?search=batery%20wax', answer);
  await expect
    .element(page.getByText('Nothing found for “batery”. Searched for “battery” instead.'))
    .toBeVisible();
  await expect.element(page.getByText('Found 2 patents with all of these words.')).toBeVisible();
  await expect.element(page.getByText('No title contains “batery wax”.')).toBeVisible();
  await page.getByRole('button', { name: 'Search only for “batery”' }).click();
  await expect.poll(() => searchOf(router)).toBe('"batery" wax');
});

it('a mistake is told below the box, where it stands', async () => {
  const answer = pageOf([inClaim(5)], {
    mistakes: [{ kind: 'unclosed_quote', from: 6, to: 7 }],
  });
  open('?search=valve%20%22wax%20spring', answer);
  const form = page.getByRole('search');
  await expect.element(form).toMatchTextContent('This quote is never closed.');
  await expect.element(form).toMatchTextContent('The rest was searched.');
  expect(form.element().querySelector('mark')?.textContent).toBe('"');
});

it('where the server is away or not ready, the box says that only titles are searched, and the titles stay', async () => {
  const { server } = open('?search=pump', pageOf([], { searched: 'titles', total: 1 }), [3]);
  const told = page.getByText('Only titles are searched right now.');
  await expect.element(told).toBeVisible();
  expect(cards.elements()).toHaveLength(1);
  await expect.element(also).not.toBeInTheDocument();
  server.answer('GET /search', broken);
  await box.fill('pumps');
  await expect
    .element(page.getByRole('search').getByRole('button', { name: 'Try again' }))
    .toBeVisible();
  server.answer('GET /search', () => pageOf([inClaim(5)]));
  await page.getByRole('search').getByRole('button', { name: 'Try again' }).click();
  await expect.element(also).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
});

it('suggestions come while a person types, and are chosen by keyboard; Enter searches what is typed', async () => {
  const { router } = open('', pageOf([inClaim(5)]));
  await expect.poll(() => cards.elements().length).toBe(2);
  await userEvent.keyboard('/');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('val');
  const options = page.getByRole('option');
  await expect.poll(() => options.elements().length).toBe(4);
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  await expect.element(also).toBeVisible();
  await expect.poll(() => document.getAnimations().length).toBe(0);
  await expectGoodLooks();

  await userEvent.keyboard('{Enter}');
  await expect.poll(() => options.elements().length).toBe(0);
  await expect.poll(() => searchOf(router)).toBe('val');

  await userEvent.keyboard('v');
  await expect.poll(() => options.elements().length).toBe(4);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => options.elements().length).toBe(0);
  await expect.element(box).toHaveValue('valv');
  await userEvent.keyboard('e');
  await expect.poll(() => options.elements().length).toBe(4);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(box).toHaveValue('cpc:"F16K 31/00"');
  await expect.poll(() => searchOf(router)).toBe('cpc:"F16K 31/00"');

  await box.fill('vale');
  await expect.poll(() => options.elements().length).toBe(4);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await expect.element(box).toHaveValue('in:"Valeria Example"');
  await box.fill('valo');
  await expect.poll(() => options.elements().length).toBe(4);
  await expect.element(options.last()).toMatchTextContent('Valorous Valves, Inc.Owner');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(() => placeOf(router)).toBe(`/buy?owner=${anId(900)}`);
  await expect.element(box).toHaveValue('');
  await box.fill('val');
  await expect.poll(() => options.elements().length).toBe(4);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => placeOf(router)).toBe(`/listing/${aPatent(7).id}`);
});

it('a pasted claim is not searched for in titles, but in everything else', async () => {
  const claim = 'A device comprising a valve, a spring and wax. '.repeat(20).trim();
  const { server } = open('', pageOf([inClaim(5)]));
  await expect.poll(() => cards.elements().length).toBe(2);
  await box.fill(claim);
  await expect.element(also).toBeVisible();
  await expect.element(page.getByText('No title contains this text.')).toBeVisible();
  expect(server.asked.filter((call) => call.startsWith('GET /patents?search'))).toEqual([]);
  await expect
    .element(page.getByRole('button', { name: 'Save this search' }))
    .not.toBeInTheDocument();
});

it('of a text that is too long its beginning is searched, the box keeps the whole, and both are told', async () => {
  const { router } = open('', pageOf([inClaim(5)]));
  await expect.poll(() => cards.elements().length).toBe(2);
  const text = 'valve '.repeat(800).trim();
  await box.fill(text);
  const told = page.getByRole('status').filter({ hasText: 'Only the first 4,000 characters' });
  await expect.element(told).toBeVisible();
  await expect.poll(() => searchOf(router)).toBe(text.slice(0, 4000));
  await expect.element(box).toHaveValue(text);
});

it('choosing an owner keeps the filters, in place of the text', async () => {
  const { router } = open('?types=1&search=valo&page=2', pageOf([inClaim(5)]));
  await box.fill('val');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(4);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(() => placeOf(router)).toBe(`/buy?types=1&owner=${anId(900)}`);
});

it('what is found below can be chosen for comparing as well', async () => {
  open('?search=wax', pageOf([inClaim(5), inClaim(6)]));
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await also.getByRole('checkbox', { name: aPatent(5).title }).click();
  const tray = page.getByRole('region', { name: 'Patents to compare' });
  await expect.element(tray).toMatchTextContent('1 of 4 chosen');
  await page.viewport(360, 780);
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectGoodLooks();
  await tray.getByRole('button', { name: 'Done' }).click();
});

it('what is found below has pages of its own, in the address', async () => {
  const many = Array.from({ length: 20 }, (_, at) => inClaim(at + 1));
  const { server, router } = open('?search=valve', pageOf(many, { total: 45, totalPages: 3 }), [3]);
  const pages = page.getByRole('navigation', { name: 'Pages of what was also found' });
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => server.asked).toContain('GET /search?q=valve&page=2');
  expect(placeOf(router)).toBe('/buy?search=valve&found=2');
  await box.fill('valves');
  await expect.poll(() => placeOf(router)).toBe('/buy?search=valves');
});

it('how to search is told where the search is, by keyboard', async () => {
  open('', pageOf([]));
  await expect.poll(() => cards.elements().length).toBe(2);
  await tabTo(page.getByRole('button', { name: 'How to search' }));
  await userEvent.keyboard('{Enter}');
  const help = page.getByRole('dialog', { name: 'How to search' });
  await expect.element(help).toMatchTextContent('valve NEAR5 spring');
  await expectGoodLooks();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'How to search' })).toHaveFocus();
});

it('it looks right in each width, with results, notes and none', async () => {
  const answer = pageOf([inClaim(5), inClaim(6)], {
    corrections: [{ word: 'batery', instead: 'battery' }],
    missing: [{ word: 'florble', without: 12 }],
    mistakes: [{ kind: 'unclosed_bracket', from: 0, to: 1 }],
    total: 45,
    totalPages: 3,
    ownIds: [aPatent(6).id],
  });
  const { server } = open('?search=(batery%20florble', answer, [3]);
  await expect.element(also).toBeVisible();
  await expectGoodLooks();
  for (const width of [768, 360]) {
    await page.viewport(width, 900);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
  server.answer('GET /search', () => pageOf([]));
  await box.fill('nothing');
  await expect.element(also).not.toBeInTheDocument();
  await expectGoodLooks();
});
