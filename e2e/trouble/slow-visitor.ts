import { expect, type Locator, type Route } from '@playwright/test';
import { calls, TroubledVisitor } from './troubled-visitor.ts';

/** How a page tells that there is nothing, or that something failed: at the beginning of a line. */
const claim =
  /^(No |Nothing |There (are|is) no|You (don’t|have no)|Failed|Something went wrong|.*(could not|couldn’t) be loaded)/m;

/** Each page is opened while no answer comes, and claims nothing that it cannot know. */
export class SlowVisitor extends TroubledVisitor {
  protected readonly trouble = 'slow';
  #held: Route[] = [];

  protected override async begins(): Promise<void> {
    await this.page.route(calls, (route) => void this.#held.push(route));
  }

  /** Where an answer came the tour would go on from there: it never comes. */
  protected override async ends(): Promise<void> {
    await this.page.unroute(calls);
    await Promise.all(this.#held.splice(0).map((route) => route.abort()));
  }

  protected override async sends(_name: string, place: Locator): Promise<void> {
    await this.presses(place);
  }

  override async open(path: string): Promise<void> {
    const { page } = this;
    await this.begins();
    await super.open(path);
    await expect.poll(() => this.#held.length, `${path} asks who is signed in`).toBeGreaterThan(0);
    await this.#claimsNothing(path);
    await this.#answers(/auth\/session/);
    await expect(page.getByRole('banner').locator(this.waiting)).toHaveCount(0);
    await this.#claimsNothing(`${path} signed in`);
    await page.unroute(calls);
    await this.#answers(/./);
  }

  async #answers(what: RegExp): Promise<void> {
    const held = this.#held.splice(0);
    const isMeant = (route: Route) => what.test(route.request().url());
    this.#held.push(...held.filter((route) => !isMeant(route)));
    await Promise.all(held.filter(isMeant).map((route) => route.continue()));
  }

  async #claimsNothing(name: string): Promise<void> {
    const main = this.page.locator('main');
    await expect(main).toBeVisible();
    await this.looks(name);
    expect(await main.innerText(), `${name}: claims nothing`).not.toMatch(claim);
    await expect(main.locator('[role="alert"]:not(:empty)')).toHaveCount(0);
  }
}
