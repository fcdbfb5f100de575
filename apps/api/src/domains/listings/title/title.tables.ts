import type {
  AbstractOfTitle,
  Conveyance,
  RecordOwner,
  TitleOutcome,
} from '@claimstead/contract/patents.contract.ts';
import type { TitlePaperState } from '@claimstead/contract/title-papers.contract.ts';
import type { Json } from '../../../core/db/tables.ts';

declare module '../../../core/db/tables.ts' {
  interface Tables {
    /** The title of a listing against the office's record. The last one counts; what came of earlier ones stays. */
    title_checks: {
      id: string;
      listing_id: string;
      outcome: TitleOutcome;
      reasons: Json<AbstractOfTitle['reasons']>;
      inventors: Json<string[]>;
      owners: Json<RecordOwner[]>;
      conveyances: Json<Conveyance[]>;
      terminal_disclaimer: boolean;
      /** The day of the office's record; null: none was compared. */
      as_of: string | null;
      record_sha256: string | null;
      record_fetched_at: Date | null;
      /** Hash of what was compared and what came of it: the same again is the same check. */
      basis: string;
      /** When it last came out like this. */
      compared_at: Date;
      made_at: Date;
      superseded_at: Date | null;
      /** What an operator wrote after looking, and whether a payment may be made. */
      finding: string | null;
      finding_permits: boolean | null;
      found_at: Date | null;
      found_by_user_id: string | null;
      /** The paper that it was found from; null: it was found without one. */
      finding_paper_sha256: string | null;
    };
    /** Buyers who asked to be told once a listing can be bought whose title stops that. */
    purchase_waits: {
      listing_id: string;
      user_id: string;
      since: Date;
    };
    /** A paper that an owner sent about a title in question. One at a time waits; what was taken stays. */
    title_papers: {
      /** The file's. */
      id: string;
      listing_id: string;
      /** As they were when it was sent: the row of its file may be gone. */
      name: string;
      size: number;
      sha256: string;
      note: string;
      sent_by: string;
      sent_at: Date;
      state: TitlePaperState;
      /** What an operator wrote, to the buyer too if it was taken. */
      answer: string | null;
      answered_at: Date | null;
      answered_by_user_id: string | null;
    };
  }
}
