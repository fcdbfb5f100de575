import { join } from 'node:path';
import { errorCodes } from '@claimstead/contract/error-codes.ts';
import { expect, type Locator, type Route } from '@playwright/test';
import { type LookOptions, overflowOf } from '../screens/look.ts';
import { DemoVisitor } from '../screens/visitor-at-demo.ts';

/** Every call of the pages, for `page.route`. */
export const calls = '**/api/v1/**';
const folder = process.env['SCREENS'];
const sizes = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

/**
 * A person who has trouble on every screen: everything is filled in, the submit button is pressed, and
 * everything that was typed is still there, then and when the trouble is over.
 */
export abstract class TroubledVisitor extends DemoVisitor {
  /** The prefix of the screenshots' names. */
  protected abstract readonly trouble: string;
  protected abstract begins(): Promise<void>;
  protected abstract ends(): Promise<void>;
  readonly #opened = new Set<string>();

  override async open(path: string): Promise<void> {
    await super.open(path);
    this.#opened.add(new URL(this.page.url()).pathname);
  }

  override async sees(name: string, { shows, only }: Partial<LookOptions> = {}): Promise<void> {
    const { page } = this;
    const shown = (shows ?? page.getByRole('main')).first();
    await expect(shown, name).toBeVisible();
    const { pathname, search } = new URL(page.url());
    // Reached by a link.
    if (!this.#opened.has(pathname)) await this.open(pathname + search);
    await expect(shown, name).toBeVisible();
    await expect(this.waiting).toHaveCount(0);
    await this.begins();
    const place = await this.#place();
    await fillIn(place);
    const before = await this.#typed();
    await this.sends(name, place);
    await this.looks(name, only);
    expect(await this.#typed(), `${name}: nothing typed is lost`).toEqual(before);
    await this.ends();
    expect(await this.#typed(), `${name}: nothing typed is lost after it`).toEqual(before);
    await this.#closesToasts();
  }

  /** Console errors are part of the trouble. */
  override async leaves(): Promise<void> {
    await this.page.context().close();
    const broken = this.complaints.filter((line) => /Error: |TypeError|React/.test(line));
    expect(broken, 'broke in the page').toEqual([]);
  }

  /** Papers are signed in a frame. The page around it knows of the network and of builds; they alone do not. */
  protected async standsAlone(): Promise<boolean> {
    return (await this.page.getByRole('banner').count()) === 0;
  }

  protected get waiting(): Locator {
    return this.page.locator('.mantine-Skeleton-root:visible');
  }

  /** Submits what was filled in, and sees that it failed. */
  protected async sends(name: string, place: Locator): Promise<void> {
    if (!(await this.presses(place))) return;
    await expect(this.page.locator(refusals).first(), `${name}: says what failed`).toBeVisible();
  }

  /** Presses the submit button, if there is exactly one, and it sends to our server. */
  protected async presses(place: Locator): Promise<boolean> {
    // On a page, buttons of the same look open dialogs.
    const isDialog = (await place.getAttribute('role')) === 'dialog';
    const button = place.locator(`button${isDialog ? '' : '[type="submit"]'}${main}`);
    const frames = place.locator('iframe');
    if ((await button.count()) !== 1 || (await frames.count()) > 0) return false;
    await button.click();
    return true;
  }

  /** Nothing overflows sideways; and a screenshot, if they are wanted. */
  protected async looks(name: string, only?: LookOptions['only']): Promise<void> {
    const { page } = this;
    const plain = name.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home';
    for (const size of ['phone', 'desk'] as const) {
      if (only && only !== size) continue;
      await page.setViewportSize(sizes[size]);
      expect.soft(await overflowOf(page), `${name}, ${size}: runs out sideways`).toEqual([]);
      if (!folder) continue;
      await page.screenshot({ path: join(folder, `${this.trouble}.${plain}.${size}.png`) });
    }
    await page.setViewportSize(sizes.desk);
  }

  async #place(): Promise<Locator> {
    const dialog = this.page.getByRole('dialog');
    return (await dialog.count()) > 0 ? dialog.last() : this.page.getByRole('main');
  }

  #typed(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
        .filter(({ type }) => type !== 'file' && type !== 'hidden')
        .map((field) => `${field.name || field.id} ${field.value} ${field.checked}`),
    );
  }

  async #closesToasts(): Promise<void> {
    const close = this.page.locator('.mantine-Notification-closeButton');
    for (let left = await close.count(); left > 0; left -= 1) await close.first().click();
  }
}

/** A problem document as the server sends it when it does not know what went wrong. */
export function fail(route: Route): Promise<void> {
  const code = 'http.unexpected';
  const [status, detail] = errorCodes[code];
  return route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Error', status, code, detail },
  });
}

const usable = ':enabled:visible:not([inert] *)';
const fields = [
  'input:is([type="text"], [type="email"], [type="password"], :not([type]))',
  ':not([role="combobox"], [readonly])',
  `${usable}, textarea${usable}`,
].join('');
/** The main button: every other variant has a name. */
const main = `.mantine-Button-root:not([data-variant]:not([data-variant="filled"]))${usable}`;
/** About the whole form, or one field. */
const refusals = '[role="alert"]:not(:empty):visible, [class*="-error"]:visible';

async function fillIn(place: Locator): Promise<void> {
  for (const field of await place.locator(fields).all()) {
    if ((await field.inputValue()) !== '') continue;
    const kind = `${await field.getAttribute('type')} ${await field.getAttribute('inputmode')}`;
    const words = /email/.test(kind) ? 'kept@words.example' : 'Kept words';
    await field.fill(/num|dec/.test(kind) ? '7' : words);
  }
}
