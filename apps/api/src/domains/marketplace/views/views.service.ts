import { interestDays, type ViewSource } from '@claimstead/contract/listing-interest.ts';
import type { Db } from '../../../core/db/database.ts';
import { oncePerDatabase } from '../../../core/db/shared-reads.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { countSavesByDay } from '../wishlist/wishlist.store.ts';
import { ViewCounter } from './views.engine.ts';
import { addViews, forgetViews, listViews } from './views.store.ts';

/** A process that is killed loses the counts of so long. */
const keepAfterMs = 5_000;
const dayMs = 86_400_000;

type KeepingDeps = Pick<CoreDeps, 'log' | 'running'>;

/** Counts of this process, on their way to the database. */
class KeptViews {
  readonly counter = new ViewCounter();
  readonly #db: Db;
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** What can't be kept is tried again with the next one; during maintenance it waits. */
  keepSoon(deps: KeepingDeps): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (deps.running.maintenance !== null) return this.keepSoon(deps);
      this.keep().catch((error: unknown) =>
        deps.log.warn({ err: error }, 'market: views were not kept'),
      );
    }, keepAfterMs).unref();
  }

  /** @throws the database's error; the counts are still there then. */
  async keep(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const views = this.counter.take();
    if (views.length === 0) return;
    try {
      await addViews(this.#db, views);
    } catch (error) {
      this.counter.putBack(views);
      throw error;
    }
  }
}

const viewsOf = oncePerDatabase((db) => new KeptViews(db));

/** The day (UTC) of a moment, as 2026-11-25. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The first of the days that owners read of, as {@link dayOf}. */
export function firstInterestDay(now: Date): string {
  return dayOf(new Date(now.getTime() - (interestDays - 1) * dayMs));
}

/**
 * Counts that someone who doesn't own a listing opened it, without keeping who. Waits for nothing.
 * @param readerId an account, counted once a day in this process; null: a reader who isn't known.
 */
export function noteView(
  { db, clock, ...deps }: KeepingDeps & Pick<CoreDeps, 'db' | 'clock'>,
  listingId: string,
  source: ViewSource,
  readerId: string | null,
): void {
  const views = viewsOf(db);
  views.counter.note(listingId, source, dayOf(clock.now()), readerId);
  views.keepSoon(deps);
}

/**
 * How often a listing was opened and saved on each day since one, with what this process has not kept yet; during
 * maintenance without.
 */
export async function readAttention(
  { db, running }: Pick<CoreDeps, 'db' | 'running'>,
  listingId: string,
  sinceDay: string,
) {
  if (running.maintenance === null) await viewsOf(db).keep();
  const [views, saves] = await Promise.all([
    listViews(db, listingId, sinceDay),
    countSavesByDay(db, listingId, sinceDay),
  ]);
  return { views, saves };
}

/** Drops what owners no longer read. */
export async function forgetOldViews({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  await forgetViews(db, firstInterestDay(clock.now()));
}
