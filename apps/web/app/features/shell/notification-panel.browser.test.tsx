import { notificationTypes } from '@claimstead/contract/notifications.contract.ts';
import { expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
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
import { anId } from '../../patents.fixture.ts';
import { SiteFrame } from './site-frame.tsx';
import type { Notification } from './notifications.queries.ts';

const bell = (name: string | RegExp = /^Notifications/) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const panel = page.getByRole('dialog', { name: 'Notifications' });
const entries = (group: 'Unread' | 'Read') =>
  panel.getByRole('region', { name: group, exact: true }).getByRole('listitem');
const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });
const counted = (group: 'Unread' | 'Read') => expect.poll(() => entries(group).elements().length);

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

/** A page of a person who has these. */
function openWith(list: Notification[]) {
  const server = serve({
    'GET /auth/session': () => ({ me: ada }),
    'GET /notifications': () => list,
    'GET /notifications/unread/count': () => list.filter(({ read }) => !read).length,
    'GET /patent/wishlist/count': () => 0,
  });
  const router = show(
    <SiteFrame>
      <h1>A page</h1>
    </SiteFrame>,
    '/faq',
  );
  return { server, router };
}

it('every type leads to where the person can act', async () => {
  const writer = anId(900);
  const places: Partial<Record<Notification['type'], string>> = {
    NEW_MESSAGE: `/account/messages?user=${writer}`,
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
      userId: writer,
      link: (places[type] ?? '/account/todo').replace(/\?.*/, ''),
    }),
  );
  const { server, router } = openWith(list);
  server.answer('PUT /notifications/{id}/read', () => new Response(null, { status: 204 }));
  await bell().click();
  for (const { type, title } of list) {
    const link = entries('Unread').getByRole('link', { name: title });
    await expect.element(link).toHaveAttribute('href', places[type] ?? '/account/todo');
  }
  await entries('Unread').getByRole('link', { name: 'The notice of OFFER.' }).click();
  await expect.poll(() => server.asked).toContain(`PUT /notifications/${anId(1)}/read`);
  await expect.poll(() => placeOf(router)).toBe('/account/todo');
});

it('marking as read shows right away, and is rolled back with a message on failure', async () => {
  const { server } = openWith([notice(1), notice(2)]);
  await bell('Notifications, 2 unread').click();
  const { answer, letGo } = held(broken);
  server.answer('PUT /notifications/read-all', answer);
  const markAll = panel.getByRole('button', { name: 'Mark all as read' });
  await markAll.click();
  // No response has come yet.
  await counted('Read').toBe(2);
  await expect.element(bell('Notifications')).toBeVisible();
  await expect.element(markAll).toBeDisabled();
  letGo();
  await expect
    .element(toast('The notifications could not be marked as read'))
    .toMatchTextContent(/Something went wrong on our side\./);
  await counted('Unread').toBe(2);
  await expect.element(bell('Notifications, 2 unread')).toBeVisible();

  server.answer('PUT /notifications/{id}/read', () =>
    Response.json(
      { code: 'http.too_many_requests', detail: 'Too many requests.' },
      { status: 429, headers: { 'retry-after': '60' } },
    ),
  );
  await entries('Unread').getByRole('button', { name: 'Remove from this list' }).first().click();
  await expect
    .element(toast('The notification could not be removed'))
    .toMatchTextContent(/You can try again in 1 minute\./);
  await counted('Unread').toBe(2);

  server.answer('PUT /notifications/{id}/read', unreachable);
  await entries('Unread').getByRole('link').first().click();
  await expect
    .element(toast('The notification could not be marked as read'))
    .toMatchTextContent(/Unable to connect to our servers\./);
});

it('a list that cannot be loaded says so and can be retried', async () => {
  const list = [notice(1)];
  const { server } = openWith(list);
  server.answer('GET /notifications', broken);
  await bell().click();
  await expect.element(panel.getByText('Failed to load notifications')).toBeVisible();
  await expectGoodLooks();
  server.answer('GET /notifications', () => list);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await counted('Unread').toBe(1);
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

it('endless titles stay inside the panel', async () => {
  openWith(endlessList(12));
  await bell('Notifications, 6 unread').click();
  await counted('Read').toBe(6);
  await expectGoodLooks();
  expect(panel.element().scrollWidth).toBe(panel.element().clientWidth);
});

it('five hundred notifications open without delay', async () => {
  openWith(endlessList(500));
  await expect.element(bell('Notifications, 250 unread')).toHaveTextContent('99+');
  await bell().click();
  await counted('Read').toBe(250);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  // Opened again, everything is there in the first frame.
  (bell().element() as HTMLElement).click();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(document.querySelectorAll('[role=dialog] li')).toHaveLength(500);
});

it('the keyboard alone opens, reads and leaves the panel', async () => {
  openWith([notice(1)]);
  await expect.element(bell('Notifications, 1 unread')).toBeVisible();
  await tabTo(bell());
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(bell()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).toHaveFocus();
  await tabTo(entries('Unread').getByRole('link'));
  // Tabbing through the panel and out of it closes it.
  await tabTo(page.getByRole('link', { name: 'Wishlist, nothing saved' }));
  await expect.element(panel).not.toBeInTheDocument();
});

it('on a phone the panel is as wide as the screen and can be closed by touch', async () => {
  await page.viewport(390, 700);
  openWith([notice(1)]);
  await commands.tap(bell('Notifications, 1 unread').selector);
  await counted('Unread').toBe(1);
  const { x, width } = panel.element().getBoundingClientRect();
  expect([x, width]).toEqual([0, 390]);
  await commands.tap(panel.getByRole('button', { name: 'Close notifications' }).selector);
  await expect.element(panel).not.toBeInTheDocument();
  await commands.tap(bell().selector);
  await expect.element(panel).toBeVisible();
  await commands.tapAt(200, 680);
  await expect.element(panel).not.toBeInTheDocument();
});
