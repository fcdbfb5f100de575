import type {
  DisclosureAnswer,
  DisclosureQuestion,
} from '@claimstead/contract/disclosure-questions.ts';
import type { ReferencePatent } from '@claimstead/contract/patents.contract.ts';
import type { Generated } from 'kysely';
import type { Json } from '../../../core/db/tables.ts';

/** A paper as it was when it was put on the sheet: the row of its file may be gone. */
export type PinnedPaper = {
  fileId: string;
  name: string;
  size: number;
  contentType: string;
  sha256: string;
};

declare module '../../../core/db/tables.ts' {
  interface Tables {
    /** One change of one question. The sheet of a version is each question's latest row up to it. */
    listing_disclosures: {
      listing_id: string;
      version: number;
      question: DisclosureQuestion;
      answer: DisclosureAnswer;
      text: string;
      /** The patents that a terminal disclaimer names; empty for every other question. */
      reference_patents: Json<ReferencePatent[]>;
      papers: Json<PinnedPaper[]>;
      answered_by: string;
      answered_at: Date;
      /** When an accepted offer or a payment took the sheet with this answer in it. */
      pinned_at: Generated<Date | null>;
    };
  }
}
