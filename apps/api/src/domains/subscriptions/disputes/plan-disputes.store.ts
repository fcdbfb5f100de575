import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';
import type { PlanDisputeState } from '../subscriptions.tables.ts';
import type { PlanDispute } from './plan-dispute-lifecycle.rules.ts';

const columns = [
  'id',
  'subscription_id as subscriptionId',
  'amount_cents as amountCents',
  'state',
  'evidence_due_at as evidenceDueAt',
] as const;

export async function findDispute(tx: Tx, id: string): Promise<PlanDispute | null> {
  const row = await tx
    .selectFrom('plan_disputes')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function setEvidenceDue(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('plan_disputes').set({ evidence_due_at: at }).where('id', '=', id).execute();
}

/** No transition leads to `none`. @returns null: it is no longer `from`. */
export async function saveDispute(
  tx: Tx,
  dispute: PlanDispute,
  { from, now, mark }: { from: PlanDispute['state']; now: Date; mark: RawBuilder<unknown> },
): Promise<PlanDispute | null> {
  const changed = {
    state: dispute.state as PlanDisputeState,
    amount_cents: dispute.amountCents,
    evidence_due_at: dispute.evidenceDueAt,
    changed_at: now,
  };
  const { id, subscriptionId } = dispute;
  const row = await tx
    .insertInto('plan_disputes')
    .values({ id, subscription_id: subscriptionId, heard_at: now, ...changed })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(changed)
        .where('plan_disputes.state', '=', from as PlanDisputeState),
    )
    .returning(columns)
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}
