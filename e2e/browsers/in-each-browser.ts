import type { ApiPerson } from '../kit/api-person.ts';
import { password } from '../kit/person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import type { BrowserWindow } from './browser-window.ts';
import { otherBrowsers } from './installed.ts';

/** A test in a new window of each installed browser; skipped, with the reason, where one is absent. */
export function inEachBrowser(
  what: string,
  run: (window: BrowserWindow, product: Product) => Promise<void>,
): void {
  for (const { name, missing, open } of otherBrowsers) {
    if (missing !== null) {
      // The reason in its name: a list of tests shows no other.
      test.skip(`${name}: ${what}: skipped. ${missing}`, () => undefined);
      continue;
    }
    test(`${name}: ${what}`, async ({ product }, info) => {
      const window = await open();
      info.annotations.push({ type: 'browser', description: window.version });
      try {
        await window.resize(1280, 860);
        await run(window, product);
      } catch (error) {
        await window.keepPicture(info.outputPath('failed.png')).catch(() => undefined);
        throw error;
      } finally {
        await window.close();
      }
    });
  }
}

export async function signsIn(
  window: BrowserWindow,
  product: Product,
  person: ApiPerson,
): Promise<void> {
  await window.open(`${product.url}/auth/login`);
  await window.typeInto('Email', person.email);
  await window.typeInto('Password', password);
  await window.picture('sign-in');
  await window.press('button', 'Sign In');
  await window.waitFor('the bell is there', () => window.has('button', /notifications/i));
}
