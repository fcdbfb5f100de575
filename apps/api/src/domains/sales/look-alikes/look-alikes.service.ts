import type { LookAlike } from '@claimstead/contract/look-alikes.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { findErased, getPublicUsers } from '../../identity/identity.api.ts';
import { listConversationPartners } from '../../messaging/messaging.api.ts';
import { listOfferPartners } from '../../offers/offers.api.ts';
import { listSaleOwners } from '../sale-owners.store.ts';
import { listBoughtBy, listSoldBy } from '../lists/sale-lists.store.ts';
import { findLookAlikes } from './look-alikes.rules.ts';

/**
 * People the caller might mistake for the other side of a deal: other accounts, known from a conversation or
 * another deal, with a look-alike name (UTS #39). Former members have no name of their own.
 */
export async function listLookAlikes(deps: CoreDeps, actor: Actor): Promise<LookAlike[]> {
  const { db } = deps;
  const dealtWith = new Set([
    ...(await listOfferPartners(db, actor.userId)),
    ...(await listSalePartners(db, actor.userId)),
  ]);
  dealtWith.delete(actor.userId);
  if (dealtWith.size === 0) return [];
  const known = new Set([...dealtWith, ...(await listConversationPartners(db, actor.userId))]);
  const people = await getPublicUsers(db, [...known]);
  for (const userId of await findErased(db, [...known])) people.delete(userId);
  const all = [...people.values()];
  return findLookAlikes(
    all,
    all.filter(({ userId }) => dealtWith.has(userId)),
  );
}

async function listSalePartners(db: Db, userId: string): Promise<string[]> {
  const bought = await listBoughtBy(db, userId);
  const sold = await listSoldBy(db, userId);
  const owners = await listSaleOwners(
    db,
    bought.map((sale) => sale.id),
  );
  return [...owners.flatMap((owner) => owner.userId), ...sold.map((sale) => sale.buyerUserId)];
}
