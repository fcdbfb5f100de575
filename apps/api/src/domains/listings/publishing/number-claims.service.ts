import { isId } from '../../../core/ids/ids.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import type { Listing } from '../listings.rules.ts';
import { findListing } from '../listings.store.ts';
import { takeMove } from '../move-listing.service.ts';
import { lockNumberRivals, lockPatentNumber } from './number-claims.store.ts';

/**
 * Claims the number of a listing (or the numbers that `numbersOf` names) for this transaction. Call it
 * before the listing's row is locked: numbers first, listings second, is the order of everyone who may
 * publish, so nobody waits in a circle. What was read here is only a guess; `isNumberTaken` claims what
 * the locked row says, and where the two differ a circle is broken by repeating the transaction.
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
 * Whether another account's listing has the number: one in the market, in a sale, or held for a buyer
 * whose offer was accepted. Claims to one number wait for each other.
 */
export async function isNumberTaken(unit: UnitOfWork, listing: Listing): Promise<boolean> {
  await lockPatentNumber(unit.tx, listing.patentNumber);
  const rivals = await lockNumberRivals(unit.tx, listing);
  return rivals.some((rival) => refuseMove(rival, 'lose_number', { by: 'system' }, unit.now));
}

/** Takes the number from listings whose plan has ended, so that the database's constraint holds. */
export async function hideLapsedRivals(unit: UnitOfWork, listing: Listing): Promise<void> {
  for (const rival of await lockNumberRivals(unit.tx, listing)) {
    await takeMove(unit, { thing: rival }, { move: 'lose_number', by: 'system' });
  }
}
