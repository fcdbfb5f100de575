import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { tabTo } from '../kit/keyboard.ts';
import { mailTo } from '../kit/mailbox.ts';
import { type Product, until } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;
let ada: ApiPerson;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  ada = await ApiPerson.register(product, 'Ada');
});

const inquiries = '**/api/v1/support/inquiry';
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const category = (page: Page) => page.getByRole('combobox', { name: 'Category' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const toast = (page: Page, title: string): Locator =>
  page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) });

async function fillIn(page: Page): Promise<void> {
  await subject(page).fill('A question of money');
  await category(page).click();
  await page.getByRole('option', { name: 'Billing Question' }).click();
  await message(page).fill('How do I cancel?\nThank you.');
}

async function expectNothingLost(page: Page): Promise<void> {
  await expect(subject(page)).toHaveValue('A question of money');
  await expect(category(page)).toHaveValue('Billing Question');
  await expect(message(page)).toHaveValue('How do I cancel?\nThank you.');
  await expect(send(page)).toBeEnabled();
}

test('the form knows who is writing and asks for the rest', async ({ browser }) => {
  const page = await signedIn(browser, product, ada);
  await page.goto('/support');
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  const address = page.getByRole('link', { name: 'support@claimstead.example' });
  await expect(address).toHaveAttribute('href', 'mailto:support@claimstead.example');
  for (const [label, value] of [
    ['Name', 'Ada Example'],
    ['Email', ada.email],
  ] as const) {
    const field = page.getByRole('textbox', { name: label });
    await expect(field).toHaveValue(value);
    await expect(field).not.toBeEditable();
  }
  await category(page).click();
  await expect(page.getByRole('option')).toHaveText([
    'Technical Issue',
    'Account Related',
    'Billing Question',
    'Patent Related',
    'Other',
  ]);
  await page.keyboard.press('Escape');
  await expectGoodLooks(page, 'support', { shows: send(page) });

  let sent = 0;
  await page.route(inquiries, (route) => {
    sent += 1;
    return route.continue();
  });
  await message(page).fill('   ');
  await send(page).click();
  await expect(page.getByText('This field is required.')).toHaveCount(3);
  await expect(subject(page)).toBeFocused();
  await expect(subject(page)).toHaveAccessibleDescription(/This field is required\./);
  await expectGoodLooks(page, 'support-required', { shows: send(page) });
  // Pasted text is never cut off silently.
  await subject(page).fill('x'.repeat(201));
  await send(page).click();
  await expect(page.getByText('Use at most 200 characters. You have 201.')).toBeVisible();
  expect(sent).toBe(0);
  await page.context().close();
});

test('a message is sent once, confirmed for five seconds, and reaches support', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, ada);
  await page.clock.install();
  await page.goto('/support');
  await fillIn(page);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const bodies: unknown[] = [];
  await page.route(inquiries, async (route) => {
    bodies.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });
  await send(page).click();
  const sending = page.getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  await expect(subject(page)).not.toBeEditable();
  await expectGoodLooks(page, 'support-sending', { shows: sending });
  // Pressing again, in any way, sends nothing more.
  await sending.press('Enter');
  await subject(page).press('Enter');
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)));
  letGo();
  const done = toast(page, 'Message Sent Successfully');
  // The clock is stopped, so only what is due is drawn.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(done).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(done).toContainText(
    'Thank you for contacting us. Our support team will review your inquiry and get back to you as soon as possible.',
  );
  await page.clock.runFor(4_000);
  await expect(done).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(done).toHaveCount(0);
  for (const field of [subject(page), category(page), message(page)]) {
    await expect(field).toHaveValue('');
  }
  await page.reload();
  await expect(subject(page)).toHaveValue('');
  expect(bodies).toEqual([
    {
      subject: 'A question of money',
      category: 'billing',
      message: 'How do I cancel?\nThank you.',
    },
  ]);
  const mail = await mailTo(product, 'support@claimstead.example', /A question of money/);
  expect(mail.text).toContain('How do I cancel?');
  await page.context().close();
});

const problem = (status: number, detail: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: 'about:blank', title: 'No', status, code: 'http.refused', detail }),
});
const failures: [string, (route: Route) => Promise<void>, string, string][] = [
  [
    'the network is down',
    (route) => route.abort(),
    'Connection Error',
    'Unable to connect to our servers. Please check your internet connection and try again.',
  ],
  [
    'the server breaks without a word',
    (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }),
    'Failed to Send Message',
    'There was an error sending your message. Please try again later.',
  ],
  [
    'the server says why',
    (route) => route.fulfill(problem(503, 'Support is closed for an hour.')),
    'Failed to Send Message',
    'Support is closed for an hour.',
  ],
  [
    'there were too many',
    (route) => route.fulfill(problem(429, 'You wrote often.', { 'retry-after': '120' })),
    'Failed to Send Message',
    'You wrote often. You can try again in 2 minutes.',
  ],
];

test('a failure says what failed, for five seconds, and nothing typed is lost', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, ada);
  await page.clock.install();
  await page.goto('/support');
  await fillIn(page);
  for (const [what, answer, title, text] of failures) {
    await page.route(inquiries, answer);
    await send(page).click();
    await expect(toast(page, title), what).toContainText(text);
    await expectNothingLost(page);
    await page.unroute(inquiries);
    await expect(async () => {
      await page.clock.runFor(5_500);
      await expect(toast(page, title)).toHaveCount(0, { timeout: 200 });
    }, what).toPass();
  }
  await page.route(inquiries, (route) => route.abort());
  await send(page).click();
  await expectGoodLooks(page, 'support-failed', { shows: toast(page, 'Connection Error') });
  await page.unroute(inquiries);
  // Neither a reload nor a session that ended in the meantime loses it.
  await page.reload();
  await expectNothingLost(page);
  // Only sending finds out: nothing else asks in the meantime, as a poll might.
  const others = /\/api\/v1\/(?!support\/inquiry$)/;
  await page.route(others, (route) => route.abort());
  await page.context().clearCookies();
  await send(page).click();
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fsupport$/);
  await page.unroute(others);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-7');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${product.url}/support`);
  await expectNothingLost(page);
  await page.context().close();
});

test('with the keyboard alone at 200% zoom: notifications are read and support is written to', {
  tag: '@soak',
}, async ({ browser }) => {
  const bo = await ApiPerson.register(product, 'Bo');
  await bo.call('POST', `/messages/${ada.userId}`, { body: { message: 'Is it still for sale?' } });
  await until('the notice is there', async () => {
    const count = await ada.call<number>('GET', '/notifications/unread/count');
    return count === 1;
  });
  const page = await signedIn(browser, product, ada, {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  });
  await page.goto('/faq');
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible();
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toBeFocused();
  await tabTo(page, panel.getByRole('link', { name: 'Bo Example sent you a message.' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/account/messages?user=${bo.userId}`);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await page.reload();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(bell).toHaveCount(0);
  await expect(menu).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Support' }),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/support`);
  await tabTo(page, subject(page));
  await page.keyboard.type('By keyboard');
  await tabTo(page, category(page));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Technical Issue' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(category(page)).toHaveValue('Technical Issue');
  await tabTo(page, message(page));
  await page.keyboard.type('Every word of it.');
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Message Sent Successfully')).toBeVisible();
  await expect(send(page)).toBeFocused();
  await expectGoodLooks(page, 'support-sent', { shows: toast(page, 'Message Sent Successfully') });
  await page.context().close();
});
