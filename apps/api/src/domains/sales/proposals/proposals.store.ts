import { proposalKinds, type ProposalStatus } from '@claimstead/contract/sales.contract.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';
import type { FromJson, Tables } from '../../../core/db/tables.ts';
import type { Proposal } from './proposal-lifecycle.rules.ts';

type Row = Selectable<Tables['sale_proposals']>;

/** Part of a query that reads sales. */
export const proposalsOfSale = sql<FromJson<Row>[]>`(
  select coalesce(json_agg(sale_proposals), '[]') from sale_proposals where sale_proposals.sale_id = sales.id)`;

/** One of each kind. */
export function toProposals(saleId: string, rows: readonly (FromJson<Row> | Row)[]): Proposal[] {
  return proposalKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return {
      saleId,
      kind,
      status: row?.status ?? 'none',
      askedBySide: row?.asked_by_side ?? null,
      askedBy: row?.asked_by ?? null,
      askedAt: row ? new Date(row.asked_at) : null,
      answeredBy: row?.answered_by ?? null,
      stepSince: row?.step_since ? new Date(row.step_since) : null,
    };
  });
}

/** No transition leads to `none`, and each begins with a question. @returns null: it is no longer `from`. */
export async function saveProposal(
  tx: Tx,
  { saleId, kind, status, askedBySide, askedBy, askedAt, answeredBy, stepSince }: Proposal,
  { from, mark }: { from: ProposalStatus; mark: RawBuilder<unknown> },
): Promise<Proposal | null> {
  if (status === 'none' || !askedBySide || !askedBy || !askedAt) {
    throw new Error(`sale ${saleId}: a proposal begins with who asks`);
  }
  const columns = {
    ...{ status, asked_by_side: askedBySide, asked_by: askedBy, asked_at: askedAt },
    ...{ answered_by: answeredBy, step_since: stepSince },
  };
  const row = await tx
    .insertInto('sale_proposals')
    .values({ sale_id: saleId, kind, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['sale_id', 'kind'])
        .doUpdateSet(columns)
        .where('sale_proposals.status', '=', from as Row['status']),
    )
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? (toProposals(saleId, [row]).find((one) => one.kind === kind) ?? null) : null;
}
