import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { Actor } from '../../core/http/actor.ts';
import { listCategories } from './categories/categories.store.ts';
import { viewUnsoldOf } from './listings.views.ts';

/** By their numbers (P3.4). */
export const patentTypes = [
  { id: 1, name: 'Utility' },
  { id: 2, name: 'Design' },
  { id: 3, name: 'Provisional' },
  { id: 4, name: 'Plant' },
] as const;

export const prototypes = [
  { id: 0, name: 'No prototype' },
  { id: 1, name: 'Prototype' },
] as const;

export function viewCategories(deps: CoreDeps): Promise<{ id: number; name: string }[]> {
  return listCategories(deps.db);
}

/** Every unsold listing that the caller owns, in all buckets, newest first. */
export function viewActiveListings(deps: CoreDeps, actor: Actor): Promise<Listing[]> {
  return viewUnsoldOf(deps.db, actor.userId, deps.clock.now());
}
