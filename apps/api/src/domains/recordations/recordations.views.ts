import type { Filing } from '@claimstead/contract/filings.contract.ts';
import type { Db } from '../../core/db/database.ts';
import { viewCards } from '../listings/listings.api.ts';
import {
  newOwnerOf,
  holderOf,
  isUndone,
  listSaleOwners,
  recordByOf,
  type Sale,
  stopOf,
} from '../sales/sales.api.ts';
import { listFound } from './found-recordings.store.ts';
import { listRecordations } from './recordations.store.ts';

/** Signed sales as the operators' queue shows them. */
export async function viewFilings(db: Db, sales: readonly Sale[], now: Date): Promise<Filing[]> {
  const owners = await listSaleOwners(
    db,
    sales.map((sale) => sale.id),
  );
  const cards = await viewCards(
    db,
    sales.map((sale) => sale.listingId),
  );
  const ids = sales.map((sale) => sale.id);
  const recordations = await listRecordations(db, ids);
  const found = await listFound(
    db,
    ids.filter((id) => recordations.get(id)?.status === 'filed'),
  );
  return sales.flatMap((sale) => {
    const card = cards.get(sale.listingId);
    if (!card || !sale.signedAt || !sale.firstSignedAt) return [];
    const details = sale.buyerDetails;
    const recordation = recordations.get(sale.id);
    const status = recordation?.status ?? 'ready';
    const isFiled = status !== 'ready';
    const recordBy = recordByOf(sale.firstSignedAt);
    return {
      saleId: sale.id,
      patentNumber: card.patentNumber,
      title: card.title,
      owners: owners
        .filter((owner) => owner.saleId === sale.id)
        .map((owner) => ({
          name: holderOf(owner),
          signedBy: owner.capacity ? owner.name : null,
          title: owner.capacity?.title ?? null,
          stake: owner.shareBasisPoints / 100,
          share: owner.shareCents,
        })),
      buyer: details ? newOwnerOf(details) : '',
      amount: sale.amountCents,
      signedAt: sale.signedAt.toISOString(),
      recordBy: recordBy.toISOString(),
      status: !isFiled && recordBy < now ? 'overdue' : status,
      onHold: isFiled ? null : (stopOf(sale) ?? (isUndone(sale) ? 'undone' : null)),
      receipt: recordation?.receipt ?? null,
      filedAt: recordation?.filed_at?.toISOString() ?? null,
      reel: recordation?.reel ?? null,
      frame: recordation?.frame ?? null,
      found: found.get(sale.id) ?? null,
    };
  });
}
