import type { PaymentMethodKind, WithoutCard } from '@claimstead/contract/sales.contract.ts';
import type { Generated } from 'kysely';
import type { Json } from '../../core/db/tables.ts';
import type { LegalStatusShown, TitleShown } from '../signing/signing.api.ts';

export type CheckoutStatus =
  /** It can be paid; it reserves nothing. */
  | 'open'
  /** A bank debit is on its way; the listing is reserved. */
  | 'processing'
  /** Another payment takes its place: it is being canceled at the provider. */
  | 'replaced'
  /** The buyer stopped the transfer: it is being canceled, and what arrived goes back. */
  | 'given_up'
  /** The money is here, and the sale holds it. */
  | 'arrived'
  /** The money was here, and goes back or went. */
  | 'returned'
  /** Nothing was paid. */
  | 'ended';
/** Whether the buyer's bank still has to act before the money can arrive. */
export type CheckoutWait = 'none' | 'expected';
export type CashReturnStatus = 'none' | 'pending' | 'needs_details' | 'failed';

declare module '../../core/db/tables.ts' {
  interface Tables {
    /** A payment of a patent, from its form until the money is here. Its sale has the same id. Cents. */
    checkouts: {
      id: string;
      listing_id: string;
      buyer_user_id: string;
      offer_id: string | null;
      /** The offer's time to pay as it was before a payment on its way extended it. */
      offer_pay_by: Date | null;
      /** By when its money must be here, its bank account be proved, or its debit be settled; {@link payByOf} says how an offer's time counts. */
      pay_by: Date;
      amount_cents: number;
      /** The version of the listing's disclosures that the deal took; 0: nothing was answered. */
      disclosures_version: Generated<number>;
      /** What the buyer was shown of the title when the payment was opened; null: nothing was shown. */
      title_shown: Json<TitleShown | null>;
      /** The same for its legal status. */
      legal_status_shown: Json<LegalStatusShown | null>;
      /** Why the payment was opened without a card; null: with one. */
      without_card: WithoutCard | null;
      status: CheckoutStatus;
      /** Grows with every change: a decision based on an older version has to read again. */
      version: number;
      created_at: Date;
      updated_at: Date;
      /** When the sweep checks it again if nothing else happens. */
      next_check_at: Date;
      payment_id: string | null;
      payment_method: PaymentMethodKind | null;
      /** The buyer was told where to send the transfer, which extends the time to pay once. */
      transfer: Generated<CheckoutWait>;
      /** The buyer must verify the bank account first, which extends the time to pay once per try. */
      verification: Generated<CheckoutWait>;
      /** What has arrived of a bank transfer that is short, when last checked. */
      transfer_received_cents: Generated<number>;
      /** The payment that was slightly short: one for the amount that arrived replaces it. */
      short_payment_id: string | null;
    };
    /** What a buyer confirmed knowing before paying, the latest words of each kind. */
    status_confirmations: {
      listing_id: string;
      buyer_user_id: string;
      /** That it may be over, or that a terminal disclaimer ties it to other patents. */
      about: 'over' | 'disclaimer';
      words: string;
      confirmed_at: Date;
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
      return_status: Generated<CashReturnStatus>;
      return_failures: Generated<number>;
      return_at: Date | null;
      /** Why the last return failed, in the provider's words. */
      problem: string | null;
      next_check_at: Date;
      /** The sweep checks until then; every movement extends it. */
      watched_until: Date;
    };
  }
}
