import { getPayoutAccounts } from '../../identity/identity.api.ts';
import type { SaleOwner } from '../sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { lookAtAccount } from './payout-accounts.service.ts';
import { isDestinationOpen } from './payouts.rules.ts';

/** The accounts of those owners who can receive money now, as the provider says, by owner; its answers are stored. */
export async function openDestinations(
  deps: SalesDeps,
  owners: readonly SaleOwner[],
): Promise<Map<string, string>> {
  const accounts = await getPayoutAccounts(
    deps.db,
    owners.map((owner) => owner.userId),
  );
  const open = new Map<string, string>();
  for (const owner of owners) {
    const known = accounts.get(owner.userId);
    if (!known?.connectedAccountId) continue;
    const account = await lookAtAccount(deps, owner.userId, known.connectedAccountId);
    if (isDestinationOpen(account, owner, known.pausedUntil, deps.clock.now())) {
      open.set(owner.ownerId, account.id);
    }
  }
  return open;
}
