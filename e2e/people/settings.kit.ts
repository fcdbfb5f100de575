import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import type { Product } from '../kit/product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { axeFindings } from '../screens/axe.ts';

/** Where each page of the settings is, by its heading. */
export const settingsPages = {
  'Update Profile': '/account/settings',
  'Sign-in and security': '/account/settings/security',
  'Legal name and payouts': '/account/settings/payouts',
  'Emails and privacy': '/account/settings/emails',
} as const;

/** A signed-in person with a verified account and a page of the settings open, each section there: nothing moves anymore. */
export async function atSettings(
  browser: Browser,
  product: Product,
  name: string,
  heading: keyof typeof settingsPages = 'Update Profile',
  options: BrowserContextOptions = {},
): Promise<{ page: Page; api: ApiPerson }> {
  const api = await ApiPerson.register(product, name);
  const page = await signedIn(browser, product, api, options);
  await page.goto(settingsPages[heading]);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0);
  return { page, api };
}

/** The API address of a path, as the page calls it. */
const call = (path: string) => `**/api/v1${path}`;

export const networkWords =
  'Unable to connect to our servers. Please check your internet connection and try again.';
export const brokenWords = 'Something went wrong on our side. Try again in a moment.';

type Fault = (route: Route) => Promise<void>;
export const networkDown: Fault = (route) => route.abort('connectionfailed');
export const serverBroken: Fault = (route) => route.fulfill({ status: 500, body: 'oops' });

/** While `act` runs, calls of this method to this path get the fault. */
export async function withFault(
  page: Page,
  [method, path]: readonly [method: string, path: string],
  fault: Fault,
  act: () => Promise<void>,
): Promise<void> {
  const handler = (route: Route) =>
    route.request().method() === method ? fault(route) : route.fallback();
  await page.route(call(path), handler);
  await act();
  await page.unroute(call(path), handler);
}

/** While `act` runs, calls of this method to this path wait; afterward they continue. */
export async function whileSlow(
  page: Page,
  [method, path]: readonly [method: string, path: string],
  act: () => Promise<void>,
): Promise<void> {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await withFault(
    page,
    [method, path],
    async (route) => {
      await gate;
      await route.continue();
    },
    async () => {
      try {
        await act();
      } finally {
        goOn();
      }
    },
  );
}

/** axe finds nothing in either scheme while something is still loading. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    expect.soft(await axeFindings(page), scheme).toEqual([]);
  }
}
