import type { Db, Tx } from '../../../core/db/database.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { getPayoutAccounts } from '../../identity/identity.api.ts';
import { announce, changeSale } from '../move-sale.service.ts';
import { listSaleOwners } from '../sale-owners.store.ts';
import type { Sale } from '../sales.store.ts';
import { movePapers } from './move-papers.service.ts';

/** Every owner's account can receive money, so the buyer may sign. */
export async function canAllBePaid(db: Db | Tx, saleId: string): Promise<boolean> {
  const owners = await listSaleOwners(db, [saleId]);
  const accounts = await getPayoutAccounts(
    db,
    owners.map((owner) => owner.userId),
  );
  return owners.every((owner) => accounts.get(owner.userId)?.payoutsEnabled);
}

/**
 * It is the buyer's turn to sign a locked sale's papers: its buyer is told so, once.
 * @param isTold the caller tells the buyer, together with the payment
 */
export async function askBuyer(unit: UnitOfWork, sale: Sale, isTold = false): Promise<Sale> {
  if (sale.papersStatus !== 'none') return sale;
  const change = { askedAt: unit.now };
  const papers = await movePapers(unit, sale.papers, { move: 'ask', by: 'system', change });
  const saved = await changeSale(unit, sale, { step_since: unit.now }, { papers });
  if (isTold) return saved;
  const userIds = [sale.buyerUserId];
  await announce(unit, saved, ['sales.signature_requested', { userIds, after: null }]);
  return saved;
}
