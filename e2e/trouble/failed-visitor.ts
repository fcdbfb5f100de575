import { expect } from '@playwright/test';
import { calls, fail, TroubledVisitor } from './troubled-visitor.ts';

/** Each page is opened while every call to the server fails, and then retried. */
export class FailedVisitor extends TroubledVisitor {
  protected readonly trouble = 'failing';

  protected override async begins(): Promise<void> {
    await this.page.route(calls, fail);
  }

  protected override async ends(): Promise<void> {
    await this.page.unroute(calls);
  }

  override async open(path: string): Promise<void> {
    const { page } = this;
    await this.begins();
    await this.#comesTo(path);
    await this.looks(path);
    await this.ends();
    // Who is signed in could not be known either: with that known, each part says what it lacks.
    await page.route(calls, (route) =>
      /auth\/session/.test(route.request().url()) ? route.continue() : fail(route),
    );
    await this.#comesTo(path);
    await this.looks(`${path} signed in`);
    await this.ends();
    const again = page.getByRole('button', { name: 'Try again' });
    for (let left = await again.count(); left > 0; left -= 1) {
      if (await again.first().isVisible()) await again.first().click();
    }
    await expect(again).toHaveCount(0);
  }

  async #comesTo(path: string): Promise<void> {
    const { page } = this;
    await super.open(path);
    const said = page.getByRole('heading', { level: 1 }).or(page.getByRole('alert'));
    await expect(said.first()).toBeVisible();
    await expect(this.waiting, `${path}: it does not wait for ever`).toHaveCount(0);
  }
}
