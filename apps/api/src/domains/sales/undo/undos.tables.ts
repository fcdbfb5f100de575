import type { LateState } from '@claimstead/contract/standing.contract.ts';

export type UndoStatus =
  /** It is asked for, and the driver carries it out. */
  | 'requested'
  /** Everyone had signed before it was carried out: the sale continues. */
  | 'dropped'
  /** The sale gives its money back. */
  | 'done';
/** A state: the sale stood there when its time ran out. */
export type UndoReason = 'buyer' | 'owner' | 'agreement' | 'operator' | LateState;

declare module '../../../core/db/tables.ts' {
  interface Tables {
    /** That a sale is to end without going through, and who asked: the latest request, one row a sale. */
    undos: {
      sale_id: string;
      status: UndoStatus;
      reason: UndoReason;
      /** Null: nobody took the next step in time. */
      requested_by: string | null;
      requested_at: Date;
    };
  }
}
