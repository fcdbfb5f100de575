import { expect, type Locator } from '@playwright/test';
import { calls, TroubledVisitor } from './troubled-visitor.ts';

/** How a page says that there is nothing, or that something failed: at the start of a line. */
const claim =
  /^((No|Nothing|There are no) .*(yet(?!\?)|found|!)|You (don’t have any|haven’t)|Failed|Something went wrong|.*(could not|couldn’t) be loaded)/m;

type Answer = PromiseWithResolvers<'continue' | 'abort'>;

/** Each page is opened while no response comes, and claims nothing that it cannot know. */
export class SlowVisitor extends TroubledVisitor {
  protected readonly trouble = 'slow';
  /** What happens to the held calls: the session is answered before the rest. */
  #session: Answer = Promise.withResolvers();
  #rest: Answer = Promise.withResolvers();

  protected override async begins(): Promise<void> {
    const session: Answer = (this.#session = Promise.withResolvers());
    const rest: Answer = (this.#rest = Promise.withResolvers());
    await this.page.route(calls, async (route) => {
      const isSession = /auth\/session/.test(route.request().url());
      const answer = await (isSession ? session : rest).promise;
      // The page that asked may be gone.
      await route[answer]().catch(() => undefined);
    });
  }

  /** With a response the tour would continue from there, so it never comes. */
  protected override async ends(): Promise<void> {
    this.#session.resolve('abort');
    this.#rest.resolve('abort');
    await this.page.unrouteAll({ behavior: 'wait' });
  }

  protected override async sends(_name: string, place: Locator): Promise<void> {
    await this.presses(place);
  }

  override async open(path: string): Promise<void> {
    const { page } = this;
    await this.begins();
    const asked = page.waitForRequest(/auth\/session/);
    await super.open(path);
    await asked;
    await this.#claimsNothing(path);
    this.#session.resolve('continue');
    await expect(page.getByRole('banner').locator(this.waiting)).toHaveCount(0);
    await this.#claimsNothing(`${path} signed in`);
    this.#rest.resolve('continue');
    await page.unrouteAll({ behavior: 'wait' });
  }

  async #claimsNothing(name: string): Promise<void> {
    const main = this.page.locator('main');
    await expect(main).toBeVisible();
    await this.looks(name);
    // The market comes with its page: what that says is known (decision record 0020).
    if (name.startsWith('/buy')) return;
    expect(await main.innerText(), `${name}: claims nothing`).not.toMatch(claim);
    await expect(main.locator('[role="alert"]:not(:empty)')).toHaveCount(0);
  }
}
