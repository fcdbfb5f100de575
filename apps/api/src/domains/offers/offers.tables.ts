import type {
  OfferAction,
  OfferEndReason,
  OfferSide,
  OfferStatus,
} from '@claimstead/contract/offers.contract.ts';
import type { Generated } from 'kysely';

declare module '../../core/db/tables.ts' {
  /** The tables of offers, created by its migrations. */
  interface Tables {
    offers: {
      id: string;
      listing_id: string;
      buyer_user_id: string;
      /** The owner who acted last, or the listing's creator. */
      owner_user_id: string;
      /** Whose turn it is to answer. */
      turn: OfferSide;
      /** `PAID`: it was accepted, and its money is held. */
      status: OfferStatus | 'PAID';
      reason: OfferEndReason | null;
      amount_cents: number;
      created_at: Date;
      updated_at: Date;
      /** When an unanswered offer expires. */
      expires_at: Date;
      /** When an accepted, unpaid offer expires. */
      pay_by: Date | null;
      /** Its time to pay is paused with this many milliseconds left; null: it runs. */
      pay_left_ms: Generated<number | null>;
      /** Operators refused its title: nobody can pay, and its time to pay runs on. */
      title_refused: Generated<boolean>;
      /** A payment for it can still succeed at the provider: the offer expires once that is canceled there. */
      payment_open: Generated<boolean>;
      /** Failed bank debits for it; after two, the seller may end it. */
      failed_debits: Generated<number>;
      /** The version of the listing's disclosures when it was accepted; 0: nothing was answered, or not accepted. */
      disclosures_version: Generated<number>;
    };
    offer_history: {
      id: string;
      offer_id: string;
      side: OfferSide | 'system';
      user_id: string | null;
      action: OfferAction;
      amount_cents: number;
      at: Date;
    };
  }
}
