import { limits } from '@claimstead/contract/limits.ts';
import type {
  SavedFilters,
  SavedSearch,
  SearchSettings,
} from '@claimstead/contract/saved-searches.contract.ts';
import { violatesUnique } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { isSearchTooLong } from '../../marketplace/marketplace.api.ts';
import type { SearchDeps } from '../search.deps.ts';
import { findNewSince } from './new-matches.service.ts';
import {
  countSearchesToAdd,
  deleteSearchOf,
  insertSearch,
  listSearchesOf,
  lockSearchOf,
  type SavedSearchRow,
  updateSearch,
} from './searches.store.ts';

type Deps = CoreDeps & SearchDeps;

/** The person's saved searches by name, each with how many are new since the person looked. */
export async function viewSearches(deps: Deps, actor: Actor): Promise<SavedSearch[]> {
  const searches = await listSearchesOf(deps.db, actor.userId);
  return Promise.all(searches.map((search) => viewOf(deps, search)));
}

/**
 * Saves a search. Current listings count as seen: only later ones are new.
 * @throws {Problem} marketplace.search_too_long · search.saved_name_taken · search.too_many_saved
 */
export async function saveSearch(
  deps: Deps,
  actor: Actor,
  given: SearchSettings & { filters: SavedFilters },
): Promise<SavedSearch> {
  if (isSearchTooLong(given.filters.search ?? '')) throw new Problem('marketplace.search_too_long');
  const saved = await refusingTakenNames(() =>
    transact(deps, async (unit) => {
      const count = await countSearchesToAdd(unit.tx, actor.userId);
      if (count >= limits.savedSearches) throw new Problem('search.too_many_saved');
      const search: SavedSearchRow = {
        ...given,
        id: newId(),
        userId: actor.userId,
        lookedAt: unit.now,
        mailedAt: unit.now,
        matchedAt: unit.now,
      };
      await insertSearch(unit.tx, search, unit.now);
      return search;
    }),
  );
  return viewOf(deps, saved);
}

/**
 * Renames a search, or turns its emails on or off. Once on, they cover listings from then on.
 * @throws {Problem} search.saved_not_found · search.saved_name_taken
 */
export async function changeSearch(
  deps: Deps,
  actor: Actor,
  id: string,
  change: Partial<SearchSettings>,
): Promise<SavedSearch> {
  const changed = await refusingTakenNames(() =>
    transact(deps, async (unit) => {
      const search = await lockOwn(unit, actor, id);
      const settings: SearchSettings = {
        name: change.name ?? search.name,
        mails: change.mails ?? search.mails,
      };
      const mailedAt = settings.mails && !search.mails ? unit.now : search.mailedAt;
      await updateSearch(unit.tx, id, { ...settings, mailed_at: mailedAt });
      return { ...search, ...settings, mailedAt };
    }),
  );
  return viewOf(deps, changed);
}

/** Deletes a search; deleting one that is gone is fine. */
export async function removeSearch(deps: CoreDeps, actor: Actor, id: string): Promise<void> {
  await transact(deps, (unit) => deleteSearchOf(unit.tx, actor.userId, id));
}

/**
 * Marks the current matches as seen.
 * @throws {Problem} search.saved_not_found
 */
export async function noteLooked(deps: CoreDeps, actor: Actor, id: string): Promise<void> {
  await transact(deps, async (unit) => {
    await lockOwn(unit, actor, id);
    await updateSearch(unit.tx, id, { looked_at: unit.now });
  });
}

async function lockOwn(unit: UnitOfWork, actor: Actor, id: string): Promise<SavedSearchRow> {
  const search = await lockSearchOf(unit.tx, actor.userId, id);
  if (!search) throw new Problem('search.saved_not_found');
  return search;
}

async function refusingTakenNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatesUnique(error, 'saved_searches_name')) {
      throw new Problem('search.saved_name_taken', { cause: error });
    }
    throw error;
  }
}

async function viewOf(deps: Deps, search: SavedSearchRow): Promise<SavedSearch> {
  const known = { lookedAt: search.lookedAt, mailedAt: null, until: null };
  const fresh = await findNewSince(deps, search, known, { limit: 0 });
  return {
    id: search.id,
    name: search.name,
    filters: search.filters,
    mails: search.mails,
    newCount: fresh.total,
    lookedTimestamp: search.lookedAt.toISOString(),
  };
}
