import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import type { ProposalKind, ProposalStatus } from '@claimstead/contract/sales.contract.ts';

declare module '../../../core/db/tables.ts' {
  interface Tables {
    /** What one side of a sale asked the other to agree to: the latest of each kind. */
    sale_proposals: {
      sale_id: string;
      kind: ProposalKind;
      status: Exclude<ProposalStatus, 'none'>;
      asked_by_side: SaleSide;
      asked_by: string;
      asked_at: Date;
      /** Who took the last step after the question; null: nobody yet, or nobody answered in time. */
      answered_by: string | null;
      /** The step (`sales.step_since`) whose deadline was moved; null: not an agreed extension. */
      step_since: Date | null;
    };
  }
}
