import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { codeFor } from './mailbox.ts';
import type { Product } from './product.ts';

export const password = 'Quiet-Harbour-7';

/** A person with their own browser. */
export class Person {
  readonly product: Product;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;

  constructor(
    product: Product,
    context: BrowserContext,
    page: Page,
    name: { firstName: string; lastName: string; email: string },
  ) {
    this.product = product;
    this.context = context;
    this.page = page;
    this.firstName = name.firstName;
    this.lastName = name.lastName;
    this.email = name.email;
  }

  get name(): string {
    return `${this.firstName} ${this.lastName}`;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.product.url + path);
  }

  /** Registers, skips the picture, reads the code in the mailbox and verifies the address. */
  async registers(): Promise<void> {
    const { page } = this;
    await this.open('/auth/signup');
    await page.getByLabel('First name').fill(this.firstName);
    await page.getByLabel('Last name').fill(this.lastName);
    await page.getByLabel('Email').fill(this.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('checkbox', { name: /terms/i }).check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    const code = await codeFor(this.product, this.email);
    const verified = page.waitForResponse('**/api/v1/auth/verifyEmail');
    for (const [at, digit] of Array.from(code).entries()) {
      await page.getByLabel(`Digit ${at + 1} of 4`).fill(digit);
    }
    await verified;
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeHidden();
    await expect(page.getByRole('button', { name: /notifications/i }).first()).toBeVisible();
  }

  async signsIn(): Promise<void> {
    const { page } = this;
    await this.open('/auth/login');
    await page.getByLabel('Email').fill(this.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: /notifications/i }).first()).toBeVisible();
  }
}

let people = 0;

/** A new person with a new address, in a browser context of their own. */
export async function newPerson(
  browser: Browser,
  product: Product,
  name: { firstName: string; lastName: string; email?: string },
): Promise<Person> {
  people += 1;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const email =
    name.email ??
    `${name.firstName}.${Date.now().toString(36)}${people}@example.test`.toLowerCase();
  return new Person(product, context, page, { ...name, email });
}
