import type { ReturnWay } from '@claimstead/contract/sales.contract.ts';
import type { Generated } from 'kysely';
import type { WithoutCard } from '@claimstead/contract/sales.contract.ts';
import type { Json } from '../../core/db/tables.ts';
import type { LegalStatusShown, TitleShown } from '../signing/signing.api.ts';

export type SaleStatus =
  /** A payment was started; it reserves nothing. */
  | 'checkout'
  /** A bank debit is on its way; the listing is reserved. */
  | 'processing'
  | 'held'
  /** Title has passed. */
  | 'signed'
  | 'filed'
  | 'released'
  | 'refunding'
  | 'refunded'
  /** The payment was abandoned or replaced. */
  | 'ended';
export type SalePaymentMethod = 'card' | 'us_bank_account' | 'customer_balance';
export type CashReturnStatus = 'pending' | 'needs_details' | 'failed';

/** The numbers of a filed assignment, and when reel and frame were entered (ISO). */
export type SaleFiling = {
  receipt: string | null;
  reel: string | null;
  frame: string | null;
  recordedAt: string | null;
};

declare module '../../core/db/tables.ts' {
  interface Tables {
    /** What a buyer confirmed knowing before paying, the latest words of each kind. */
    status_confirmations: {
      listing_id: string;
      buyer_user_id: string;
      /** That it may be over, or that a terminal disclaimer ties it to other patents. */
      about: 'over' | 'disclaimer';
      words: string;
      confirmed_at: Date;
    };
    sales: {
      id: string;
      listing_id: string;
      buyer_user_id: string;
      offer_id: string | null;
      /** The offer's time to pay as it was before a payment on its way extended it. */
      offer_pay_by: Date | null;
      amount_cents: number;
      /** The version of the listing's disclosures that the deal took; 0: nothing was answered. */
      disclosures_version: Generated<number>;
      /** What the buyer was shown of the title when the payment was opened; null: nothing was shown. */
      title_shown: Json<TitleShown | null>;
      /** The same for its legal status. */
      legal_status_shown: Json<LegalStatusShown | null>;
      status: SaleStatus;
      /** Grows with every change: a decision based on an older version has to read again. */
      version: number;
      created_at: Date;
      updated_at: Date;
      /** When the sweep checks it again if nothing else happens. */
      next_check_at: Date;
      /** Another payment replaced it; money that still arrives is returned. */
      superseded_at: Date | null;
      payment_id: string | null;
      payment_method: SalePaymentMethod | null;
      /** Why the payment was opened without a card; null: with one. */
      without_card: WithoutCard | null;
      /** The buyer was told where to send the transfer, which extends the time to pay once. */
      transfer_expected_at: Date | null;
      /** The buyer must verify the bank account first, which extends the time to pay once per try. */
      verification_expected_at: Date | null;
      /** What has arrived of a bank transfer that is short, when last checked. */
      transfer_received_cents: Generated<number>;
      /** The buyer asked for the arrived part of a transfer back instead of paying the rest. */
      given_up_at: Date | null;
      /** The payment that was slightly short: one for the amount that arrived replaces it. */
      short_payment_id: string | null;
      /** How much the payment was short of the price, in cents, at the platform's expense. */
      shortfall_cents: Generated<number>;
      /** What was paid where it was not what was asked for: it is never held, and goes back. */
      paid_other_cents: Generated<number | null>;
      charge_id: string | null;
      fee_booked_at: Date | null;
      held_at: Date | null;
      step_since: Date | null;
      buyer_asked_at: Date | null;
      /** What the patent office has of the assignment, as its recordation told it; null: nothing. */
      filing: Json<SaleFiling | null>;
      filed_at: Date | null;
      released_at: Date | null;
      ended_at: Date | null;
    };
    /** A buyer's cash balance at the payment provider that belongs to no payment, and its return. Cents. */
    customer_cash: {
      user_id: string;
      customer_id: string;
      available_cents: Generated<number>;
      seen_at: Date | null;
      /** Movements until then are in the ledger. */
      booked_until: Date | null;
      /** The money intent of the return under way, with its amount. */
      return_key: string | null;
      return_cents: number | null;
      /** `failed`: nothing is under way, and the next attempt is at `return_at`. */
      return_status: CashReturnStatus | null;
      return_failures: Generated<number>;
      return_at: Date | null;
      /** Why the last return failed, in the provider's words. */
      problem: string | null;
      next_check_at: Date;
      /** The sweep checks until then; every movement extends it. */
      watched_until: Date;
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
