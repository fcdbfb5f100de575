import type { Tx } from '../../../core/db/database.ts';
import type { PlanDisputeState } from '../subscriptions.tables.ts';

type Heard = {
  id: string;
  subscriptionId: string;
  amountCents: number;
  state: PlanDisputeState;
};

/** Notes where a dispute stands. @returns false when that was known: then there is nothing to tell. */
export async function noteDispute(tx: Tx, heard: Heard, now: Date): Promise<boolean> {
  const saved = await tx
    .insertInto('plan_disputes')
    .values({
      id: heard.id,
      subscription_id: heard.subscriptionId,
      amount_cents: heard.amountCents,
      state: heard.state,
      heard_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state: heard.state, amount_cents: heard.amountCents, changed_at: now })
        .where('plan_disputes.state', '!=', heard.state),
    )
    .executeTakeFirst();
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
