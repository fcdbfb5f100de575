import type { Clock } from '../../../core/clock/clock.ts';
import type { Db } from '../../../core/db/database.ts';
import { oncePerDatabase } from '../../../core/db/shared-reads.ts';
import { readMarketFacts } from '../../patents/patents.api.ts';
import {
  listChangedIds,
  type MarketClock,
  readMarketClock,
} from '../browse/index/market-feed.store.ts';
import { isFollowable } from '../browse/index/market.service.ts';
import { PublicDirectory, type PublicListing } from './public-directory.engine.ts';
import { listPublic, listPublicAfter } from './public-directory.store.ts';

/** How old what is answered may be: a page that was switched off is gone everywhere within a second. */
export const publicForMs = 500;

const rowsAtOnce = 1_000;

/**
 * Which public pages there are, in this process's memory, as the database has them. It asks for the market's latest
 * change at most twice a second, however much is read, and takes over the listings that changed.
 */
class FollowedDirectory {
  readonly #db: Db;
  #directory = new PublicDirectory();
  #clock: MarketClock | null = null;
  /** By the product's clock, in ms since 1970. */
  #lookedAt = Number.NaN;
  #looking: Promise<void> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The directory, with everything that was committed {@link publicForMs} ago. @throws the database's error. */
  async current(now: number): Promise<PublicDirectory> {
    // A clock that was set back says nothing.
    const age = now - this.#lookedAt;
    if (!(age >= 0 && age < publicForMs)) {
      this.#looking ??= this.#look(now).finally(() => (this.#looking = null));
      await this.#looking;
    }
    return this.#directory;
  }

  async #look(began: number): Promise<void> {
    const { clock } = await readMarketClock(this.#db);
    const known = this.#clock;
    if (!known || !isFollowable(known, clock)) await this.#readAll();
    else if (known.lastChange !== clock.lastChange) await this.#readChanged(known.lastChange);
    // What was read after the clock is read once more: the same, or newer.
    this.#clock = clock;
    this.#lookedAt = began;
  }

  async #readChanged(after: number): Promise<void> {
    const ids = await listChangedIds(this.#db, after);
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const some = ids.slice(at, at + rowsAtOnce);
      const listings = await this.#withClasses(await listPublic(this.#db, some));
      const now = new Map(listings.map((listing) => [listing.listingId, listing]));
      for (const id of some) this.#directory.put(id, now.get(id) ?? null);
    }
  }

  async #readAll(): Promise<void> {
    const directory = new PublicDirectory();
    const all: PublicListing[] = [];
    for (let last: string | null = null; ; ) {
      const rows = await listPublicAfter(this.#db, last, rowsAtOnce);
      all.push(...(await this.#withClasses(rows)));
      last = rows.at(-1)?.listingId ?? null;
      if (rows.length < rowsAtOnce) break;
    }
    directory.load(all);
    this.#directory = directory;
  }

  async #withClasses(rows: readonly Omit<PublicListing, 'classes'>[]): Promise<PublicListing[]> {
    if (rows.length === 0) return [];
    const facts = await readMarketFacts(this.#db, rows);
    return rows.map((row) => ({ ...row, classes: facts.get(row.listingId)?.classes ?? [] }));
  }
}

const directoryOf = oncePerDatabase((db) => new FollowedDirectory(db));

/** The public pages as they are now, or were {@link publicForMs} ago at most. @throws the database's error. */
export function publicDirectory({ db, clock }: { db: Db; clock: Clock }): Promise<PublicDirectory> {
  return directoryOf(db).current(clock.now().getTime());
}
