import type { AdviserRole, AdviserStatus } from '@claimstead/contract/advisers.contract.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';

declare module '../../../core/db/tables.ts' {
  interface Tables {
    /** Attorneys and brokers whom a side of a sale named; at most one of a side is invited or seated. */
    sale_advisers: {
      id: string;
      sale_id: string;
      side: SaleSide;
      role: AdviserRole;
      /** The person of the side who named them. */
      named_by: string;
      /** As the side wrote it; once accepted, as the account said. */
      name: string;
      email: string;
      /** The account; null before someone accepted. */
      user_id: string | null;
      /** Of the link in the latest email; null before one was written. */
      token_hash: Buffer | null;
      status: AdviserStatus;
      invited_at: Date;
      seated_at: Date | null;
      /** When it was declined or ended. */
      closed_at: Date | null;
    };
  }
}
