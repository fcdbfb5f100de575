import type { FollowersBatch, lookToFollow } from '../../marketplace/marketplace.api.ts';
import type { SharedSearch } from '../engine/shared-search.engine.ts';
import type { SearchPlace } from '../search.port.ts';
import type { FeedMark } from './feed-mark.service.ts';

type Clock = Awaited<ReturnType<typeof lookToFollow>>['clock'];

/**
 * What is left of a batch after what other processes did: whoever wrote the mark has put in everything up to it.
 * @param clock how far the market was when the batch was asked for, and no further.
 */
export async function leftByOthers(
  shared: SharedSearch,
  { put, remove }: FollowersBatch,
  { mark, clock }: { mark: FeedMark | null; clock: Clock },
): Promise<FollowersBatch & { had: SearchPlace[] }> {
  const found = await shared.placesOf([...new Set([...put, ...remove])]);
  const isThere = new Set(found.map(({ listingId }) => listingId));
  const isWritten =
    mark?.isWhole === true &&
    mark.market.epoch === clock.epoch &&
    mark.market.number >= clock.lastChange;
  const wanted = new Set(put);
  const had = isWritten ? found.filter(({ listingId }) => wanted.has(listingId)) : [];
  const has = new Set(had.map(({ listingId }) => listingId));
  return {
    had,
    put: put.filter((id) => !has.has(id)),
    remove: remove.filter((id) => isThere.has(id) && !wanted.has(id)),
  };
}
