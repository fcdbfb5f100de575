import type { OperatorExtension } from '@claimstead/contract/titles.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { enteredExtension, isExtendable, noteExtension } from '../../patents/patents.api.ts';
import { aboutListing } from '../about-listing.service.ts';
import { findListing } from '../listings.store.ts';
import { viewRecordForDeal } from '../record/record.service.ts';
import { lockForOperator } from './find-title.service.ts';

/** The extension of the term of a listing's patent, for operators. @throws {Problem} listings.not_found */
export async function viewExtension(deps: CoreDeps, listingId: string): Promise<OperatorExtension> {
  const listing = isId(listingId) ? await findListing(deps.db, listingId) : null;
  if (!listing || listing.deletedAt) throw new Problem('listings.not_found');
  const { term } = await viewRecordForDeal(deps.db, listingId, deps.clock.now());
  return {
    term: term.words,
    days: await enteredExtension(deps.db, listing.patentNumber),
    extendable: isExtendable(listing.patentNumber),
  };
}

/**
 * Enters by how many days the term of a listing's patent was extended, from its certificate. Every listing of that
 * number is told so from now on.
 * @param entered.days null: takes back what was entered.
 * @throws {Problem} listings.not_found; patents.not_extendable
 */
export async function enterExtension(
  deps: CoreDeps,
  operator: Actor,
  listingId: string,
  { days, reason }: { days: number | null; reason: string },
): Promise<OperatorExtension> {
  await transact(deps, async (unit) => {
    const listing = await lockForOperator(unit, listingId);
    if (!isExtendable(listing.patentNumber)) throw new Problem('patents.not_extendable');
    await noteExtension(unit.tx, listing.patentNumber, days, unit.now);
    const { ownerUserIds } = await aboutListing(unit.tx, listing);
    unit.tell(ownerUserIds, 'listing', { patentId: listingId });
    unit.audit(operator, {
      what: 'patent.extension',
      aboutId: listingId,
      about: listing.title,
      reason: `${days === null ? 'Taken back' : `${days} days`}: ${reason}`,
    });
  });
  return viewExtension(deps, listingId);
}
