import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../kit/product.ts';
import type { Driver, Key, Role, Target } from './driver.ts';

/** A limit for what hangs: a page that loads takes its time on a busy machine. */
const patienceMs = 60_000;
/** After this a press that had no effect is made again. */
const pressAgainMs = 4_000;
const folder = process.env['SCREENS'];

/** A window as a person uses it: each step waits until the page is that far. */
export class BrowserWindow {
  readonly name: string;
  readonly #driver: Driver;

  constructor(name: string, driver: Driver) {
    this.name = name;
    this.#driver = driver;
  }

  get version(): string {
    return this.#driver.version;
  }

  async open(address: string): Promise<void> {
    await this.#driver.goTo(address);
  }

  /**
   * Presses what has this name. With an outcome it presses again until that holds: what moves while it is pressed, as
   * a dialog does that grows, is missed now and then.
   */
  async press(role: Role, name: string | RegExp, outcome?: () => Promise<boolean>): Promise<void> {
    await this.#pressOnce(role, name);
    if (!outcome) return;
    let last = Date.now();
    await until(`pressing ${role} ${name} has its effect`, async () => {
      if (await outcome()) return true;
      if (Date.now() - last < pressAgainMs) return false;
      last = Date.now();
      const target = await this.#driver.find(role, name);
      await target?.click().catch(() => undefined);
      return false;
    });
  }

  async #pressOnce(role: Role, name: string | RegExp): Promise<void> {
    let refusal: unknown = 'it is not there';
    const pressed = async () => {
      try {
        const target: Target | null = await this.#driver.find(role, name);
        if (!target) return false;
        await target.click();
        return true;
      } catch (error) {
        // Covered, moving, or drawn again meanwhile: a person presses once more.
        refusal = error;
        return false;
      }
    };
    await until(`${role} ${name} is pressed`, pressed, patienceMs).catch((error: Error) => {
      throw new Error(`${this.name}: ${error.message} ${String(refusal)}`);
    });
  }

  /** Puts the cursor into a field. */
  async focus(label: string | RegExp): Promise<void> {
    await this.press('field', label);
  }

  /** Types into a field, key by key. */
  async typeInto(label: string | RegExp, text: string): Promise<void> {
    await this.focus(label);
    await this.type(text);
  }

  /** Types where the cursor is, key by key. */
  async type(text: string): Promise<void> {
    await this.#driver.type(text);
  }

  async key(...keys: Key[]): Promise<void> {
    for (const key of keys) await this.#driver.press(key);
  }

  async keyWithShift(key: Key): Promise<void> {
    await this.#driver.press(key, true);
  }

  async selectAll(): Promise<void> {
    await this.#driver.selectAll();
  }

  /** The value of the field that has the cursor. */
  value(): Promise<string> {
    return this.#driver.evaluate<string>('document.activeElement.value');
  }

  has(role: Role, name: string | RegExp): Promise<boolean> {
    return this.#driver.find(role, name).then(
      (target) => target !== null,
      () => false,
    );
  }

  /** Waits until the page shows these words. */
  async sees(words: string): Promise<void> {
    await this.waitFor(`it says “${words}”`, () => this.shows(words));
  }

  async shows(words: string): Promise<boolean> {
    const text = await this.evaluate<string>(`document.body?.innerText ?? ''`);
    const plain = (said: string) => said.replaceAll(/\s+/g, ' ').toLowerCase();
    return plain(text).includes(plain(words));
  }

  /** Waits until an expression in the page is true. */
  async holds(what: string, expression: string): Promise<void> {
    await this.waitFor(what, () => this.evaluate<boolean>(`Boolean(${expression})`));
  }

  async waitFor(what: string, yes: () => Promise<boolean>): Promise<void> {
    // A page that is left while it is asked has no answer.
    const asked = () => yes().catch(() => false);
    await until(`${this.name}: ${what}`, asked, patienceMs);
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.#driver.evaluate<T>(expression);
  }

  /** Does something in a frame of the page. */
  async inFrame(title: string, act: () => Promise<void>): Promise<void> {
    await this.waitFor(`the frame “${title}” is there`, () => this.#driver.enterFrame(title));
    try {
      await act();
    } finally {
      await this.#driver.leaveFrame();
    }
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.resize(width, height);
    await this.holds(`it is ${width} wide`, `window.innerWidth === ${width}`);
  }

  /** Kept if someone wants to look at it. */
  async picture(station: string): Promise<void> {
    if (!folder) return;
    // What moved or faded in is there by then; nothing that is tested hangs on it.
    await pause(400);
    await this.keepPicture(join(folder, 'browsers', `${this.name}.${station}.png`));
  }

  async keepPicture(path: string): Promise<void> {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await this.#driver.picture());
  }

  close(): Promise<void> {
    return this.#driver.close();
  }
}
