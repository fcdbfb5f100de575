import type {
  OfferAction,
  OfferEndReason,
  OfferSide,
  OfferStatus,
} from '@claimstead/contract/offers.contract.ts';
import type { Generated } from 'kysely';

declare module '../../core/db/tables.ts' {
  /** The tables of offers; its migrations make them. */
  interface Tables {
    offers: {
      id: string;
      listing_id: string;
      buyer_user_id: string;
      /** The owner who acted last, or the listing's creator. */
      owner_user_id: string;
      /** Whose answer is awaited. */
      turn: OfferSide;
      status: OfferStatus;
      reason: OfferEndReason | null;
      amount_cents: number;
      created_at: Date;
      updated_at: Date;
      /** When an unanswered offer lapses. */
      expires_at: Date;
      /** When an accepted and unpaid one lapses. */
      pay_by: Date | null;
      paid_at: Date | null;
      /** A payment for it can still succeed at the provider: it lapses once that is cancelled there. */
      payment_open: Generated<boolean>;
      /** Bank debits for it that failed; after two the seller may end it. */
      failed_debits: Generated<number>;
      ended_at: Date | null;
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
