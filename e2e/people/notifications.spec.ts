import { expect, type Page, type Request } from '@playwright/test';
import { notificationTypes } from '@claimstead/contract/notifications.contract.ts';
import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { tabTo } from '../kit/keyboard.ts';
import { type Product, until } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { tapUntil } from '../kit/press.ts';
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
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

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

const anId = (at: number) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const notice = (at: number, fields: Partial<Notification> = {}): Notification => ({
  id: anId(at),
  type: 'OFFER',
  title: `Notice ${at}`,
  message: 'Something happened.',
  read: false,
  link: '/account/todo',
  createTimestamp: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString(),
  ...fields,
});

/** The server responds with these, whatever the person really has. */
async function showList(page: Page, list: Notification[]): Promise<void> {
  await page.route('**/api/v1/notifications', (route) => route.fulfill({ json: list }));
  const unread = list.filter(({ read }) => !read).length;
  await page.route('**/api/v1/notifications/unread/count', (route) =>
    route.fulfill({ json: unread }),
  );
}

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

test('every type leads to where the person can act', async ({ browser }) => {
  const ada = await somebodyWith(0);
  const writer = writers[0] as ApiPerson;
  const page = await signedIn(browser, product, ada);
  const places: Partial<Record<Notification['type'], string>> = {
    NEW_MESSAGE: `/account/messages?user=${writer.userId}`,
    PAYOUT_SENT: '/account/sold',
    LISTING_SOLD: '/account/purchased',
    SUBSCRIPTION_EXPIRING: '/account/billing',
    SUBSCRIPTION_ENDED: `/listing/${anId(1)}`,
    LISTING_TAKEN_DOWN: '/account/listings',
    OWNER_INVITED: '/account/listings',
    SUPPORT_REPLY: '/support',
  };
  const list = notificationTypes.map((type, at) =>
    notice(at, {
      type,
      title: `The notice of ${type}.`,
      userId: writer.userId,
      link: (places[type] ?? '/account/todo').replace(/\?.*/, ''),
    }),
  );
  await showList(page, list);
  await page.goto('/faq');
  await bell(page).click();
  for (const { type, title } of list) {
    const link = entries(page, 'Unread').getByRole('link', { name: title });
    await expect(link).toHaveAttribute('href', places[type] ?? '/account/todo');
  }
  const marked = page.waitForRequest((request) => request.url().endsWith(`${anId(1)}/read`));
  await entries(page, 'Unread').getByRole('link', { name: 'The notice of OFFER.' }).click();
  await marked;
  await expect(page).toHaveURL(`${product.url}/account/todo`);
  await page.context().close();
});

test('marking as read shows right away, and is rolled back with a message on failure', async ({
  browser,
}) => {
  const ada = await somebodyWith(2);
  const page = await signedIn(browser, product, ada);
  await page.goto('/faq');
  await bell(page, 'Notifications, 2 unread').click();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/notifications/read-all', async (route) => {
    await held;
    await route.fulfill({ status: 500, body: 'broken' });
  });
  const markAll = panel(page).getByRole('button', { name: 'Mark all as read' });
  await markAll.click();
  // No response has come yet.
  await expect(entries(page, 'Read')).toHaveCount(2);
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(markAll).toBeDisabled();
  letGo();
  await expect(toast(page, 'The notifications could not be marked as read')).toContainText(
    'Something went wrong on our side.',
  );
  await expect(entries(page, 'Unread')).toHaveCount(2);
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible();

  await page.route('**/notifications/*/read', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { code: 'http.too_many_requests', detail: 'Too many requests.' },
    }),
  );
  await entries(page, 'Unread')
    .getByRole('button', { name: 'Remove from this list' })
    .first()
    .click();
  await expect(toast(page, 'The notification could not be removed')).toContainText(
    'You can try again in 1 minute.',
  );
  await expect(entries(page, 'Unread')).toHaveCount(2);
  await page.unroute('**/notifications/*/read');

  await page.route('**/notifications/*/read', (route) => route.abort());
  await entries(page, 'Unread').getByRole('link').first().click();
  await expect(toast(page, 'The notification could not be marked as read')).toContainText(
    'Unable to connect to our servers.',
  );
  await page.context().close();
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

test('a list that cannot be loaded says so and can be retried', async ({ browser }) => {
  const ada = await somebodyWith(1);
  const page = await signedIn(browser, product, ada);
  await page.route('**/api/v1/notifications', (route) =>
    route.fulfill({ status: 500, body: 'broken' }),
  );
  await page.goto('/faq');
  await bell(page).click();
  await expect(panel(page).getByText('Failed to load notifications')).toBeVisible();
  await expectGoodLooks(page, 'notifications-failed', { shows: panel(page) });
  await page.unroute('**/api/v1/notifications');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page, 'Unread')).toHaveCount(1);
  await page.context().close();
});

const endless = `${'Antidisestablishmentarian'.repeat(8)} of a listing`;
const endlessList = (length: number) =>
  Array.from({ length }, (_, at) =>
    notice(at, {
      title: `${at} ${endless}`,
      message: `${endless} ${endless}`,
      read: at >= length / 2,
    }),
  );

test('endless titles stay inside the panel', async ({ browser }) => {
  const ada = await somebodyWith(0);
  const page = await signedIn(browser, product, ada);
  await showList(page, endlessList(12));
  await page.goto('/faq');
  await bell(page, 'Notifications, 6 unread').click();
  await expect(entries(page, 'Read')).toHaveCount(6);
  await expectGoodLooks(page, 'notifications-long', { shows: panel(page) });
  const reach = await panel(page).evaluate(({ scrollWidth, clientWidth }) => [
    scrollWidth,
    clientWidth,
  ]);
  expect(reach[0]).toBe(reach[1]);
  await page.context().close();
});

test('five hundred notifications open without delay', async ({ browser }) => {
  const ada = await somebodyWith(0);
  const page = await signedIn(browser, product, ada);
  await showList(page, endlessList(500));
  await page.goto('/faq');
  await expect(bell(page, 'Notifications, 250 unread')).toHaveText('99+');
  await bell(page).click();
  await expect(entries(page, 'Read')).toHaveCount(250);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  // Opened again, everything is there in the first frame.
  const rows = await bell(page).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return document.querySelectorAll('[role=dialog] li').length;
  });
  expect(rows).toBe(500);
  await page.context().close();
});

test('the keyboard alone opens, reads and leaves the panel', async ({ browser }) => {
  const ada = await somebodyWith(1);
  const page = await signedIn(browser, product, ada);
  await page.goto('/faq');
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await tabTo(page, bell(page));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await tabTo(page, entries(page, 'Unread').getByRole('link'));
  // Tabbing through the panel and out of it closes it.
  await tabTo(page, page.getByRole('link', { name: 'Wishlist, nothing saved' }));
  await expect(panel(page)).toBeHidden();
  await page.context().close();
});

test('on a phone the panel is as wide as the screen and can be closed by touch', async ({
  browser,
}) => {
  const ada = await somebodyWith(1);
  const page = await signedIn(browser, product, ada, {
    viewport: { width: 390, height: 700 },
    hasTouch: true,
  });
  await page.goto('/faq');
  await tapUntil(bell(page, 'Notifications, 1 unread'), () => panel(page).isVisible());
  await expect(entries(page, 'Unread')).toHaveCount(1);
  const box = await panel(page).boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 390]);
  const close = panel(page).getByRole('button', { name: 'Close notifications' });
  await tapUntil(close, () => panel(page).isHidden());
  await tapUntil(bell(page), () => panel(page).isVisible());
  await page.touchscreen.tap(200, 680);
  await expect(panel(page)).toBeHidden();
  await page.context().close();
});
