import { type Browser, expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { TestProxy } from '../kit/test-proxy.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { expectGoodLook } from '../screens/look.ts';

let testProxy: TestProxy;
test.beforeAll(async ({ product }) => {
  testProxy = await TestProxy.open(product);
});
test.afterAll(() => testProxy.close());

const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const note = (page: Page) => page.getByText('You’re offline.');

/** Neither the browser nor its service worker gets through. */
async function cutOff(page: Page, isCut: boolean): Promise<void> {
  testProxy.isShut = isCut;
  await page.context().setOffline(isCut);
}

/** A page of a person who has been here long enough for the browser to keep the build. */
async function keptPage(browser: Browser, product: Parameters<typeof signedIn>[1], path: string) {
  const person = await ApiPerson.register(product, 'Ada');
  const page = await signedIn(browser, product, person, {
    baseURL: testProxy.url,
    serviceWorkers: 'allow',
  });
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  return page;
}

/** Distinguishes this page from a reloaded one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSame: true }));
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window);

/** When this browser has the newer build. */
const newBuildTaken = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((taken) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => taken());
      }),
  );

test('without a network the page says so, keeps what was typed and still works within the app', async ({
  browser,
  product,
}) => {
  const page = await keptPage(browser, product, '/support');
  await subject(page).fill('How long does a bank transfer take?');
  await mark(page);
  await cutOff(page, true);
  await expect(note(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Mine is on its way.');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Billing Question' }).click();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(subject(page)).toHaveValue('How long does a bank transfer take?');
  await expectGoodLook(page, 'offline-support');

  // Pages that were never opened: their scripts are there, their data waits for the network.
  await page.getByRole('link', { name: 'FAQs' }).first().click();
  await expect(page.getByRole('heading', { name: 'FAQs', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Buy Patent' }).first().click();
  await expect(page).toHaveURL(/\/buy$/);
  await expect(note(page)).toBeVisible();
  expect(await isSame(page)).toBe(true);

  // Reloaded, it is still our page; once the network is back everything loads without a press.
  await page.reload();
  // The browser's own "offline" belongs to a process, and a reloaded document may be in another one.
  await page.context().setOffline(false);
  await page.context().setOffline(true);
  await expect(note(page)).toBeVisible();
  await cutOff(page, false);
  await expect(note(page)).toBeHidden();
  await expect(page.getByText(/^\d+ patents?$/)).toBeVisible();
  await page.context().close();
});

test('a newer build is taken by a link to another page, and never while something is typed', async ({
  browser,
  product,
}) => {
  const page = await keptPage(browser, product, '/support');
  await subject(page).fill('A question of money');
  await mark(page);
  testProxy.newBuilds += 1;
  // The release has removed the old scripts from the server: only the browser has them.
  testProxy.gone = /\/assets\/faq\.page/;
  const isTaken = newBuildTaken(page);
  // Coming back to the network is a time to ask.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await isTaken;
  await expect(subject(page)).toHaveValue('A question of money');

  await page.getByRole('link', { name: 'FAQs' }).first().click();
  await expect(page.getByRole('heading', { name: 'FAQs', level: 1 })).toBeVisible();
  expect(await isSame(page), 'where something was typed, the build stays').toBe(true);
  await page.getByRole('link', { name: 'Sell Patent' }).first().click();
  await expect(page.getByRole('heading', { name: 'Sell Patent', level: 1 })).toBeVisible();
  expect(await isSame(page), 'the next page is of the new build').toBe(false);
  testProxy.gone = null;
  await page.context().close();
});

test('a newer build waits until an unsent message is sent', async ({ browser, product }) => {
  const bo = await ApiPerson.register(product, 'Bo');
  const page = await keptPage(browser, product, `/account/messages?user=${bo.userId}`);
  await page.getByPlaceholder('Type a message...').fill('Is the prototype part of it?');
  await cutOff(page, true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await mark(page);
  testProxy.newBuilds += 1;
  const isTaken = newBuildTaken(page);
  await cutOff(page, false);
  await isTaken;

  // Nothing was typed on the second of these pages.
  for (const name of ['Activity', 'Listings']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
  expect(await isSame(page), 'the build stays').toBe(true);
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to send message')).toBeHidden();
  // The message has left once the server has answered.
  await expect(async () => {
    for (const name of ['Activity', 'Listings']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
    expect(await isSame(page), 'with nothing left to send, the next page is of it').toBe(false);
  }).toPass();
  await page.context().close();
});

test('a signed-out, offline person keeps the page with what is typed in it', async ({
  browser,
  product,
}) => {
  const page = await signedOut(browser, product, { baseURL: testProxy.url });
  await page.goto('/auth/signup');
  // Once the page is hydrated.
  await expect(page.getByRole('button', { name: 'Create Account' })).not.toHaveClass(/asleep/);
  await page.getByLabel('First name').fill('Araminta');
  await cutOff(page, true);
  await expect(note(page)).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(page.getByLabel('First name')).toHaveValue('Araminta');
  await cutOff(page, false);
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.context().close();
});
