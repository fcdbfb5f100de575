import type { SaleRecord } from '@claimstead/contract/sales.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Db } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { findErased, getPublicUsers } from '../../identity/identity.api.ts';
import {
  getListingForDeal,
  lockListingOf,
  markSoldOutside,
  type ListingFacts,
  viewCards,
} from '../../listings/listings.api.ts';
import { hasWrittenTo } from '../../messaging/messaging.api.ts';
import { closeOffersForOutsideSale } from '../../offers/offers.api.ts';
import { personOf } from '../sales.views.ts';
import {
  insertOutsideSale,
  listFinished,
  toFinished,
  type FinishedSale,
} from './outside-sales.store.ts';

/** @throws {Problem} sales.not_yours for anyone else's lists. */
export async function listRecords(
  deps: CoreDeps,
  actor: Actor,
  side: 'buyer' | 'owner',
  userId: string,
): Promise<SaleRecord[]> {
  if (userId !== actor.userId) throw new Problem('sales.not_yours');
  return viewRecords(deps.db, await listFinished(deps.db, side, userId), side, userId);
}

/**
 * "Mark as Sold": a sale completed outside the product, so its amount is unknown here. The buyer is one of the
 * people who wrote to an owner.
 * @throws {Problem} listings.not_found (also for strangers), listings.open_sale, listings.reserved,
 *   listings.buyer_not_contact, listings.moved_on
 */
export async function recordOutsideSale(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  buyerUserId: string,
): Promise<SaleRecord> {
  const sale = await transact(deps, async (unit) => {
    const owned = await lockListingOf(unit, listingId, actor.userId);
    const listing = owned ? await getListingForDeal(unit.tx, listingId, unit.now) : null;
    if (!listing) throw new Problem('listings.not_found');
    refuseIfBusy(listing, unit.now);
    const isOwner = listing.ownerUserIds.includes(buyerUserId);
    const isGone = (await findErased(unit.tx, [buyerUserId])).has(buyerUserId);
    if (isOwner || isGone || !(await hasWrittenTo(unit.tx, buyerUserId, listing.ownerUserIds))) {
      throw new Problem('listings.buyer_not_contact');
    }
    if (!(await markSoldOutside(unit, listingId))) throw new Problem('listings.moved_on');
    const row = {
      id: newId(unit.now.getTime()),
      listing_id: listingId,
      buyer_user_id: buyerUserId,
      recorded_by_user_id: actor.userId,
      created_at: unit.now,
    };
    await insertOutsideSale(unit.tx, row);
    await closeOffersForOutsideSale(unit, listingId, buyerUserId);
    unit.emit({
      type: 'sales.settled_outside',
      payload: {
        saleId: row.id,
        listingId,
        listingTitle: listing.title,
        buyerUserId,
        ownerUserIds: listing.ownerUserIds,
      },
    });
    unit.tell([buyerUserId, ...listing.ownerUserIds], 'sale', { saleId: row.id, listingId });
    return toFinished(row);
  });
  const [record] = await viewRecords(deps.db, [sale], 'owner', actor.userId);
  if (!record) throw new Error(`the record of sale ${sale.id} cannot be shown`);
  return record;
}

function refuseIfBusy(listing: ListingFacts, now: Date): void {
  if (listing.saleState === 'under_sale') throw new Problem('listings.open_sale');
  const isReserved = listing.reservedUntil !== null && listing.reservedUntil > now;
  if (isReserved && listing.saleState === 'none') throw new Problem('listings.reserved');
}

async function viewRecords(
  db: Db,
  sales: readonly FinishedSale[],
  side: 'buyer' | 'owner',
  viewerUserId: string,
): Promise<SaleRecord[]> {
  const cards = await viewCards(
    db,
    sales.map((sale) => sale.listingId),
  );
  const sellers = new Map<string, string>();
  for (const sale of sales) sellers.set(sale.id, await sellerOf(db, sale, side, viewerUserId));
  const people = await getPublicUsers(db, [
    ...sales.map((sale) => sale.buyerUserId),
    ...sellers.values(),
  ]);
  return sales.flatMap((sale) => {
    const patent = cards.get(sale.listingId);
    if (!patent) return [];
    const soldUser = personOf(people, sellers.get(sale.id) ?? '');
    const purchasedUser = personOf(people, sale.buyerUserId);
    return {
      id: sale.id,
      patent,
      soldUser,
      purchasedUser,
      amount: sale.amountCents,
      settledOutside: sale.settledOutside,
      createTimestamp: sale.at.toISOString(),
    };
  });
}

/**
 * For an owner, the owners' side is that owner; for the buyer, it is whoever recorded the sale, or the creator.
 */
async function sellerOf(
  db: Db,
  sale: FinishedSale,
  side: 'buyer' | 'owner',
  viewerUserId: string,
): Promise<string> {
  if (side === 'owner') return viewerUserId;
  if (sale.sellerUserId) return sale.sellerUserId;
  return (await getListingForDeal(db, sale.listingId, sale.at))?.creatorUserId ?? '';
}
