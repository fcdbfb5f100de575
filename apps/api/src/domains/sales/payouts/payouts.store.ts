import type { RawBuilder, Updateable } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';
import type { Payout } from './payout-lifecycle.rules.ts';
import type { PayoutStatus } from './payouts.tables.ts';

export type PayoutColumns = Omit<
  Updateable<Tables['payouts']>,
  'sale_id' | 'owner_id' | 'share_cents' | 'status'
>;

/** @returns null: it is no longer as it was read. */
export async function savePayout<P extends Payout>(
  tx: Tx,
  payout: P,
  columns: PayoutColumns,
  { to, mark }: { to: PayoutStatus; mark: RawBuilder<unknown> },
): Promise<P | null> {
  const row = await tx
    .updateTable('payouts')
    .set({ ...columns, status: to })
    .where('sale_id', '=', payout.saleId)
    .where('owner_id', '=', payout.ownerId)
    .where('status', '=', payout.payoutStatus)
    .returning('status')
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? { ...payout, payoutStatus: row.status } : null;
}

/** Payouts of a sale that were refused are asked for again now. @returns how many. */
export async function retryReversals(tx: Tx, saleId: string, now: Date): Promise<number> {
  const result = await tx
    .updateTable('payouts')
    .set({ retry_at: now })
    .where('sale_id', '=', saleId)
    .where('status', '=', 'refused')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
