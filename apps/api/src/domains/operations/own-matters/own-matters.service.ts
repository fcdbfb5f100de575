import type { Db } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import { listOwnMatters } from '../../listings/listings.api.ts';
import { findReport } from '../../messaging/messaging.api.ts';
import { findSaleOfDifference } from '../../money/money.api.ts';
import { listOfferedFor } from '../../offers/offers.api.ts';
import { findListingOfSale, listOwnDeals } from '../../sales/sales.api.ts';
import type { OperationsDeps } from '../operations.deps.ts';
import { type Involvement, isOwnMatter, type Matter, type Subject } from './own-matters.rules.ts';

/**
 * Refuses an operator who is a party to what a call decides on: who owns, was invited to own, has an open offer for,
 * reserved, buys, bought or sold the listing, advises or advised a side of its sale, or has one of these in common with the person. Asked before the call, and not under its
 * locks: who makes an offer a moment later could as well make it a moment after the decision. An unknown id is no
 * matter; the call says that it is unknown.
 * @throws {Problem} sales.operator_is_party
 */
export async function refuseOwnMatter(
  { db }: OperationsDeps,
  operator: Actor,
  subject: Subject,
  id: string,
): Promise<void> {
  if (!isId(id)) return;
  const matter = await matterOf(db, subject, id);
  const own = await involvementOf(db, operator.userId);
  const people = await Promise.all(matter.userIds.map((userId) => involvementOf(db, userId)));
  if (isOwnMatter(own, matter, people)) throw new Problem('sales.operator_is_party');
}

async function matterOf(db: Db, subject: Subject, id: string): Promise<Matter> {
  if (subject === 'person') return { listingIds: [], userIds: [id] };
  if (subject === 'report') {
    const report = await findReport(db, id);
    const userIds = report ? [report.reportedUserId, report.reporterUserId] : [];
    return { listingIds: [], userIds };
  }
  if (subject === 'difference') {
    const saleId = await findSaleOfDifference(db, id);
    return saleId === null ? { listingIds: [], userIds: [] } : matterOf(db, 'sale', saleId);
  }
  const listingId = subject === 'sale' ? await findListingOfSale(db, id) : id;
  return { listingIds: listingId === null ? [] : [listingId], userIds: [] };
}

async function involvementOf(db: Db, userId: string): Promise<Involvement> {
  const listingIds = await Promise.all([
    listOwnMatters(db, userId),
    listOfferedFor(db, userId),
    listOwnDeals(db, userId),
  ]);
  return { userId, listingIds: new Set(listingIds.flat()) };
}
