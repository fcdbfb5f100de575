import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { Person } from '../kit/person.ts';
import type { Product } from '../kit/product.ts';
import { axeFindings, bringAxe } from '../screens/axe.ts';

export type Settled = { person: Person; api: ApiPerson; page: Page };

type Look = { viewport: { width: number; height: number }; deviceScaleFactor?: number };

/** Somebody with a verified account who is signed in and has the settings open, with axe at hand. */
export async function atSettings(
  browser: Browser,
  product: Product,
  name: string,
  look: Look = { viewport: { width: 1280, height: 900 } },
): Promise<Settled> {
  const api = await ApiPerson.register(product, name);
  const person = await signedIn(browser, product, api, look);
  await person.open('/account/settings');
  await expect(person.page.getByRole('heading', { name: 'Update Profile' })).toBeVisible();
  return { person, api, page: person.page };
}

/** The same person in one more browser. */
export async function signedIn(
  browser: Browser,
  product: Product,
  names: { firstName: string; lastName: string; email: string },
  look: Look & { userAgent?: string } = { viewport: { width: 1280, height: 900 } },
): Promise<Person> {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce' });
  await bringAxe(context);
  const { firstName, lastName, email } = names;
  const person = new Person(product, context, await context.newPage(), {
    firstName,
    lastName,
    email,
  });
  await person.signsIn();
  return person;
}

/** The API's address of a path, as the page calls it. */
export const call = (path: string) => `**/api/v1${path}`;

export const networkWords =
  'Unable to connect to our servers. Please check your internet connection and try again.';
export const brokenWords = 'Something went wrong on our side. Try again in a moment.';

type Fault = (route: Route) => Promise<void>;
export const networkDown: Fault = (route) => route.abort('connectionfailed');
export const serverBroken: Fault = (route) => route.fulfill({ status: 500, body: 'oops' });

/** While `act` runs, calls of this method to this path meet the fault. */
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

/** While `act` runs, calls of this method to this path wait; afterwards they go on. */
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

/** axe finds nothing in either scheme while something is still on its way. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    const what = scheme === 'light' ? 'everything' : 'colours';
    expect.soft(await axeFindings(page, what), scheme).toEqual([]);
  }
}

/** Goes on with the Tab key until the focus stands on what has this role and name. */
export async function tabTo(page: Page, role: 'button' | 'textbox', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 15_000 });
}
