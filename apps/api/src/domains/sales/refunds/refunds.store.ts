import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';
import type { FromJson, Tables } from '../../../core/db/tables.ts';
import type { RefundStage } from './refund-lifecycle.rules.ts';

type Row = Selectable<Tables['refunds']>;

/** A part of a query that reads sales: their refunds, each sale's in its order. */
export const refundsOfSale = sql<FromJson<Row>[]>`(
  select coalesce(json_agg(refunds order by refunds.position), '[]') from refunds
  where refunds.sale_id = sales.id)`;

/** A refund of a sale's payment. Cents. */
export type Refund = ReturnType<typeof toRefund>;

export function toRefund(row: FromJson<Row> | Row) {
  return {
    saleId: row.sale_id,
    position: row.position,
    madeBy: row.made_by,
    status: row.status as RefundStage,
    reason: row.reason,
    providerId: row.provider_id,
    amountCents: row.amount_cents,
    toppedUpCents: row.topped_up_cents,
    retryAt: row.retry_at ? new Date(row.retry_at) : null,
    heardAt: new Date(row.heard_at),
    toldAt: row.told_at ? new Date(row.told_at) : null,
    doneAt: row.done_at ? new Date(row.done_at) : null,
  };
}

/** No transition leads to `none`. @returns null: it is no longer `from`. */
export async function saveRefund(
  tx: Tx,
  refund: Refund,
  { from, mark }: { from: RefundStage; mark: RawBuilder<unknown> },
): Promise<Refund | null> {
  const columns = {
    status: refund.status as Row['status'],
    reason: refund.reason,
    provider_id: refund.providerId,
    amount_cents: refund.amountCents,
    topped_up_cents: refund.toppedUpCents,
    retry_at: refund.retryAt,
    told_at: refund.toldAt,
    done_at: refund.doneAt,
  };
  const { saleId, position, madeBy, heardAt } = refund;
  const row = await tx
    .insertInto('refunds')
    .values({ sale_id: saleId, position, made_by: madeBy, heard_at: heardAt, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['sale_id', 'position'])
        .doUpdateSet(columns)
        .where('refunds.status', '=', from as Row['status']),
    )
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toRefund(row) : null;
}
