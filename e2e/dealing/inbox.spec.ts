import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { axeFindings } from '../screens/axe.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectNoSideScroll, inboxOn, write } from './inbox.kit.ts';

test('two people talk: what one sends appears on the other’s page right away, in order, each once', async ({
  browser,
  product,
}) => {
  const [ana, ben] = [
    await ApiPerson.register(product, 'Ana'),
    await ApiPerson.register(product, 'Ben'),
  ];
  const anaPage = await signedIn(browser, product, ana);
  const benPage = await signedIn(browser, product, ben, { viewport: { width: 390, height: 780 } });
  const [hers, his] = [inboxOn(anaPage), inboxOn(benPage)];

  await hers.open();
  await expect(hers.list.getByText('No conversations yet')).toBeVisible();
  await expect(anaPage.getByText('Select a conversation')).toBeVisible();
  await his.open();
  await expect(his.list.getByText('No conversations yet')).toBeVisible();

  // The keyboard alone: the dialog, the search, the person, the message.
  await anaPage.getByRole('button', { name: 'New Message' }).focus();
  await anaPage.keyboard.press('Enter');
  const search = anaPage.getByPlaceholder('Search for a user...');
  await expect(search).toBeFocused();
  await anaPage.keyboard.type('Zyxwv');
  await expect(anaPage.getByText('No users found')).toBeVisible();
  expect(await axeFindings(anaPage)).toEqual([]);
  await search.fill('Ben Example');
  const found = anaPage.getByRole('list', { name: 'People found' }).getByRole('button').first();
  await expect(found).toHaveText(/Ben Example/);
  await hers.open(ben.userId);
  await expect(anaPage.getByText('No messages yet')).toBeVisible();
  await expect(anaPage.getByText('Send a message to start the conversation')).toBeVisible();

  await hers.input.focus();
  await anaPage.keyboard.type('   ');
  await expect(hers.send).toBeDisabled();
  await anaPage.keyboard.press('Enter');
  await hers.input.fill('');
  await anaPage.keyboard.type('Hello,');
  await anaPage.keyboard.press('Shift+Enter');
  await anaPage.keyboard.type('is https://example.com/valve?a=1. yours?');
  await expect(anaPage.getByText('No messages yet')).toBeVisible();
  await anaPage.keyboard.press('Enter');
  await expect(hers.bubbles('Ben')).toHaveCount(1);
  await expect(hers.input).toHaveValue('');
  const link = hers.thread('Ben').getByRole('link', { name: 'https://example.com/valve?a=1' });
  await expect(link).toHaveAttribute('rel', /noopener/);

  // On the phone: the list shows a preview and a dot, and the thread replaces it.
  await expect(his.row('Ana Example')).toBeVisible();
  await expect(his.row('Ana Example')).toContainText('Hello, is https://example.com/');
  await expect(his.row('Ana Example').getByRole('img', { name: 'unread' })).toBeVisible();
  await expectNoSideScroll(benPage);
  expect(await axeFindings(benPage)).toEqual([]);
  await his.row('Ana Example').click();
  await expect(his.bubbles('Ana')).toHaveCount(1);
  await expect(his.list).toBeHidden();
  await expect(hers.bubbles('Ben').last()).toContainText('Seen');
  await expectNoSideScroll(benPage);

  const words = Array.from({ length: 12 }, (_, at) => `Answer ${at + 1}`);
  for (const word of words) {
    await his.input.fill(word);
    await his.input.press('Enter');
  }
  await expect(his.bubbles('Ana')).toHaveCount(13);
  await expect(hers.bubbles('Ben')).toHaveCount(13);
  for (const [at, word] of words.entries()) {
    await expect(hers.bubbles('Ben').nth(at + 1)).toContainText(word);
  }
  await expect(hers.spoken('Ben wrote: Answer 12')).toBeAttached();
  // Only a person's own messages say that they were seen.
  await expect(his.bubbles('Ana').last()).toContainText('Seen');
  await expect(hers.bubbles('Ben').filter({ hasText: 'Seen' })).toHaveCount(0);
  await expect(hers.thread('Ben').getByRole('heading', { name: 'Today' })).toBeVisible();
  expect(await axeFindings(anaPage)).toEqual([]);
  expect(await axeFindings(benPage)).toEqual([]);
  await benPage.getByRole('link', { name: 'All conversations' }).click();
  await expect(his.row('Ana Example').getByRole('img', { name: 'unread' })).toBeHidden();
});

test('a failed message stays with its reason, is resent once, or discarded', async ({
  browser,
  product,
}) => {
  const [cleo, dan] = [
    await ApiPerson.register(product, 'Cleo'),
    await ApiPerson.register(product, 'Dan'),
  ];
  const page = await signedIn(browser, product, cleo);
  const inbox = inboxOn(page);
  await inbox.open(dan.userId);
  await expect(page.getByText('No messages yet')).toBeVisible();
  // The server accepts it, and the response is lost on the way.
  await page.route('**/api/v1/messages/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  const lost = page.waitForEvent('requestfailed');
  await inbox.input.fill('Did you get this?');
  await inbox.input.press('Enter');
  await lost;
  await expect(inbox.bubbles('Dan')).toHaveCount(1);
  await page.unroute('**/api/v1/messages/*');
  await expect(inbox.bubbles('Dan').first()).not.toContainText('Sending');
  const thread = await dan.call<{ message: string }[]>('GET', `/messages/${cleo.userId}`);
  expect(thread.map((one) => one.message)).toEqual(['Did you get this?']);

  const refuse = (body: object | null) =>
    page.route('**/api/v1/messages/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill(
            body === null
              ? { status: 502, contentType: 'text/html', body: '<p>away</p>' }
              : { status: 409, contentType: 'application/problem+json', json: body },
          )
        : route.fallback(),
    );
  await page.route('**/api/v1/messages/*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
  );
  await inbox.input.fill('A second one');
  await inbox.input.press('Enter');
  const failed = inbox.bubbles('Dan').last();
  await expect(failed).toContainText('Failed to send message. Please try again.');
  await page.unroute('**/api/v1/messages/*');
  await refuse(null);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed.getByRole('alert')).toHaveText(/^Failed to send message(?!\.)/);
  await page.unroute('**/api/v1/messages/*');
  await refuse({ type: 'x', title: 'x', status: 409, code: 'x.y', detail: 'Not at this time.' });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed.getByRole('alert')).toContainText('Not at this time.');
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/api/v1/messages/*');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed.getByRole('alert')).toBeHidden();
  await expect(failed).not.toContainText('Sending');
  await expect(inbox.bubbles('Dan')).toHaveCount(2);
  const after = await dan.call<{ message: string }[]>('GET', `/messages/${cleo.userId}`);
  expect(after.map((one) => one.message)).toEqual(['Did you get this?', 'A second one']);
});

test('a long thread loads upward without a jump, and says what came in below', async ({
  browser,
  product,
}) => {
  const [eve, finn] = [
    await ApiPerson.register(product, 'Eve'),
    await ApiPerson.register(product, 'Finn'),
  ];
  for (let at = 1; at <= 119; at += 1) await write(eve, finn, `Line ${at}`);
  await write(finn, eve, 'Line 120');
  const page = await signedIn(browser, product, eve);
  const inbox = inboxOn(page);
  await inbox.open(finn.userId);
  await expect(inbox.bubbles('Finn')).toHaveCount(100);
  await expect(inbox.bubbles('Finn').last()).toBeInViewport();
  const first = inbox.thread('Finn').getByText('Line 21', { exact: true });
  await first.scrollIntoViewIfNeeded();
  await expect(inbox.bubbles('Finn')).toHaveCount(120);
  // What was in view stays in view, with the older messages above it.
  await expect(first).toBeInViewport();
  await expect(inbox.bubbles('Finn').first()).toContainText('Line 1');
  await write(finn, eve, 'Line 121');
  const below = page.getByRole('button', { name: 'New messages below' });
  await expect(below).toBeVisible();
  await expect(first).toBeInViewport();
  await below.click();
  await expect(inbox.bubbles('Finn').last()).toBeInViewport();
  await expect(inbox.bubbles('Finn').last()).toContainText('Line 121');
  await expect(below).toBeHidden();
});
