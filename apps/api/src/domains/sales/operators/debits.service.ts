import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Checkout } from '../../checkouts/checkouts.api.ts';
import { getPublicUsers } from '../../identity/identity.api.ts';
import { viewCards } from '../../listings/listings.api.ts';
import { holderOf } from '../holding/shares.rules.ts';
import { namedOwners } from '../legal-names/named-owners.service.ts';
import { personOf } from '../sales.views.ts';

/** Debits on their way as the operators' list of sales shows them: nothing can be done to money that is not here. */
export async function viewDebits(db: Db, debits: readonly Checkout[]): Promise<OperatorSale[]> {
  const cards = await viewCards(
    db,
    debits.map(({ listingId }) => listingId),
  );
  const people = await getPublicUsers(
    db,
    debits.map(({ buyerUserId }) => buyerUserId),
  );
  const owners = await Promise.all(debits.map(({ listingId }) => namedOwners(db, listingId)));
  return debits.flatMap((debit, at) => {
    const card = cards.get(debit.listingId);
    if (!card) return [];
    const buyer = personOf(people, debit.buyerUserId);
    return {
      id: debit.id,
      patentId: debit.listingId,
      patentNumber: card.patentNumber,
      title: card.title,
      buyer: `${buyer.firstName} ${buyer.lastName}`,
      owners: (owners[at] ?? []).map(holderOf),
      amount: debit.amountCents,
      status: debit.status,
      standing: null,
      createTimestamp: debit.createdAt.toISOString(),
      ...{ paymentCheck: null, evidenceDue: null, refund: null },
      ...{ refundable: false, toRefund: 0, writableOff: false },
      ...{ owed: 0, takenBack: 0, missing: 0 },
    };
  });
}
