import type { Traces } from '../../core/account/eraser.ts';
import type { Json } from '../../core/db/tables.ts';

declare module '../../core/db/tables.ts' {
  interface Tables {
    /** Deletions of accounts that have something left to do. */
    account_erasures: {
      user_id: string;
      erased_at: Date;
      /** Where the email about it goes; null: it was sent, or there is none. */
      mail_to: string | null;
      traces: Json<Traces>;
    };
  }
}
