import type { ViewSource } from '@claimstead/contract/listing-interest.ts';

/** A listing that was opened so often on a day, from one place. */
export type ViewCount = { listingId: string; day: string; source: ViewSource; count: number };

/** So many readers of a day are told apart; whoever comes after them may be counted twice. */
const readersKept = 100_000;

/**
 * Counts in memory until they are taken away to be kept: a page that is read a thousand times a second costs the
 * database nothing. Who read is forgotten with the day, and never kept.
 */
export class ViewCounter {
  #counts = new Map<string, ViewCount>();
  #day = '';
  readonly #readers = new Set<string>();

  /**
   * @param day UTC, as 2026-11-25.
   * @param readerId counted once a day for a listing; null: nobody knows who reads.
   */
  note(listingId: string, source: ViewSource, day: string, readerId: string | null): void {
    if (readerId !== null && !this.#isNew(`${listingId} ${readerId}`, day)) return;
    this.#add({ listingId, day, source, count: 1 });
  }

  /** Everything counted since the last call. */
  take(): ViewCount[] {
    const taken = [...this.#counts.values()];
    this.#counts = new Map();
    return taken;
  }

  /** Counts that could not be kept. */
  putBack(counts: readonly ViewCount[]): void {
    for (const one of counts) this.#add(one);
  }

  #add(more: ViewCount): void {
    const key = `${more.listingId} ${more.day} ${more.source}`;
    const known = this.#counts.get(key);
    if (known) known.count += more.count;
    else this.#counts.set(key, { ...more });
  }

  #isNew(reader: string, day: string): boolean {
    if (day !== this.#day || this.#readers.size >= readersKept) this.#readers.clear();
    this.#day = day;
    const isNew = !this.#readers.has(reader);
    this.#readers.add(reader);
    return isNew;
  }
}
