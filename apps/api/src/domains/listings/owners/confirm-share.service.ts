import { Problem } from '../../../core/errors/problem.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { shareBasisPointsOf } from './owners.rules.ts';
import { confirmOwner, listOwnersOf } from './owners.store.ts';

/** A share as its owner read it: percent, and the company and the person's title in it ('' for none). */
export type SeenShare = Partial<Record<'stake' | 'company' | 'title', string | undefined>>;

/**
 * Confirms a linked owner's share within the lock of its listing; repeating it is fine. Nobody confirms something that
 * just changed.
 * @throws {Problem} listings.share_changed
 */
export async function confirmOwnShare(
  unit: UnitOfWork,
  listingId: string,
  userId: string,
  seen: SeenShare,
): Promise<void> {
  const owners = await listOwnersOf(unit.tx, [listingId]);
  const own = owners.find((owner) => owner.userId === userId);
  const stake = seen.stake === undefined ? null : shareBasisPointsOf(Number(seen.stake));
  const isOther =
    (stake !== null && stake !== own?.shareBasisPoints) ||
    (['company', 'title'] as const).some(
      (part) => seen[part] !== undefined && seen[part] !== (own?.capacity?.[part] ?? ''),
    );
  if (isOther) throw new Problem('listings.share_changed');
  if (await confirmOwner(unit.tx, listingId, userId, unit.now)) {
    await tellOwners(unit, listingId);
  }
}

/** Tells the open pages of a listing's owners that it changed. */
export async function tellOwners(unit: UnitOfWork, listingId: string): Promise<void> {
  const owners = await listOwnersOf(unit.tx, [listingId]);
  unit.tell(
    owners.map((owner) => owner.userId),
    'listing',
    { patentId: listingId },
  );
}
