import { randomInt } from 'node:crypto';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { ApiPerson } from './api-person.ts';
import { password } from './person.ts';
import type { Product } from './product.ts';

/** A page in its own browser in which this person is signed in, for tests whose subject comes after. */
export async function signedIn(
  browser: Browser,
  product: Product,
  person: Pick<ApiPerson, 'email'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: product.url,
    ...options,
  });
  const answer = await context.request.post('/api/v1/auth/authenticate', {
    data: { email: person.email, password },
    headers: {
      origin: product.url,
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    },
  });
  expect(answer.status()).toBe(200);
  return context.newPage();
}

/** A page of a browser in which nobody is signed in. */
export async function signedOut(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: product.url,
    ...options,
  });
  return context.newPage();
}
