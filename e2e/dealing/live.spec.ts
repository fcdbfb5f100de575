import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { mailsTo, mailTo } from '../kit/mailbox.ts';
import { type Product, until } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { expectGoodLooks, overflowOf } from '../screens/look.ts';
import { listAs } from '../selling/own-listing.kit.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const write = (from: ApiPerson, to: ApiPerson, message: string) =>
  from.call('POST', `/messages/${to.userId}`, { body: { message } });
const countOf = (person: ApiPerson) => person.call<number>('GET', '/notifications/unread/count');
const people = (...names: string[]) =>
  Promise.all(names.map((name) => ApiPerson.register(product, name)));

test('messages reach the open conversation of the other side in order, each once, without a reload', async ({
  browser,
}) => {
  const [ada, bo] = await people('Ada', 'Bo');
  if (!ada || !bo) throw new Error('nobody is there');
  await write(bo, ada, 'The first of all');
  const [hers, his] = [
    await signedIn(browser, product, ada),
    await signedIn(browser, product, bo, { viewport: { width: 390, height: 844 } }),
  ];
  await hers.goto(`/account/messages?user=${bo.userId}`);
  await his.goto(`/account/messages?user=${ada.userId}`);
  for (const page of [hers, his]) {
    await expect(page.getByRole('main').getByText('The first of all').last()).toBeVisible();
  }
  // What a reload would reset.
  for (const page of [hers, his]) await page.evaluate(() => (document.title = 'never reloaded'));

  await his.getByPlaceholder('Type a message...').fill('Is the prototype part of it?');
  await his.keyboard.press('Enter');
  await expect(hers.getByText('Is the prototype part of it?').last()).toBeVisible();
  await hers.getByPlaceholder('Type a message...').fill('It is, with its drawings.');
  await hers.keyboard.press('Enter');
  await expect(his.getByText('It is, with its drawings.').last()).toBeVisible();

  await test.step('even what was written while the connection was cut', async () => {
    await hers.context().setOffline(true);
    for (const number of [1, 2, 3, 4, 5]) await write(bo, ada, `Cut off, number ${number}.`);
    await hers.context().setOffline(false);
    await expect(hers.getByText('Cut off, number 5.').last()).toBeVisible();
    // The last one is in the list of conversations as well.
    const shown = [1, 2, 3, 4].map((number) => hers.getByText(`Cut off, number ${number}.`));
    const places: number[] = [];
    for (const message of shown) {
      await expect(message).toHaveCount(1);
      places.push((await message.boundingBox())?.y ?? 0);
    }
    expect(places).toEqual(places.toSorted((one, two) => one - two));
  });
  for (const page of [hers, his]) expect(await page.title()).toBe('never reloaded');
  // Messages seen on the open page count as read: nothing is left unread, in the header or on the server.
  await expect(bell(hers, 0)).toBeVisible();
  await expect.poll(() => countOf(ada)).toBe(0);
  for (const page of [hers, his]) await page.context().close();
});

test('an offer reaches the other side’s page and count right away, in every tab', async ({
  browser,
}) => {
  const [ada, bo] = await people('Ada', 'Bo');
  if (!ada || !bo) throw new Error('nobody is there');
  const title = 'Sextant that folds flat';
  const patentId = await listAs(product, ada, { title, acceptingOffers: true });
  const todo = await signedIn(browser, product, ada);
  const elsewhere = await todo.context().newPage();
  await todo.goto('/account/todo');
  await elsewhere.goto('/faq');
  await expect(bell(todo, 0)).toBeVisible();
  await expect(bell(elsewhere, 0)).toBeVisible();

  await bo.call('POST', '/offer', { query: { patentId, amount: '750' } });
  await expect(todo.getByRole('main').getByText(title).first()).toBeVisible();
  for (const tab of [todo, elsewhere]) await expect(bell(tab, 1)).toHaveText('1');
  await bell(elsewhere, 1).click();
  const entry = panel(elsewhere).getByRole('link', { name: 'New offer' });
  await expect(entry).toContainText(`Bo Example offers $750.00 for ${title}.`);
  await entry.click();
  await expect(elsewhere).toHaveURL(`${product.url}/account/todo?patent=${patentId}`);
  // Read in one tab, cleared in the other and on the server.
  for (const tab of [todo, elsewhere]) await expect(bell(tab, 0)).toBeVisible();
  expect(await countOf(ada)).toBe(0);
  await todo.context().close();
});

test('reading in one tab clears it in the others even while the stream is down', async ({
  browser,
}) => {
  const [ada, bo, cy] = await people('Ada', 'Bo', 'Cy');
  if (!ada || !bo || !cy) throw new Error('nobody is there');
  for (const writer of [bo, cy]) await write(writer, ada, 'Hello');
  await until('both are told', async () => (await countOf(ada)) === 2);
  const page = await signedIn(browser, product, ada);
  await page.context().route('**/api/v1/events', (route) => route.abort());
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/faq');
    await expect(bell(tab, 2)).toBeVisible();
  }
  await page.bringToFront();
  await bell(page, 2).click();
  await panel(page).getByRole('link', { name: 'Bo Example' }).press('Enter');
  await expect(bell(other, 1)).toBeVisible();
  await other.bringToFront();
  await bell(other, 1).click();
  await panel(other).getByRole('button', { name: 'Mark all as read' }).click();
  for (const tab of [page, other]) await expect(bell(tab, 0)).toBeVisible();
  expect(await countOf(ada)).toBe(0);
  await page.context().close();
});

test('emails are chosen kind by kind, in every tab right away, and rolled back on failure', async ({
  browser,
}) => {
  const [ada] = await people('Ada');
  if (!ada) throw new Error('nobody is there');
  const page = await signedIn(browser, product, ada);
  const other = await page.context().newPage();
  const section = (tab: Page) =>
    tab.getByRole('region', { name: 'Email notifications', exact: true });
  const choice = (tab: Page, kind: string) => section(tab).getByLabel(kind, { exact: true });
  for (const tab of [page, other]) {
    await tab.goto('/account/settings/emails');
    await expect(choice(tab, 'Offers')).toHaveValue('now');
  }
  await page.bringToFront();
  await expect(section(page)).toContainText('We always email you about payments and signatures.');
  await choice(page, 'Offers').selectOption('Daily digest');
  await expect(section(page).getByRole('status')).toHaveText('Saved: Offers, daily digest.');
  await expect(choice(other, 'Offers')).toHaveValue('daily');
  await expectGoodLooks(page, 'settings-mails', { shows: section(page) });

  await page.route('**/api/v1/notifications/mails', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await choice(page, 'Messages').selectOption('Off');
  await expect(section(page).getByRole('alert')).toContainText('Your choice was not saved');
  await expect(choice(page, 'Messages')).toHaveValue('now');
  await expectGoodLooks(page, 'settings-mails-failed', { shows: section(page) });
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await overflowOf(page)).toEqual([]);

  await page.route('**/api/v1/notifications/mails', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.reload();
  const failed = section(page).getByText('Your email choices could not be loaded');
  await expect(failed).toBeVisible();
  const again = page.waitForRequest('**/api/v1/notifications/mails');
  await section(page).getByRole('button').click();
  await again;
  await page.unroute('**/api/v1/notifications/mails');
  // Once the connection for live news stands, the page asks again: whoever presses may find it done.
  await expect(async () => {
    const retry = section(page).getByRole('button');
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(choice(page, 'Offers')).toHaveValue('daily', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await page.context().close();
});

test('an email’s unsubscribe link works in any browser, after one press and not before', async ({
  browser,
}) => {
  const [ada, bo] = await people('Ada', 'Bo');
  if (!ada || !bo) throw new Error('nobody is there');
  const wishes = async () => {
    type Wish = { kind: string; wish: string };
    const list = await ada.call<Wish[]>('GET', '/notifications/mails');
    return list.filter(({ wish }) => wish !== 'now');
  };
  const patentId = await listAs(product, ada, { title: 'Orrery of brass', acceptingOffers: true });
  await bo.call('POST', '/offer', { query: { patentId, amount: '750' } });
  const mail = await mailTo(product, ada.email, /^New offer/);
  const wayOut = mail.text.match(/https?:\S+\/unsubscribe\/mails\S+/)?.[0] ?? '';
  const page = await signedOut(browser, product);
  const press = page.getByRole('button', { name: 'Unsubscribe' });
  await page.goto(wayOut);
  await expectGoodLooks(page, 'unsubscribe-mails-asked', { shows: press });
  expect(await wishes()).toEqual([]);

  const unsubscribing = '**/api/v1/notifications/mails/unsubscribe?*';
  await page.route(unsubscribing, (route) => route.abort());
  await press.click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t unsubscribe you');
  await page.unroute(unsubscribing);
  await press.click();
  const done = page.getByRole('heading', { name: 'You’re unsubscribed' });
  await expect(done).toBeFocused();
  await expect(page.getByText('You won’t get any more emails about offers.')).toBeVisible();
  await expectGoodLooks(page, 'unsubscribe-mails-done', { shows: done });
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await overflowOf(page)).toEqual([]);
  expect(await wishes()).toEqual([{ kind: 'offers', wish: 'never' }]);

  await test.step('and only for her: he still gets emails', async () => {
    const [mine] = await bo.call<{ id: string }[]>('GET', '/offers/sent');
    await ada.call('POST', `/offer/${mine?.id}/counter`, { query: { amount: '900' } });
    await bo.call('POST', `/offer/${mine?.id}/counter`, { query: { amount: '800' } });
    await until('she is told', async () => (await countOf(ada)) === 2);
    await bo.call('POST', `/offer/${mine?.id}/withdraw`);
    await mailTo(product, bo.email, /^Counteroffer/);
    expect((await mailsTo(product, ada.email)).map(({ subject }) => subject)).not.toContain(
      'Counteroffer: Orrery of brass',
    );
  });

  for (const token of ['', '?token=', `?token=${ada.userId}.offers.x`]) {
    await page.goto(`/unsubscribe/mails${token}`);
    if (token.length > 8) await press.click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  }
  await expectGoodLooks(page, 'unsubscribe-mails-unknown', {
    shows: page.getByRole('heading', { name: 'This link does not work' }),
  });
  await page.context().close();
});
