import type { Json } from '../../../core/db/tables.ts';
import type { AgreementTerms } from '../../signing/signing.api.ts';

export type PapersStatus =
  /** Every owner can be paid: it is the buyer's turn, who has entered nothing. */
  | 'asked'
  /** They have their numbers and what prints on them; the signing provider does not have them. */
  | 'begun'
  /** The signing provider has them, and nobody has signed. */
  | 'sent'
  /** The buyer has signed. */
  | 'half_signed'
  /** Someone declined, or the provider stopped them, before the buyer signed. */
  | 'declined'
  /** The same after the buyer signed. */
  | 'half_declined'
  /** Everyone has signed. */
  | 'signed'
  /** The sealed papers and their record of signing are in our own store. */
  | 'sealed'
  /** The signing provider says that they are void, and the sale continues: new ones are begun. */
  | 'void';

/** What prints on the papers for the buyer. */
export type BuyerDetails = {
  /** The account's legal name when the papers were begun. */
  name: string;
  email: string;
  /** The postal address of the new owner: nobody signs without. */
  address?: string;
  company?: string;
  title?: string;
  correspondenceName?: string;
  correspondenceAddress?: string;
  correspondenceEmail?: string;
  /** `YYYY-MM-DD`: the day of the grant. */
  issueDate?: string;
};

/** What the office's record says of the patent: it prints beside the number. */
export type RecordedFacts = {
  /** Eight digits. */
  applicationNumber: string;
  /** `YYYY-MM-DD`, as the next. */
  filedOn: string | null;
  grantedOn: string | null;
};

declare module '../../../core/db/tables.ts' {
  interface Tables {
    /** What a held sale is signed by: the assignment and the agreement. */
    sale_papers: {
      sale_id: string;
      status: PapersStatus;
      /** When every owner could be paid, so that it became the buyer's turn. */
      asked_at: Date | null;
      assignment_id: string | null;
      agreement_id: string | null;
      /** Of the record of signing, which both papers name. */
      record_id: string | null;
      prepared_at: Date | null;
      /** Null: nothing was entered, or the account was deleted before everyone had signed. */
      buyer_details: Json<BuyerDetails | null>;
      /** As the record was when the papers were begun; null: the office did not have it, or was not asked. */
      recorded_facts: Json<RecordedFacts | null>;
      /** As they were when the papers were begun. */
      agreement_terms: Json<AgreementTerms | null>;
      /** The signing provider's id for both papers. */
      signing_document_id: string | null;
      first_signed_at: Date | null;
      declined_at: Date | null;
      signed_at: Date | null;
      sealed_at: Date | null;
    };
    /** The sealed papers in our own store. */
    sale_documents: {
      document_id: string;
      sale_id: string;
      part: 'assignment' | 'agreement' | 'record';
      storage_key: string;
      sha256: string;
      size: number;
      stored_at: Date;
    };
  }
}
