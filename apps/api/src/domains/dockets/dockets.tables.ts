import type { DocketStep } from '@claimstead/contract/dockets.contract.ts';
import type { FeeMonths, ReminderKind } from './dockets.rules.ts';

declare module '../../core/db/tables.ts' {
  interface Tables {
    /** One for each bought patent, under the id of its sale. Whose it is, the sale says. */
    dockets: {
      id: string;
      sale_id: string | null;
      outside_sale_id: string | null;
      opened_at: Date;
      /** What its calendar says changed then. */
      changed_at: Date;
      /** `YYYY-MM-DD`, the office's: when there may be something to remind of; null: never again. */
      next_look_on: string | null;
      muted_at: Date | null;
    };
    /** The buyer says that a fee is paid; it falls due so many months after the grant. */
    docket_payments: { docket_id: string; due_months: FeeMonths; told_at: Date };
    /** Reminders of fees, each sent once. */
    docket_reminders: {
      docket_id: string;
      due_months: FeeMonths;
      kind: ReminderKind;
      sent_at: Date;
    };
    docket_steps: { docket_id: string; step: DocketStep; done_at: Date };
  }
}
