import type { IntroductionStatus } from '@claimstead/contract/introductions.contract.ts';

declare module '../../../core/db/tables.ts' {
  interface Tables {
    /** Who asked the owners of a listing that shows no name, and what became of it: one for a person and listing. */
    introductions: {
      id: string;
      listing_id: string;
      /** Who asked. */
      user_id: string;
      message: string;
      status: IntroductionStatus;
      asked_at: Date;
      answered_at: Date | null;
    };
  }
}
