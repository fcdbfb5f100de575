import { expect, type Page, type Request } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { type Product, until } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;
let writers: ApiPerson[];

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  writers = await Promise.all(['Bo', 'Cy', 'Di'].map((name) => ApiPerson.register(product, name)));
});

const bell = (page: Page, name: string | RegExp = /^Notifications/) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const entries = (page: Page, group: 'Unread' | 'Read') =>
  panel(page).getByRole('region', { name: group, exact: true }).getByRole('listitem');

/** A person to whom this many people each wrote a message. */
async function somebodyWith(messages: number): Promise<ApiPerson> {
  const person = await ApiPerson.register(product, 'Ada');
  for (const writer of writers.slice(0, messages)) await write(writer, person);
  await until('the notices are there', async () => {
    const count = await person.call<number>('GET', '/notifications/unread/count');
    return count === messages;
  });
  return person;
}
const write = (from: ApiPerson, to: ApiPerson) =>
  from.call('POST', `/messages/${to.userId}`, {
    body: { message: `Hello from ${from.firstName}` },
  });

test('a notification reaches the badge of every page right away, and reading it in one clears it in the other', async ({
  browser,
}) => {
  const ada = await somebodyWith(1);
  const page = await signedIn(browser, product, ada);
  const elsewhere = await signedIn(browser, product, ada);
  for (const each of [page, elsewhere]) {
    await each.goto('/faq');
    await expect(bell(each, 'Notifications, 1 unread')).toHaveText('1');
  }
  await write(writers[1] as ApiPerson, ada);
  for (const each of [page, elsewhere]) {
    await expect(bell(each, 'Notifications, 2 unread')).toHaveText('2');
  }
  await bell(page).click();
  await expect(entries(page, 'Unread')).toHaveCount(2);
  await expect(entries(page, 'Read')).toHaveCount(0);
  await entries(page, 'Unread').getByRole('link', { name: 'Bo Example' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(`${product.url}/account/messages?user=${writers[0]?.userId}`);
  await expect(page.getByRole('heading', { name: 'Bo Example' })).toBeVisible();
  await expect(bell(elsewhere, 'Notifications, 1 unread')).toBeVisible();

  await bell(elsewhere).click();
  await expect(entries(elsewhere, 'Unread')).toHaveCount(1);
  await expect(entries(elsewhere, 'Read')).toHaveCount(1);
  await expectGoodLooks(elsewhere, 'notifications', { shows: panel(elsewhere) });
  await panel(elsewhere).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(entries(elsewhere, 'Read')).toHaveCount(2);
  await expect(bell(page, 'Notifications')).toBeVisible();
  await page.context().close();
  await elsewhere.context().close();
});

test('nothing is polled while the stream is up, every 30 seconds while it is down', {
  tag: '@soak',
}, async ({ browser }) => {
  const ada = await somebodyWith(0);
  const page = await signedIn(browser, product, ada);
  const asked: string[] = [];
  const isPoll = (request: Request) =>
    request.method() === 'GET' && /\/notifications(\/unread\/count)?$/.test(request.url());
  page.on('request', (request) => {
    if (isPoll(request)) asked.push(new URL(request.url()).pathname);
  });
  let answered = 0;
  const count = (request: Request) => {
    if (isPoll(request)) answered += 1;
  };
  page.on('requestfinished', count);
  page.on('requestfailed', count);
  await page.clock.install();
  const opened = page.waitForResponse('**/api/v1/events');
  await page.goto('/account/todo');
  await opened;
  await bell(page).click();
  await expect(panel(page).getByText('No notifications')).toBeVisible();
  // Events still arrive, so the stream is up.
  await write(writers[0] as ApiPerson, ada);
  await expect(entries(page, 'Unread')).toHaveCount(1);
  await page.waitForLoadState('networkidle');

  asked.length = 0;
  await page.clock.runFor('10:00');
  expect(asked, 'ten minutes with the stream up').toEqual([]);

  await page.route('**/api/v1/events', (route) => route.abort());
  await page.context().setOffline(true);
  const caughtUp = Promise.all([
    page.waitForResponse('**/api/v1/notifications'),
    page.waitForResponse('**/api/v1/notifications/unread/count'),
  ]);
  await page.context().setOffline(false);
  await caughtUp;
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)));
  asked.length = 0;
  answered = 0;
  const times = (path: string) => asked.filter((one) => one.endsWith(path)).length;
  const polls = () => [times('/notifications'), times('/notifications/unread/count')];
  for (const round of [1, 2, 3]) {
    let seconds = 0;
    for (; Math.min(...polls()) < round && seconds < 40; seconds += 1) {
      await page.clock.runFor(1_000);
    }
    expect(polls(), `round ${round}, after ${seconds} seconds`).toEqual([round, round]);
    // The clock is faster than the network: the next 30 seconds start with the responses.
    await expect.poll(() => answered).toBe(2 * round);
    // When the first poll starts is unknown.
    if (round > 1) expect(seconds).toBeGreaterThan(25);
  }

  // What happened in the meantime is there as soon as the stream is back, and polling stops.
  await write(writers[1] as ApiPerson, ada);
  let askedBefore = Number.POSITIVE_INFINITY;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/v1/events')) askedBefore = asked.length;
  });
  await page.unroute('**/api/v1/events');
  await page.clock.runFor('01:01');
  await page.clock.resume();
  await expect(entries(page, 'Unread')).toHaveCount(2);
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible();
  // The poll may have shown it first; with the stream both lists are fetched once more.
  await expect.poll(() => asked.length - askedBefore).toBeGreaterThanOrEqual(2);
  await expect.poll(() => asked.length - answered).toBe(0);
  asked.length = 0;
  await page.clock.runFor('10:00');
  expect(asked, 'ten minutes with the stream back').toEqual([]);
  await page.context().close();
});

test('the tabs of a browser share one stream, and another tab takes it over from one that closes or sleeps', {
  tag: '@soak',
}, async ({ browser }) => {
  const ada = await somebodyWith(0);
  const first = await signedIn(browser, product, ada);
  const streams: Page[] = [];
  first.context().on('request', (request) => {
    if (request.url().endsWith('/api/v1/events')) streams.push(request.frame().page());
  });
  await first.goto('/faq');
  await expect.poll(() => streams).toEqual([first]);
  const second = await first.context().newPage();
  const third = await first.context().newPage();
  for (const tab of [second, third]) {
    await tab.goto('/faq');
    await expect(bell(tab, 'Notifications')).toBeVisible();
  }
  await write(writers[0] as ApiPerson, ada);
  for (const tab of [first, second, third]) {
    await expect(bell(tab, 'Notifications, 1 unread')).toBeVisible();
  }
  expect(streams).toEqual([first]);

  await first.close();
  await expect.poll(() => streams).toEqual([first, second]);
  await write(writers[1] as ApiPerson, ada);
  for (const tab of [second, third]) {
    await expect(bell(tab, 'Notifications, 2 unread')).toBeVisible();
  }

  // A browser may put the tab that holds the stream to sleep: it no longer runs.
  const control = await second.context().newCDPSession(second);
  await control.send('Debugger.enable');
  await control.send('Debugger.pause');
  const fourth = await third.context().newPage();
  await fourth.goto('/faq');
  await expect.poll(() => streams).toEqual([first, second, fourth]);
  await write(writers[2] as ApiPerson, ada);
  for (const tab of [third, fourth]) {
    await expect(bell(tab, 'Notifications, 3 unread')).toBeVisible();
  }
  await control.send('Debugger.disable');
  await expect(bell(second, 'Notifications, 3 unread')).toBeVisible();
  await third.context().close();
});

test('what is removed or cleared is gone from this browser for good, and from no other', async ({
  browser,
}) => {
  const ada = await somebodyWith(3);
  const page = await signedIn(browser, product, ada);
  const tab = await page.context().newPage();
  for (const each of [tab, page]) {
    // A tab in the background is drawn once a second, and a press there waits for that.
    await each.bringToFront();
    await each.goto('/faq');
    await bell(each, 'Notifications, 3 unread').click();
    await expect(entries(each, 'Unread')).toHaveCount(3);
  }
  const removers = entries(page, 'Unread').getByRole('button', { name: 'Remove from this list' });
  await removers.first().click();
  // The keyboard focus continues where it was.
  await expect(removers.first()).toBeFocused();
  for (const each of [page, tab]) {
    await expect(entries(each, 'Unread')).toHaveCount(2);
    await expect(entries(each, 'Read')).toHaveCount(0);
    await expect(bell(each, 'Notifications, 2 unread')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await bell(page).click();
  await expect(entries(page, 'Unread')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Clear all' }).click();
  for (const each of [page, tab]) {
    await expect(panel(each).getByText('No notifications')).toBeVisible();
    await expect(bell(each, 'Notifications')).toBeVisible();
  }
  await page.reload();
  await bell(page).click();
  await expect(panel(page).getByText('No notifications')).toBeVisible();
  await expectGoodLooks(page, 'notifications-none', { shows: panel(page) });

  const elsewhere = await signedIn(browser, product, ada);
  await elsewhere.goto('/faq');
  await bell(elsewhere).click();
  await expect(entries(elsewhere, 'Read')).toHaveCount(3);

  // The next message from the same person counts as new again.
  await write(writers[0] as ApiPerson, ada);
  await expect(entries(page, 'Unread')).toHaveCount(1);
  await page.context().close();
  await elsewhere.context().close();
});
