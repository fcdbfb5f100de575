import type { ReturnWay } from '@claimstead/contract/sales.contract.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../core/db/tables.ts';
import type { AgreementTerms } from '../signing/signing.api.ts';

export type SaleStatus =
  | 'held'
  /** Title has passed. */
  | 'signed'
  | 'filed'
  | 'released'
  | 'refunding'
  | 'refunded';
export type UndoReason = 'buyer' | 'owner' | 'timeout' | 'operator';

/** What prints on the papers for the buyer. */
export type BuyerDetails = {
  /** The account's legal name when the papers were begun. */
  name?: string;
  /** In older sales: what was typed for the papers. */
  firstName?: string;
  lastName?: string;
  email: string;
  /** The postal address of the new owner: nobody signs without. */
  address?: string;
  company?: string;
  title?: string;
  correspondenceName?: string;
  correspondenceAddress?: string;
  /** `YYYY-MM-DD`: the day of the grant. */
  issueDate?: string;
  acknowledgment?: boolean;
};

/** The numbers of a filed assignment, and when reel and frame were entered (ISO). */
export type SaleFiling = {
  receipt: string | null;
  reel: string | null;
  frame: string | null;
  recordedAt: string | null;
};

declare module '../../core/db/tables.ts' {
  interface Tables {
    /** A sale, from the moment its money is here; its checkout has the same id. */
    sales: {
      id: string;
      listing_id: string;
      buyer_user_id: string;
      status: SaleStatus;
      /** Grows with every change: a decision based on an older version has to read again. */
      version: number;
      updated_at: Date;
      /** When the sweep checks it again if nothing else happens. */
      next_check_at: Date;
      /** What was paid: less than the price where the platform covers the rest, or another amount, which goes back. */
      paid_cents: number;
      charge_id: string;
      fee_booked_at: Date | null;
      held_at: Date | null;
      step_since: Date | null;
      buyer_asked_at: Date | null;
      assignment_id: string | null;
      agreement_id: string | null;
      /** Of the record of signing, which both papers name; null: the papers are not begun. */
      record_id: string | null;
      /** The signing provider's id for both papers. */
      signing_document_id: string | null;
      prepared_at: Date | null;
      buyer_details: Json<BuyerDetails> | null;
      /** As they were when the papers were begun; null: they name no agent and no law. */
      agreement_terms: Json<AgreementTerms> | null;
      buyer_signed_at: Date | null;
      first_signed_at: Date | null;
      declined_at: Date | null;
      signed_at: Date | null;
      /** The sealed papers and their record of signing are in our own store. */
      sealed_at: Date | null;
      undo_requested_at: Date | null;
      undo_requested_by: string | null;
      undo_reason: UndoReason | null;
      /** What the patent office has of the assignment, as its recordation told it; null: nothing. */
      filing: Json<SaleFiling | null>;
      filed_at: Date | null;
      released_at: Date | null;
      /** Where the checkout of such a sale stands, which the database holds against it. */
      checkout_status: GeneratedAlways<'arrived' | 'returned'>;
    };
    /** The owners of a held sale as they were then. */
    sale_owners: {
      sale_id: string;
      owner_id: string;
      user_id: string;
      position: number;
      name: string;
      /** The share was this company's; the person signs for it under `company_title`. */
      company: Generated<string | null>;
      company_title: Generated<string | null>;
      email: string;
      /** As it was when the papers were begun; null: none was known. */
      address: Generated<string | null>;
      share_basis_points: number;
      signed_at: Date | null;
    };
    sale_documents: {
      document_id: string;
      sale_id: string;
      part: 'assignment' | 'agreement' | 'record';
      storage_key: string;
      sha256: string;
      size: number;
      stored_at: Date;
    };
    sale_evidence: {
      sale_id: string;
      sequence: number;
      at: Date;
      what: string;
      who: string | null;
      /** JSON exactly as it was hashed. */
      details: string;
      previous_hash: string;
      hash: string;
    };
    /** Where each chain ends; updated by the database with every entry. */
    sale_evidence_heads: { sale_id: string; sequence: number; hash: string };
    /** A refund that the provider cannot deliver, paid back in another way. One without `completed_at` waits for a second operator. */
    outside_returns: {
      id: string;
      sale_id: string;
      amount_cents: number;
      way: ReturnWay;
      reference: string;
      entered_by: string;
      entered_at: Date;
      /** Null where no second operator was needed. */
      confirmed_by: string | null;
      completed_at: Date | null;
    };
    /** Settled outside the product: "Mark as Sold". */
    outside_sales: {
      id: string;
      listing_id: string;
      buyer_user_id: string;
      recorded_by_user_id: string;
      created_at: Date;
    };
  }
}
