import type { OperatorAct } from '@claimstead/contract/operations.contract.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../ids/ids.ts';

/** What an operator did: to what, by its id and as people read it, and why. The reason is never blank. */
export type AuditedAct = { what: OperatorAct; aboutId: string; about: string; reason: string };

export type AuditedOperator = { userId: string; email: string };

export async function insertAudit(
  tx: Tx,
  at: Date,
  operator: AuditedOperator,
  act: AuditedAct,
): Promise<void> {
  await tx
    .insertInto('operator_audit')
    .values({
      id: newId(at.getTime()),
      at,
      operator_user_id: operator.userId,
      operator_email: operator.email,
      what: act.what,
      about_id: act.aboutId,
      about: act.about,
      reason: act.reason,
    })
    .execute();
}
