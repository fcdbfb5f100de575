import type { Generated } from 'kysely';

export type PayoutStatus =
  | 'planned'
  | 'paid'
  /** A share of 0 cents, of a sale that is paid out. */
  | 'nothing_due'
  /** Someone took back some of it at the provider, and nobody has asked to pay it again. */
  | 'taken'
  /** An operator wants what is missing paid again. */
  | 'due_again'
  /** The sale is undone, and the owner's account cannot return it. */
  | 'refused'
  | 'reversed'
  /** An operator wrote it off: it is no longer taken back. */
  | 'written_off';

declare module '../../../core/db/tables.ts' {
  interface Tables {
    /** What each owner of a held sale is paid. Cents. */
    payouts: {
      sale_id: string;
      owner_id: string;
      share_cents: number;
      status: PayoutStatus;
      transfer_id: string | null;
      paid_at: Date | null;
      reversed_at: Date | null;
      /** When a refused one is asked back again. */
      retry_at: Date | null;
      /** What someone took back at the provider, in all, and what was paid again in its place, each by a transfer. */
      taken_cents: Generated<number>;
      paid_again_cents: Generated<number>;
      again_transfer_ids: Generated<string[]>;
    };
  }
}
