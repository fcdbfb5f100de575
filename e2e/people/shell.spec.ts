import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { clickUntil } from '../kit/press.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;
let ada: ApiPerson;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  ada = await ApiPerson.register(product, 'Ada');
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toast = (page: Page) => page.getByRole('alert');
const phone = { width: 390, height: 844 };

test('a signed-out page makes no call that fails', async ({ browser }) => {
  const page = await signedOut(browser, product);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') failed.push(message.text());
  });
  for (const path of ['/', '/faq', '/terms-and-conditions', '/auth/login', '/auth/signup']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(failed).toEqual([]);
  await page.context().close();
});

test('header and footer have what they promise (P10.2)', async ({ browser }) => {
  const page = await signedOut(browser, product);
  await page.goto('/');
  await expect(tabs(page).getByRole('link')).toHaveText([
    'Home',
    'Sell Patent',
    'Buy Patent',
    'FAQs',
  ]);
  await expect(tabs(page).getByRole('link', { name: 'Home' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await tabs(page).getByRole('link', { name: 'FAQs' }).click();
  await expect(page).toHaveURL(`${product.url}/faq`);
  await expect(tabs(page).locator('[aria-current=page]')).toHaveText('FAQs');
  await expectGoodLooks(page, 'shell-signed-out', {
    shows: page.getByRole('link', { name: 'Sign In' }),
  });
  await page.getByRole('link', { name: 'Claimstead, home' }).click();
  await expect(page).toHaveURL(`${product.url}/`);

  const footer = page.getByRole('contentinfo');
  const column = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
  await expect(column('About')).toHaveText([
    'FAQ',
    'Terms and Conditions',
    'Privacy Policy',
    'Cookie Policy',
    'Patents for sale',
  ]);
  await expect(column('Help')).toHaveText(['Support', 'Account']);
  // Nobody has named accounts for this installation.
  await expect(footer.getByRole('list', { name: 'Follow us' })).toHaveCount(0);
  await footer.getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL(`${product.url}/auth/login?next=%2Fsupport`);
  // The simplified header: the sign-in options, and nothing else.
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([
    'Claimstead',
    'Sign In',
    'Create Account',
  ]);
  await expectGoodLooks(page, 'shell-auth', { shows: page.getByRole('banner') });
  await page.context().close();
});

test('the colors can be chosen and stay chosen', async ({ browser }) => {
  const page = await signedOut(browser, product, { colorScheme: 'light' });
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Dark' }).click();
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Dark', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'System' }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.context().close();
});

test('a new page starts at the top with the focus in it, and Back returns to the same place', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, ada, { viewport: { width: 1280, height: 500 } });
  await page.goto('/');
  await expect(bell(page)).toBeVisible();
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  for (const [tab, path] of [
    ['Buy Patent', '/buy'],
    ['Sell Patent', '/sell'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect.poll(scrolled).toBe(600);
    await tabs(page).getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(product.url + path);
    await expect.poll(scrolled).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`${product.url}/`);
    await expect.poll(scrolled).toBe(600);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL(`${product.url}/support`);
  await expect.poll(scrolled).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  // What a screen reader announces about the change.
  await expect(page.getByRole('status').filter({ hasText: 'Support' })).toBeAttached();

  await page.reload();
  await expect(bell(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(`${product.url}/support`);
  await page.context().close();
});

test('the avatar menu names the person, and logging out says when it could not', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, ada);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/account/settings');
  await expect(accountMenu(otherTab)).toBeVisible();
  await page.bringToFront();
  await page.goto('/faq');
  await accountMenu(page).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('Ada Example')).toBeVisible();
  await expect(menu.getByText(ada.email)).toBeVisible();
  await expect(menu.getByRole('menuitem')).toHaveText(['Account', 'Support', 'Log out']);
  await expectGoodLooks(page, 'shell-account-menu', { shows: menu });

  const logOut = async () => {
    if (!(await menu.isVisible())) await accountMenu(page).click();
    await menu.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await page.route('**/auth/logout', (route) => route.abort());
  await logOut();
  await expect(toast(page).filter({ hasText: 'We couldn’t log you out' })).toContainText(
    'Unable to connect to our servers.',
  );
  await page.unroute('**/auth/logout');
  await page.route('**/auth/logout', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await logOut();
  await expect(toast(page).filter({ hasText: 'Something went wrong on our side' })).toBeVisible();
  await expect(accountMenu(page)).toBeVisible();
  await page.unroute('**/auth/logout');

  const reloaded = page.waitForEvent('load');
  await logOut();
  await reloaded;
  await expect(page).toHaveURL(`${product.url}/faq`);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  // The other tab notices without being touched.
  await expect(otherTab).toHaveURL(/\/auth\/login\?next=%2Faccount%2Fsettings$/);

  // It notices signing in again as well, and does not lose what it shows.
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-7');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(accountMenu(page)).toBeVisible();
  await expect(otherTab).toHaveURL(`${product.url}/account/settings`);
  await expect(accountMenu(otherTab)).toBeVisible();
  await page.context().close();
});

test('the first toast without a network says what failed and leaves the page as it is', async ({
  browser,
}) => {
  const failLogOut = async (page: Page) => {
    const logOut = page.getByRole('menuitem', { name: 'Log out' });
    await clickUntil(accountMenu(page), () => logOut.isVisible());
    await logOut.click();
    await expect(toast(page)).toContainText('We couldn’t log you out');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page)).toHaveCount(0);
  };
  const page = await signedIn(browser, product, ada);
  const styles = '**/assets/mantine-toasts*';
  const ready = page.waitForResponse(styles);
  await page.goto('/faq');
  await ready;
  await page.context().setOffline(true);
  await failLogOut(page);
  await page.context().setOffline(false);

  await page.context().close();

  // The toast library could not load before the network went down.
  const cut = await signedIn(browser, product, ada);
  const sheet = cut.locator('link[rel="stylesheet"][href*="mantine-toasts"]');
  await cut.route(styles, (route) => route.abort());
  await cut.goto('/faq');
  await cut.route('**/auth/logout', (route) => route.abort());
  await failLogOut(cut);
  await expect(sheet).toHaveCount(0);
  await cut.unroute(styles);
  await failLogOut(cut);
  await expect(sheet).toHaveCount(1);
  await cut.context().close();
});

test('a menu that is pressed before the page is hydrated opens once it is', async ({ browser }) => {
  const page = await signedOut(browser, product, { viewport: phone });
  let wake = () => {};
  const awake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await awake;
    await route.continue();
  });
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  wake();
  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
  await page.context().close();
});

test('the account area shows whose it is and lists its sections', async ({ browser }) => {
  const page = await signedIn(browser, product, ada);
  await page.goto('/account');
  await expect(page).toHaveURL(`${product.url}/account/settings`);
  const main = page.getByRole('main');
  await expect(main.getByText('Ada Example').first()).toBeVisible();
  await expect(main.getByText(ada.email).first()).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Account' });
  await expect(sections.getByRole('link')).toHaveText([
    'Update Profile',
    'Listings',
    'Activity',
    'Messages',
    'Purchased',
    'Sold',
    'Wishlist',
    'Subscription',
  ]);
  const paths = [
    'settings',
    'listings',
    'todo',
    'messages',
    'purchased',
    'sold',
    'lists',
    'billing',
  ];
  const hrefs = await sections
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(paths.map((path) => `/account/${path}`));
  await page.getByRole('link', { name: 'Wishlist, nothing saved' }).click();
  await expect(page).toHaveURL(`${product.url}/account/lists`);
  await expect(sections.locator('[aria-current=page]')).toHaveText('Wishlist');
  // On a phone the open section is scrolled into view.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(sections.getByRole('link', { name: 'Wishlist' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectGoodLooks(page, 'shell-account', { shows: sections });
  await page.context().close();
});

test('only operators see the link to their area', async ({ browser, operator }) => {
  const page = await signedIn(browser, product, operator);
  await page.goto('/faq');
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Operations' }).click();
  await expect(page).toHaveURL(/\/operations\//);
  await page.context().close();

  const other = await signedIn(browser, product, ada);
  // The address is a 404, for a browser as for a program.
  expect((await other.goto('/operations/health'))?.status()).toBe(404);
  await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await other.context().close();
});
