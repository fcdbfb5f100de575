import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { listPatent } from '../kit/deal.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { axeFindings } from '../screens/axe.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { expectNoSideScroll, inboxOn, write } from './inbox.kit.ts';

test('two people talk of two patents: each deal has its messages, all are together, and unread ones are not lost', async ({
  browser,
  product,
}) => {
  const [sela, bo] = [
    await ApiPerson.register(product, 'Sela'),
    await ApiPerson.register(product, 'Bo'),
  ];
  const list = (title: string) => listPatent(product, sela, undefined, { title });
  const coupling = await list('Self-aligning coupling');
  const valve = await list('Check valve with a soft seat');
  const page = await signedIn(browser, product, bo);
  const inbox = inboxOn(page);
  const deals = page.getByRole('navigation', { name: 'Patents in this conversation' });

  // From the listing's page, before anything is written.
  await page.goto(`/listing/${coupling}`);
  await page.getByRole('button', { name: 'Message Owner' }).click();
  await expect(deals.getByRole('link', { name: /Self-aligning coupling/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByText('Send a message about this patent')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await inbox.input.fill('Does it hold at 200 bar?');
  await inbox.input.press('Enter');
  await expect(inbox.bubbles('Sela')).toHaveCount(1);
  await expect(inbox.bubbles('Sela')).not.toContainText('Sending');

  // From the offer, and a word about nothing in particular.
  await bo.call('POST', '/offer', {
    query: { patentId: valve, amount: '90' },
    body: { message: 'By Friday, if we can.' },
  });
  await page.goto('/account/todo');
  await page
    .getByRole('link', { name: /^Message Sela/ })
    .first()
    .click();
  await expect(inbox.bubbles('Sela')).toHaveText([/By Friday, if we can\./]);
  await deals.getByRole('link', { name: 'All' }).click();
  await inbox.input.fill('Good morning, by the way.');
  await inbox.input.press('Enter');
  await expect(inbox.bubbles('Sela')).toHaveCount(3);
  const first = inbox.bubbles('Sela').first();
  await expect(first.getByRole('link', { name: /Self-aligning coupling/ })).toHaveAttribute(
    'href',
    `/listing/${coupling}`,
  );
  await expect(inbox.bubbles('Sela').last().getByRole('link')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(inbox.send).toBeInViewport({ ratio: 0.9 });
  await expectGoodLooks(page, 'dealing-deals-all', { shows: deals });

  // One deal alone; what comes in about another stays unread, and says so.
  await deals.getByRole('link', { name: /Self-aligning coupling/ }).click();
  await expect(inbox.bubbles('Sela')).toHaveCount(1);
  await write(sela, bo, 'The seat is made of brass.', valve);
  await expect(deals.getByRole('img', { name: 'unread' })).toBeVisible();
  await expect(inbox.bubbles('Sela')).toHaveCount(1);
  await write(sela, bo, 'At 250 bar, with care.', coupling);
  await expect(inbox.bubbles('Sela')).toHaveCount(2);
  await expect(deals.getByRole('img', { name: 'unread' })).toBeVisible();
  const thread = () =>
    sela.call<{ receivedTimestamp: string | null }[]>('GET', `/messages/${bo.userId}`);
  const received = (await thread()).slice(-2).map((one) => one.receivedTimestamp);
  expect(received).toEqual([null, null]);
  await expectGoodLooks(page, 'dealing-deals-one', { shows: deals });
  await deals.getByRole('link', { name: 'All' }).click();
  await expect(inbox.bubbles('Sela')).toHaveCount(5);
  await expect(deals.getByRole('img', { name: 'unread' })).toBeHidden();
  await expect.poll(async () => (await thread()).every((one) => one.receivedTimestamp)).toBe(true);
});

test('what was written long ago is found by its words, its writer and its patent, and opens in its place', async ({
  browser,
  product,
}) => {
  const [una, vic] = [
    await ApiPerson.register(product, 'Una'),
    await ApiPerson.register(product, 'Vic'),
  ];
  const title = 'Heat exchanger plate';
  const plate = await listPatent(product, vic, undefined, { title });
  await write(una, vic, 'Our rhubarb pump needs one of these plates.', plate);
  for (let at = 1; at <= 118; at += 1) await write(una, vic, `Line ${at}`);
  const page = await signedIn(browser, product, una);
  const inbox = inboxOn(page);
  const search = page.getByRole('textbox', { name: 'Search your messages' });
  const found = page.getByRole('list', { name: 'Messages found' }).getByRole('link');
  await inbox.open();
  await page.route('**/api/v1/conversations?search=*', (route) => route.abort('connectionreset'));
  await search.fill('rhubarb');
  await expect(page.getByText('Failed to search messages')).toBeVisible();
  await page.unroute('**/api/v1/conversations?search=*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(title);
  expect(await axeFindings(page)).toEqual([]);
  await expectGoodLooks(page, 'dealing-search', { shows: found });
  await found.click();
  const message = inbox.thread('Vic').getByText(/rhubarb pump/);
  await expect(message).toBeInViewport();
  await expect(inbox.bubbles('Vic')).toHaveCount(119);
  expect(await axeFindings(page)).toEqual([]);

  await search.fill('nothing of the kind');
  await expect(page.getByText('No messages found')).toBeVisible();
  await expectGoodLooks(page, 'dealing-search-empty', {
    shows: page.getByText('No messages found'),
  });
  await search.fill('exchanger');
  await expect(found).toHaveText([/rhubarb pump/]);
  await search.fill('line');
  await expect(found).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more messages' }).click();
  await expect(found).toHaveCount(100);
  await search.fill('Vic Exam');
  await expect(found).toHaveText([/Line 118/]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(inbox.row('Vic Example')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 780 });
  await inbox.open();
  await search.fill('rhubarb');
  await found.click();
  await expect(message).toBeInViewport();
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'All conversations' }).click();
  await expect(search).toHaveValue('rhubarb');
});
