import type { AboutPatent } from '@claimstead/contract/messaging.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { Actor } from '../../core/http/actor.ts';
import { viewNamesFor } from '../listings/listings.api.ts';
import type { Message } from './messaging.store.ts';

/** What these messages are about, by listing: only what this person can see. */
export function viewPatentsOf(
  deps: CoreDeps,
  actor: Actor,
  messages: readonly Message[],
): Promise<Map<string, AboutPatent>> {
  const listingIds = messages.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]));
  return viewNamesFor(deps.db, listingIds, actor.userId, deps.clock.now());
}
