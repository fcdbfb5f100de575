import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test';
import { demoPassword, type DemoPerson, people } from '../../apps/api/src/demo/content/people.ts';
import type { Product } from '../kit/product.ts';
import { expectGoodLooks, type LookOptions } from './look.ts';

/** Responses that the product intends, and what the provider's own script logs. */
const meant = [
  /status of 401 .*\/api\/v1\/user\b/,
  /status of (400|402|403|404|409|422)/,
  /connect-js|Stripe\.js integration over HTTP|http:\/\/localhost/i,
];

export async function deskPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  return context.newPage();
}

/** Waits for the demo marketplace: the newcomer is created last, so once they can sign in everything is there. */
export async function untilFilled(product: Product): Promise<void> {
  await expect(async () => {
    const answer = await fetch(`${product.url}/api/v1/auth/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url },
      body: JSON.stringify({ email: people.ottoline.email, password: demoPassword }),
    });
    expect(answer.status).toBe(200);
    // Attempts are limited, and slowed after some: they are seconds apart.
  }).toPass({ timeout: 200_000, intervals: [10_000] });
}

/** A visitor to the demo marketplace, in their own browser. */
export class DemoVisitor {
  readonly product: Product;
  readonly page: Page;
  readonly complaints: string[] = [];

  constructor(product: Product, page: Page) {
    this.product = product;
    this.page = page;
    page.on('console', (message) => this.#hear(message));
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.stack}`));
  }

  async signsIn(person: Pick<DemoPerson, 'email'>): Promise<void> {
    const { page } = this;
    await page.goto(`${this.product.url}/auth/login`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: /notifications/i }).first()).toBeVisible();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.product.url + path);
  }

  /** Opens a listing of the market by its title. */
  async openListing(title: string): Promise<void> {
    await this.open(`/buy?search=${encodeURIComponent(title)}`);
    await this.page.getByRole('link', { name: title }).first().click();
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { name }).first();
  }

  /** Checks what is on the screen now. */
  async sees(name: string, options: Partial<LookOptions> = {}): Promise<void> {
    await expectGoodLooks(this.page, name, { shows: this.page.getByRole('main'), ...options });
  }

  async closesDialog(): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
  }

  /** Leaves, with no complaints in the browser's console. */
  async leaves(): Promise<void> {
    await this.page.context().close();
    expect(this.complaints, 'said in the console').toEqual([]);
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const line = `${message.text()} ${message.location().url}`;
    if (message.type() === 'warning' || meant.some((known) => known.test(line))) return;
    this.complaints.push(`${this.page.url()}: ${line}`);
  }
}
