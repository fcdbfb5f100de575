import type { Filing } from '@claimstead/contract/filings.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import { viewCards } from '../../listings/listings.views.ts';
import { nameOf } from '../assignment/buyer-details.service.ts';
import { holderOf, listSaleOwners } from '../holding/sale-owners.store.ts';
import { isDisputed, recordByOf } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { listFound } from './found-recordings.store.ts';

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
  const found = await listFound(
    db,
    sales.filter((sale) => sale.filedAt && !sale.recordedAt).map((sale) => sale.id),
  );
  return sales.flatMap((sale) => {
    const card = cards.get(sale.listingId);
    if (!card || !sale.signedAt) return [];
    const details = sale.buyerDetails;
    const recordBy = recordByOf(sale.firstSignedAt ?? sale.signedAt);
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
          stake: owner.stakeBasisPoints / 100,
          share: owner.shareCents,
        })),
      buyer: details ? (details.company ?? nameOf(details)) : '',
      amount: sale.amountCents,
      signedAt: sale.signedAt.toISOString(),
      recordBy: recordBy.toISOString(),
      overdue: sale.filedAt === null && recordBy < now,
      onHold: sale.filedAt ? null : holdOf(sale),
      receipt: sale.receipt,
      filedAt: sale.filedAt?.toISOString() ?? null,
      reel: sale.reel,
      frame: sale.frame,
      found: found.get(sale.id) ?? null,
    };
  });
}

function holdOf(sale: Sale): Filing['onHold'] {
  if (isDisputed(sale)) return 'disputed';
  if (sale.isRefundedOutside) return 'refunded_outside';
  if (sale.paymentCheck) return 'being_checked';
  return sale.undoRequestedAt ? 'undone' : null;
}
