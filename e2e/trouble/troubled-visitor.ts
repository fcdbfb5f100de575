import { join } from 'node:path';
import { expect, type Route } from '@playwright/test';
import type { LookOptions } from '../screens/look.ts';
import { DemoVisitor } from '../screens/visitor-at-demo.ts';

const calls = '**/api/v1/**';
const folder = process.env['SCREENS'];

/** What a page said when nothing went well, for somebody who looks at the pictures. */
abstract class TroubledVisitor extends DemoVisitor {
  protected abstract readonly trouble: string;

  protected async photograph(name: string): Promise<void> {
    if (!folder) return;
    const plain = name.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '');
    await this.page.screenshot({ path: join(folder, `${this.trouble}.${plain || 'home'}.png`) });
  }

  override async sees(name: string, options: Partial<LookOptions> = {}): Promise<void> {
    const shows = options.shows ?? this.page.getByRole('main');
    await expect(shows.first(), name).toBeVisible();
  }

  /** What the person was told in the console is part of the trouble. */
  override async leaves(): Promise<void> {
    await this.page.context().close();
    const broken = this.complaints.filter((line) => /pageerror|TypeError|React/.test(line));
    expect(broken, 'broke in the page').toEqual([]);
  }
}

/** Each page is opened while the server fails whatever it is asked, and then tried again. */
export class FailedVisitor extends TroubledVisitor {
  protected readonly trouble = 'failing';

  override async open(path: string): Promise<void> {
    const { page } = this;
    await page.route(calls, fail);
    await super.open(path);
    await expect(
      page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first(),
    ).toBeVisible();
    await expect(
      page.locator('.mantine-Skeleton-root:visible'),
      `${path}: it does not wait for ever`,
    ).toHaveCount(0);
    await this.photograph(path);
    await page.unroute(calls);
    // Who is signed in could not be known either: with that known, each part says what it lacks.
    await page.route(calls, (route) =>
      /auth\/session/.test(route.request().url()) ? route.continue() : fail(route),
    );
    await super.open(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(
      page.locator('.mantine-Skeleton-root:visible'),
      `${path}: it does not wait for ever`,
    ).toHaveCount(0);
    await this.photograph(`${path} signed in`);
    await page.unroute(calls);
    const again = page.getByRole('button', { name: 'Try again' });
    for (let left = await again.count(); left > 0; left -= 1) {
      if (await again.first().isVisible()) await again.first().click();
    }
    await expect(again).toHaveCount(0);
  }
}

/** Each page is opened while no answer comes, and says so without telling anything that is not so. */
export class SlowVisitor extends TroubledVisitor {
  protected readonly trouble = 'slow';

  override async open(path: string): Promise<void> {
    const { page } = this;
    const held: Route[] = [];
    let isHeld = true;
    await page.route(calls, async (route) => {
      if (isHeld) held.push(route);
      else await route.continue();
    });
    await super.open(path);
    await expect.poll(() => held.length, `${path} asks who is signed in`).toBeGreaterThan(0);
    await expect(page.locator('main')).toBeVisible();
    await this.photograph(path);
    const said = await page.locator('main').innerText();
    expect(said, `${path}: nothing is told as empty or failed`).not.toMatch(
      /No (patents|listings|messages|offers|notifications)|nothing yet|failed|went wrong/i,
    );
    isHeld = false;
    for (const route of held) await route.continue();
    await page.unroute(calls);
  }
}

/** Fills in whatever can be typed on each screen, loses the network, sends it all the same, and finds it there. */
export class OfflineVisitor extends TroubledVisitor {
  protected readonly trouble = 'offline';

  override async sees(name: string, options: Partial<LookOptions> = {}): Promise<void> {
    await super.sees(name, options);
    const { page } = this;
    const dialog = page.getByRole('dialog');
    const place = (await dialog.count()) > 0 ? dialog.last() : page.getByRole('main');
    const fields = place.locator(typed);
    for (const field of await fields.all()) {
      if ((await field.inputValue()) === '') await field.fill('Kept words').catch(() => undefined);
    }
    const before = await this.#typed();
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    const send = place.locator('button[data-variant="filled"]:enabled:visible');
    if ((await send.count()) === 1) await send.click();
    await expect(place).toBeVisible();
    expect(await this.#typed(), `${name}: nothing typed is lost`).toEqual(before);
    await this.photograph(name);
    await page.context().setOffline(false);
    await expect(page.getByText('You’re offline.')).toBeHidden();
    const close = page.locator('.mantine-Notification-closeButton');
    for (let left = await close.count(); left > 0; left -= 1) await close.first().click();
  }

  #typed(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
        .filter(({ type }) => type !== 'file' && type !== 'hidden')
        .map((field) => `${field.name || field.id} ${field.value} ${field.checked}`),
    );
  }
}

const typed =
  'input:is([type="text"], [type="email"], :not([type])):not([role="combobox"]):not([readonly]):enabled:visible, textarea:enabled:visible';

function fail(route: Route): Promise<void> {
  return route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    json: {
      type: 'about:blank',
      title: 'Error',
      status: 500,
      code: 'http.unexpected',
      detail: 'Something went wrong on our side.',
    },
  });
}
