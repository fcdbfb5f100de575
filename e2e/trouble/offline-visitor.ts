import { expect } from '@playwright/test';
import { TroubledVisitor } from './troubled-visitor.ts';

/** The network goes down while a screen is filled in, and comes back. */
export class OfflineVisitor extends TroubledVisitor {
  protected readonly trouble = 'offline';

  protected override async begins(): Promise<void> {
    await this.page.context().setOffline(true);
    if (!(await this.standsAlone())) await expect(this.#note).toBeVisible();
  }

  protected override async ends(): Promise<void> {
    await this.page.context().setOffline(false);
    await expect(this.#note).toBeHidden();
  }

  get #note() {
    return this.page.getByText('You’re offline.');
  }
}
