import type { SaleParty } from '@claimstead/contract/operations-sales.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import { getContacts } from '../../identity/identity.api.ts';
import type { BuyerDetails } from '../papers/papers.tables.ts';
import type { SaleOwner } from '../sale-owners.store.ts';

type Owner = Pick<SaleOwner, 'name' | 'capacity' | 'email'> & {
  userId: string | null;
  address?: string | null;
};

/**
 * Both sides of a sale with their addresses: the email of the account as it is now, and the postal address that was given for
 * the papers.
 */
export async function viewParties(
  db: Db,
  { buyerUserId }: { buyerUserId: string },
  owners: readonly Owner[],
  details: BuyerDetails | null,
): Promise<SaleParty[]> {
  const ids = owners.flatMap(({ userId }) => userId ?? []);
  const contacts = await getContacts(db, [...ids, buyerUserId]);
  const buyer = contacts.get(buyerUserId);
  return [
    ...owners.map(({ userId, name, capacity, email, address }) => ({
      ...{ side: 'owner' as const, name, company: capacity?.company ?? null },
      ...{ email: contacts.get(userId ?? '')?.email ?? email, address: address ?? null },
    })),
    {
      side: 'buyer',
      name: details?.name ?? `${buyer?.firstName ?? ''} ${buyer?.lastName ?? ''}`.trim(),
      company: details?.company ?? null,
      email: buyer?.email ?? '',
      address: details?.address ?? null,
    },
  ];
}
