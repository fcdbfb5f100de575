import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';
import type { FromJson, Tables } from '../../../core/db/tables.ts';
import type { CheckStage, PaymentCheck } from './check-lifecycle.rules.ts';
import type { DisputeStage } from './dispute-lifecycle.rules.ts';
import type { DisputeStatus, PaymentCheckStatus } from './disputes.tables.ts';

type DisputeRow = Selectable<Tables['disputes']>;
type CheckRow = Selectable<Tables['payment_checks']>;

/** Parts of a query that reads sales. */
export const disputeOfSale = sql<FromJson<DisputeRow> | null>`(
  select to_json(disputes) from disputes where disputes.sale_id = sales.id)`;
export const checksOfSale = sql<FromJson<CheckRow>[]>`(
  select coalesce(json_agg(payment_checks order by payment_checks.id), '[]') from payment_checks
  where payment_checks.sale_id = sales.id)`;

/** What the buyer's bank asks or disputes about a sale's payment. Cents. */
export type Dispute = ReturnType<typeof toDispute>;

export function toDispute(saleId: string, row: FromJson<DisputeRow> | DisputeRow | null) {
  const status: DisputeStage = row?.status ?? 'none';
  return {
    saleId,
    status,
    since: row ? new Date(row.since) : null,
    evidenceDueAt: row?.evidence_due_at ? new Date(row.evidence_due_at) : null,
    lostCents: row?.lost_cents ?? 0,
  };
}

export function toCheck({
  sale_id: saleId,
  since,
  ...row
}: FromJson<CheckRow> | CheckRow): PaymentCheck {
  return { ...row, saleId, since: new Date(since) };
}

/** No transition leads to `none`. @returns null: it is no longer `from`. */
export async function saveDispute(
  tx: Tx,
  dispute: Dispute,
  { from, now, mark }: { from: DisputeStage; now: Date; mark: RawBuilder<unknown> },
): Promise<Dispute | null> {
  const columns = {
    status: dispute.status as DisputeStatus,
    since: dispute.since ?? now,
    evidence_due_at: dispute.evidenceDueAt,
    lost_cents: dispute.lostCents,
  };
  const row = await tx
    .insertInto('disputes')
    .values({ sale_id: dispute.saleId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('sale_id')
        .doUpdateSet(columns)
        .where('disputes.status', '=', from as DisputeStatus),
    )
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toDispute(dispute.saleId, row) : null;
}

/** The bank wants our evidence until then, or none any more. */
export async function setEvidenceDue(tx: Tx, saleId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ evidence_due_at: at })
    .where('sale_id', '=', saleId)
    .execute();
}

/** No transition leads to `none`. @returns null: it is no longer `from`. */
export async function saveCheck(
  tx: Tx,
  { id, saleId, kind, since, ...check }: PaymentCheck,
  { from, mark }: { from: CheckStage; mark: RawBuilder<unknown> },
): Promise<PaymentCheck | null> {
  const status = check.status as PaymentCheckStatus;
  const row = await tx
    .insertInto('payment_checks')
    .values({ id, sale_id: saleId, kind, status, since })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ status, since })
        .where('payment_checks.status', '=', from as PaymentCheckStatus),
    )
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toCheck(row) : null;
}
