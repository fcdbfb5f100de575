import { expect, type Page } from '@playwright/test';
import type { TestProxy } from '../kit/test-proxy.ts';
import type { Product } from '../kit/product.ts';
import { TroubledVisitor } from './troubled-visitor.ts';

/**
 * A release comes while a screen is filled in. The next link takes it if nothing was typed and no dialog is open,
 * and only there.
 */
export class NewBuildVisitor extends TroubledVisitor {
  protected readonly trouble = 'new-build';
  readonly #proxy: TestProxy;
  #isReleased = false;

  constructor(product: Product, page: Page, testProxy: TestProxy) {
    super(product, page);
    this.#proxy = testProxy;
  }

  protected override async begins(): Promise<void> {}
  protected override async ends(): Promise<void> {}

  /** Nothing fails, so nothing is sent: the release comes. */
  protected override async sends(): Promise<void> {
    const { page } = this;
    if (await this.standsAlone()) return;
    // From here on the tab checks for a new build.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/assets\/builds-/.test(name)),
    );
    await page.evaluate(() => navigator.serviceWorker.ready);
    this.#proxy.newBuilds += 1;
    const isTaken = page.evaluate(
      () =>
        new Promise<void>((taken) => {
          const options = { once: true };
          navigator.serviceWorker.addEventListener('controllerchange', () => taken(), options);
        }),
    );
    // Coming back to the network is a time to ask.
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await isTaken;
    this.#isReleased = true;
  }

  override async open(path: string): Promise<void> {
    if (this.#isReleased) await this.#followsLink();
    this.#isReleased = false;
    await super.open(path);
  }

  async #followsLink(): Promise<void> {
    const { page } = this;
    const from = page.url();
    const isBusy = await page.evaluate((typed) => {
      Object.assign(window, { isSame: true });
      const isTyped = Reflect.get(window, typed) === window.location.pathname;
      return isTyped || document.querySelector('[role="dialog"]') !== null;
    }, typedAt);
    // By a script, since a dialog may cover it.
    await page.locator('footer a[href="/faq"]').evaluate((link: HTMLElement) => link.click());
    await expect(this.heading('FAQs')).toBeVisible();
    const isSame = await page.evaluate(() => 'isSame' in window);
    expect(isSame, `${from}: the build stays where one is busy`).toBe(isBusy);
  }

  override async signsIn(person: { email: string }): Promise<void> {
    await this.page.addInitScript((typed) => {
      const note = () => Object.assign(window, { [typed]: window.location.pathname });
      document.addEventListener('input', note, { capture: true });
    }, typedAt);
    await super.signsIn(person);
  }
}

const typedAt = 'typedAt';
