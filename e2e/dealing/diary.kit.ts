import { writeFile } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, expect, test } from '@playwright/test';
import { mailsTo } from '../kit/mailbox.ts';
import type { Product } from '../kit/product.ts';
import { signedIn } from '../kit/signed-in.ts';

/** Someone with a part in a sale, and the screen on which they read. */
type Reader = { firstName: string; email: string; screen?: BrowserContextOptions };

/** A day by which something happens, or why there is none; not since when it is so, which every state says. */
const saysWhen =
  /\b([Bb]y|until|expires on|paid( out)? on) [A-Z][a-z]{2,8} \d{1,2}|Paid out on|set(s|) no date|No date is set|no deadline|usually takes/;

/** Emails that are about no sale: a reader signs in for each reading. */
const ofAccount = /^New sign-in|is your Claimstead code/;

/**
 * What everyone in a sale reads on Activity and gets by email, day by day. Nobody waits without a word of when, and
 * nobody gets two emails about one event.
 */
export class Diary {
  readonly #browser: Browser;
  readonly #product: Product;
  readonly #patentId: string;
  readonly #readers: Reader[];
  readonly #lines: string[] = [];
  /** How many emails each had when they were counted last. */
  readonly #counted = new Map<string, number>();

  constructor(browser: Browser, product: Product, patentId: string, readers: Reader[]) {
    this.#browser = browser;
    this.#product = product;
    this.#patentId = patentId;
    this.#readers = readers;
  }

  /** From now on only what comes now counts. */
  async begin(): Promise<void> {
    for (const { email } of this.#readers) {
      this.#counted.set(email, (await mailsTo(this.#product, email)).length);
    }
  }

  /** Lets days pass, with everything that is due by then. */
  async pass(days: number): Promise<void> {
    const advanceSeconds = days * 24 * 3_600;
    const moved = await this.#product.control<{ product: string }>('POST', '/clock', {
      advanceSeconds,
    });
    expect(moved.product).toBe('ok');
  }

  /** @param shows what each of them, by first name, must read; by default any word of when. */
  async day(what: string, shows: Record<string, RegExp> = {}): Promise<void> {
    const { now } = await this.#product.control<{ now: string }>('GET', '/clock');
    this.#lines.push(`## ${now.slice(0, 10)}: ${what}`);
    for (const reader of this.#readers) {
      const words = await this.#read(reader, shows[reader.firstName] ?? saysWhen);
      const got = await this.#newMails(reader);
      this.#lines.push(`${reader.firstName} reads: ${words}`, `  got: ${got.join('; ') || '–'}`);
    }
    await writeFile(test.info().outputPath('diary.md'), this.#lines.join('\n'));
  }

  async #read(reader: Reader, expected: RegExp): Promise<string> {
    const page = await signedIn(this.#browser, this.#product, reader, reader.screen);
    await page.goto(`/account/todo?patent=${this.#patentId}`);
    const deal = page.locator(`#deal-${this.#patentId}`);
    // What is over has left Activity, or stands under "Earlier".
    const place = deal.or(page.getByRole('main').filter({ hasNot: deal }));
    await expect(place, `${reader.firstName} reads it`).toContainText(expected, {
      timeout: 30_000,
    });
    const words = (await place.innerText()).replaceAll(/\s*\n+\s*/g, ' | ');
    await page.context().close();
    return words;
  }

  async #newMails({ firstName, email }: Reader): Promise<string[]> {
    const mails = await mailsTo(this.#product, email);
    const fresh = mails.slice(0, mails.length - (this.#counted.get(email) ?? 0));
    this.#counted.set(email, mails.length);
    const subjects = fresh
      .map(({ subject }) => subject)
      .filter((subject) => !ofAccount.test(subject))
      .reverse();
    expect(new Set(subjects).size, `${firstName} got ${subjects.join('; ')}`).toBe(subjects.length);
    return subjects;
  }
}
