import type { PatentCounts } from '@claimstead/contract/marketplace.contract.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { ada, broken, held, placeOf, serve, show, tabTo } from '../../../browser.test-kit.tsx';
import BuyPage from '../../../pages/marketplace/buy.page.tsx';
import { anId, aPatent } from '../../../patents.fixture.ts';

const market = Array.from({ length: 6 }, (_, at) => aPatent(6 - at));

/** What the server counts; in this market, everything that asks for the year 2040 finds nothing. */
function countsFor(query: URLSearchParams): PatentCounts {
  const chosen = query.get('class') ?? '';
  const classes = [
    { value: 'H', name: 'Electricity', count: 4 },
    { value: 'H01', name: 'Electric elements', count: 3 },
    { value: 'H01M', name: null, count: 2 },
  ];
  return {
    total: query.get('endsAfter') === '2040' ? 0 : 6,
    types: [{ value: '1', count: 4 }],
    categories: [{ value: '3', count: 5 }],
    feeStates: [{ value: 'settled', count: 3 }],
    classes: classes.filter(({ value }) => value.length <= chosen.length + (chosen === '' ? 1 : 2)),
    endYears: [
      { value: '2031', count: 2 },
      { value: '2037', count: 4 },
    ],
    prices: [
      { value: '0-10000', count: 5 },
      { value: '10000-', count: 1 },
    ],
    assignees: [{ value: query.get('assignee') ?? 'Acme Corp', count: 2 }],
    acceptingOffers: 1,
    expired: 0,
    prototype: 2,
    research: 0,
    costModel: 0,
    ownerName: query.has('owner') ? 'Ada Example' : null,
  };
}

function open(search = '') {
  const server = serve({
    'GET /auth/session': () => ({ me: ada }),
    'GET /patents': ({ query }) => {
      const patents = query.get('endsAfter') === '2040' ? [] : market;
      return {
        patents,
        total: patents.length,
        totalPages: 1,
        page: 1,
        wishlistedIds: [],
        ownIds: [],
      };
    },
    'GET /patents/counts': ({ query }) => countsFor(query),
    'GET /search/counts': ({ query }) => ({ ...countsFor(query), searched: 'everything' }),
    'GET /search/suggestions': ({ query }) => ({
      listings: [],
      classes: [],
      names: query.get('q')?.startsWith('rare')
        ? [
            { name: 'Ray Rare', as: 'inventor' },
            { name: 'The Rare Company', as: 'assignee' },
          ]
        : [],
      owners: [],
    }),
    'GET /categories': () => [{ id: 3, name: 'Robotics' }],
    'GET /savedSearches': () => [],
  });
  return {
    server,
    router: show(
      <main>
        <BuyPage />
      </main>,
      `/buy${search}`,
    ),
  };
}

const filters = page.getByRole('region', { name: 'Filters' });
const chips = page.getByRole('list', { name: 'Filters that are on' });
const removal = (label: string) => page.getByRole('button', { name: `Remove the filter ${label}` });
const fold = (name: string) => filters.getByText(name, { exact: true });
const leads = (router: Parameters<typeof placeOf>[0], query: string) =>
  expect.poll(() => placeOf(router)).toBe(`/buy${query}`);

it('each choice says how many patents it leaves, and the address says what is on', async () => {
  await page.viewport(1280, 900);
  const { router } = open();
  await expect.element(filters.getByRole('checkbox', { name: 'Utility 4' })).toBeVisible();
  await expect.element(filters.getByRole('checkbox', { name: 'Prototype 2' })).toBeVisible();

  await tabTo(fold('Classification'));
  await userEvent.keyboard('{Enter}');
  await tabTo(filters.getByRole('button', { name: 'H Electricity 4' }));
  await userEvent.keyboard('{Enter}');
  await leads(router, '?class=H');
  await filters.getByRole('button', { name: 'H01 Electric elements 3' }).click();
  await leads(router, '?class=H01');
  await expect
    .element(filters.getByRole('button', { name: 'H01 Electric elements' }))
    .toHaveAttribute('aria-current', 'true');
  await expect.element(removal('Class H01: Electric elements')).toBeVisible();

  await fold('Ends after').click();
  await filters.getByRole('combobox', { name: 'Ends after' }).click();
  await page.getByRole('option', { name: '2036 4' }).click();
  await leads(router, '?endsAfter=2036&class=H01');
  await router.navigate(-1);
  await leads(router, '?class=H01');
  await expect.element(removal('Ends after 2036')).not.toBeInTheDocument();
  await router.navigate(1);
  await expect.element(removal('Ends after 2036')).toBeVisible();
});

it('a chip turns its filter off and hands the focus on; the last one hands it to what was found', async () => {
  await page.viewport(1280, 900);
  const { router } = open(`?search=stone&types=1&owner=${anId(900)}&prototype=true`);
  await expect.poll(() => chips.getByRole('listitem').elements().length).toBe(4);
  await removal('Utility').click();
  await leads(router, `?search=stone&owner=${anId(900)}&prototype=true`);
  await expect.element(removal('Prototype')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await leads(router, `?search=stone&owner=${anId(900)}`);
  await expect.element(chips).toMatchTextContent('Ada Example');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await leads(router, '?search=stone');
  await expect.element(page.getByRole('heading', { name: 'Patents found' })).toHaveFocus();
  await expect.element(chips).not.toBeInTheDocument();
});

it('a price counts once both ends make sense, and says what does not', async () => {
  await page.viewport(1280, 900);
  const { router } = open();
  await fold('Price').click();
  const from = filters.getByRole('textbox', { name: 'From' });
  const to = filters.getByRole('textbox', { name: 'To' });
  await from.fill('$25,000');
  await to.fill('1000');
  await userEvent.keyboard('{Enter}');
  await expect.element(filters.getByText('The upper price is below the lower one.')).toBeVisible();
  await to.fill('some');
  await userEvent.keyboard('{Enter}');
  await expect.element(filters.getByText('Enter whole dollars up to 999,999')).toBeVisible();
  expect(placeOf(router)).toBe('/buy');
  await to.fill('30000');
  await userEvent.keyboard('{Enter}');
  await leads(router, '?priceFrom=25000&priceTo=30000');
  await filters.getByRole('button', { name: '$10,000 and up 1' }).click();
  await leads(router, '?priceFrom=10000');
  await expect.element(from).toHaveValue('10000');
  await expect.element(to).toHaveValue('');

  await fold('Dates').click();
  await filters.getByLabelText('Filed after').fill('2015-03-01');
  await userEvent.keyboard('{Enter}');
  await leads(router, '?priceFrom=10000&filedAfter=2015-03-01');
});

it('where nothing has all of what is on, it says what there is without one of them', async () => {
  await page.viewport(1280, 900);
  const { router } = open('?endsAfter=2040&prototype=true');
  await expect.element(page.getByText('No patents found matching your criteria.')).toBeVisible();
  await expect.element(page.getByText('No patent has all of these.')).toBeVisible();
  await expect.element(page.getByText('Without “Ends after 2040” there are 6.')).toBeVisible();
  await expect.element(page.getByText('Without “Prototype”')).not.toBeInTheDocument();
  await expectGoodLooks();
  await page.getByRole('button', { name: 'Show 6 patents without “Ends after 2040”' }).click();
  await leads(router, '?prototype=true');
});

it('without the counts, every filter still works', async () => {
  await page.viewport(1280, 900);
  const { server, router } = open('?feeStates=settled');
  server.answer('GET /patents/counts', broken);
  await filters.getByRole('checkbox', { name: 'Design' }).click();
  await leads(router, '?types=2&feeStates=settled');
  await filters.getByRole('checkbox', { name: 'Patent over' }).click();
  await leads(router, '?types=2&feeStates=settled%2Cover');
});

it('on a phone the filters cover the page, and lead back to what they found', async () => {
  await page.viewport(360, 780);
  open(
    `?priceFrom=1000&class=H01&filedAfter=2015-03-01&feeStates=over&assignee=${'Wide'.repeat(30)}`,
  );
  const toggle = page.getByRole('button', { name: 'Filters (5)' });
  await toggle.click();
  await expect.element(filters).toBeVisible();
  await expect.element(filters.getByRole('checkbox', { name: 'Patent over' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectGoodLooks();
  await page.viewport(360, 780);
  await page.getByRole('button', { name: 'Show 6 patents' }).click();
  await expect.element(toggle).toHaveFocus();
  await expect.element(filters).not.toBeInTheDocument();
});

it('an assignee that is not among the most frequent is found by its name', async () => {
  await page.viewport(1280, 900);
  const { router } = open();
  await userEvent.click(fold('Assignee of record'));
  const field = filters.getByRole('combobox', { name: 'Assignee of record' });
  await userEvent.click(field);
  await userEvent.type(field, 'rare comp');
  await userEvent.click(page.getByRole('option', { name: 'The Rare Company' }));
  await leads(router, '?assignee=The+Rare+Company');
  await userEvent.clear(field);
  await userEvent.type(field, 'nobody');
  await expect.element(page.getByText('No matching assignee')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'q');
  await expect.element(page.getByText('Type more of the name')).toBeVisible();
});

it('what is typed for an assignee stays when the counts come', async () => {
  await page.viewport(1280, 900);
  const { server } = open();
  await userEvent.click(fold('Assignee of record'));
  await expect.element(filters.getByText('Prototype 2')).toBeVisible();
  const counts = held(() => ({
    ...countsFor(new URLSearchParams('assignee=The+Rare+Company')),
    prototype: 1,
  }));
  server.answer('GET /patents/counts', counts.answer);
  const field = filters.getByRole('combobox', { name: 'Assignee of record' });
  await userEvent.fill(field, 'rare');
  await userEvent.click(page.getByRole('option', { name: 'The Rare Company' }));
  await expect.element(field).toHaveValue('The Rare Company');
  await userEvent.fill(field, 'nobody');
  counts.letGo();
  await expect.element(filters.getByText('Prototype 1')).toBeVisible();
  await expect.element(field).toHaveValue('nobody');
  await expect.element(page.getByText('No matching assignee')).toBeVisible();
});
