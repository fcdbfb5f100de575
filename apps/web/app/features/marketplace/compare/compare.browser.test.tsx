import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { ada, broken, placeOf, serve, show, tabTo } from '../../../browser.test-kit.tsx';
import BuyPage from '../../../pages/marketplace/buy.page.tsx';
import { anId, aPatent } from '../../../patents.fixture.ts';
import { facts } from '../list/facts.fixture.ts';

const market = Array.from({ length: 6 }, (_, at) => aPatent(6 - at));
const titleOf = (number: number) => aPatent(number).title;
/** What tells one patent from the next: the end, the fees, and for the first no assignee. */
const told = market.map((patent, at) =>
  facts(6 - at, {
    patent,
    endsOn: `203${at}-09-02`,
    fees: at === 1 ? 'window_open' : 'settled',
    assignees: at === 0 ? [] : ['Acme Corp'],
  }),
);

function open(search = '') {
  const server = serve({
    'GET /auth/session': () => ({ me: ada }),
    'GET /patents': () => ({
      patents: market,
      total: 6,
      totalPages: 1,
      page: 1,
      wishlistedIds: [],
      ownIds: [],
    }),
    'GET /patents/facts': ({ query }) => {
      const ids = query.get('ids')?.split(',') ?? [];
      return told.filter(({ patent }) => ids.includes(patent.id));
    },
    'GET /categories': () => [],
    'GET /savedSearches': () => [],
  });
  const router = show(
    <main>
      <BuyPage />
    </main>,
    `/buy${search}`,
  );
  return { server, router };
}

const table = page.getByRole('region', { name: 'Patents found, as a list' });
const row = (number: number) => table.getByRole('row', { name: titleOf(number) });
const choice = (number: number) => page.getByRole('checkbox', { name: titleOf(number) });
const tray = page.getByRole('region', { name: 'Patents to compare' });
const dialog = page.getByRole('dialog', { name: 'Compare patents' });

it('the list shows a patent in one line, is kept in the address and by the device, and narrows by assignee', async () => {
  await page.viewport(1280, 900);
  const { router } = open();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect.element(row(5)).toMatchTextContent('9,800,005');
  await expect.element(row(5)).toMatchTextContent('Sep 2, 2031');
  await expect.element(row(5)).toMatchTextContent('Payment window open');
  expect(placeOf(router)).toBe('/buy?view=list');
  expect(localStorage.getItem('market-view')).toBe('list');
  await row(5).getByRole('button', { name: 'Acme Corp' }).click();
  await expect.poll(() => placeOf(router)).toBe('/buy?assignee=Acme+Corp&view=list');

  await page.viewport(360, 780);
  expect(document.documentElement.scrollWidth).toBe(360);
  const box = table.element();
  expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
  await expectGoodLooks();
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await expect.poll(() => placeOf(router)).toBe('/buy?assignee=Acme+Corp');
  expect(localStorage.getItem('market-view')).toBeNull();
});

it('while the facts of other patents are on their way, the list says so and not that nothing is known', async () => {
  await page.viewport(1280, 900);
  const { server } = open('?view=list');
  await expect.element(row(5)).toMatchTextContent('Sep 2, 2031');
  server.answer('GET /patents/facts', () => new Promise(() => undefined));
  server.answer('GET /patents', () => ({
    patents: [aPatent(9)],
    total: 1,
    totalPages: 1,
    page: 1,
    wishlistedIds: [],
    ownIds: [],
  }));
  await row(5).getByRole('button', { name: 'Acme Corp' }).click();
  await expect.element(row(9)).toMatchTextContent('…');
});

it('a list whose facts do not come says so, and keeps what is known', async () => {
  await page.viewport(1280, 900);
  const { server } = open('?view=list');
  server.answer('GET /patents/facts', broken);
  await expect.element(page.getByRole('alert')).toMatchTextContent('could not be loaded');
  await expect.element(row(6)).toMatchTextContent('$1,600');
  server.answer('GET /patents/facts', () => told);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row(6)).toMatchTextContent('Sep 2, 2030');
});

it('what is taken out of a comparison leaves the others and the focus in place, and one alone is none', async () => {
  await page.viewport(1280, 900);
  const { server } = open();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  for (const number of [6, 5, 4]) await choice(number).click();
  await tray.getByRole('button', { name: 'Compare 3 patents' }).click();
  await expect.element(dialog.getByRole('row', { name: 'Ends' })).toMatchTextContent('Sep 2, 2030');
  server.answer('GET /patents/facts', () => new Promise(() => undefined));
  await dialog.getByRole('button', { name: `Remove ${titleOf(6)}` }).click();
  await expect.poll(() => dialog.getByRole('columnheader').elements().length).toBe(3);
  await expect.element(dialog.getByRole('row', { name: 'Ends' })).toMatchTextContent('Sep 2, 2031');
  await expect.element(dialog.getByRole('region')).toHaveFocus();
  await dialog.getByRole('button', { name: `Remove ${titleOf(5)}` }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(tray.getByRole('button', { name: 'Done' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tray).not.toBeInTheDocument();
});

it('up to four are compared side by side, by keyboard, with what differs marked', async () => {
  await page.viewport(1280, 900);
  open();
  await tabTo(page.getByRole('button', { name: 'Compare', exact: true }));
  await userEvent.keyboard('{Enter}');
  await expect.element(tray).toMatchTextContent('Choose up to 4 patents');
  for (const number of [6, 5, 4]) {
    await tabTo(choice(number));
    await userEvent.keyboard(' ');
  }
  await choice(3).click();
  await expect.element(tray).toMatchTextContent('4 of 4 chosen');
  await expect.element(choice(2)).toBeDisabled();
  await tray.getByRole('button', { name: `Remove ${titleOf(3)}` }).click();
  await tabTo(tray.getByRole('button', { name: 'Compare 3 patents' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('row', { name: 'Ends' })).toMatchTextContent('Sep 2, 2030');
  const isMarked = (name: string) =>
    dialog.getByRole('row', { name }).getByRole('img', { name: 'Differs' });
  await expect.element(isMarked('Assignee of record')).toBeVisible();
  await expect.element(isMarked('Disclosures')).not.toBeInTheDocument();
  await expect
    .element(dialog.getByRole('link', { name: 'Ada Example' }).first())
    .toHaveAttribute('href', `/buy?owner=${anId(900)}`);
  await expectGoodLooks();
  await page.viewport(1280, 900);
  await userEvent.keyboard('{Escape}');
  await expect.element(tray.getByRole('button', { name: 'Compare 3 patents' })).toHaveFocus();
  await tray.getByRole('button', { name: 'Done' }).click();
  await expect.element(tray).not.toBeInTheDocument();
});
