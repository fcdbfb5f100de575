import { isId } from '../../../core/ids/ids.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import type { Listing } from '../listings.rules.ts';
import { findListing } from '../listings.store.ts';
import { takeMove } from '../move-listing.service.ts';
import { lockNumberRivals, lockPatentNumber } from './number-claims.store.ts';

/**
 * Claims the number of a listing (or the numbers that `numbersOf` names) for this transaction. Call it before
 * the listing's row is locked: everyone who may publish locks numbers first and listings second, which avoids
 * deadlocks. What was read here is only a guess; `isNumberTaken` claims what the locked row says, and if the two
 * differ, a deadlock is resolved by repeating the transaction.
 */
export async function claimNumbers(
  unit: UnitOfWork,
  listingId: string,
  numbersOf: (listing: Listing) => string[] = (listing) => [listing.patentNumber],
): Promise<void> {
  const seen = isId(listingId) ? await findListing(unit.tx, listingId) : null;
  if (!seen) return;
  const numbers = new Set(numbersOf(seen).filter((number) => number !== ''));
  for (const number of [...numbers].sort()) await lockPatentNumber(unit.tx, number);
}

/**
 * Whether another account's listing has the number: one in the market, in a sale, or reserved for a buyer whose
 * offer was accepted. Claims to one number wait for each other.
 */
export async function isNumberTaken(unit: UnitOfWork, listing: Listing): Promise<boolean> {
  await lockPatentNumber(unit.tx, listing.patentNumber);
  const rivals = await lockNumberRivals(unit.tx, listing);
  return rivals.some((rival) => refuseMove(rival, 'lose_number', { by: 'system' }, unit.now));
}

/** Takes the number from listings whose plan has ended, so that the database's constraint is met. */
export async function hideExpiredRivals(unit: UnitOfWork, listing: Listing): Promise<void> {
  for (const rival of await lockNumberRivals(unit.tx, listing)) {
    await takeMove(unit, { subject: rival }, { move: 'lose_number', by: 'system' });
  }
}
