/** `outside`: someone else refunded it, at the payment provider. */
export type RefundReason =
  | 'not_for_sale'
  | 'amount_differs'
  | 'cancelled'
  | 'operator'
  | 'dispute_lost'
  | 'outside';

/** How the refund stands with which a sale ends. */
export type RefundStatus =
  | 'pending'
  /** The platform's balance does not cover it yet. */
  | 'awaiting_balance'
  | 'needs_details'
  | 'done'
  | 'failed';

/** How one of the refunds before it stands, or one that was not made here. */
export type EarlierRefundStatus =
  | 'awaiting_balance'
  | 'done'
  /** It was made elsewhere, and the platform does not bear all of it: it freezes the sale. */
  | 'unsettled'
  /** The platform put it back, or bears it since the payout. */
  | 'borne'
  /** The money came back. */
  | 'returned'
  /** It was waiting for the balance when the sale began to give its money back: it counts as the sale's own. */
  | 'adopted';

/** Who made it: the product, a person at the provider, or the platform in another way than by the provider. */
export type RefundMaker = 'product' | 'outside' | 'another_way';

declare module '../../../core/db/tables.ts' {
  interface Tables {
    /** Every refund of a sale's payment, in its order. Cents. */
    refunds: {
      sale_id: string;
      position: number;
      made_by: RefundMaker;
      status: RefundStatus | EarlierRefundStatus;
      /** Why the sale's money goes back; only those that are made by the product have one. */
      reason: RefundReason | null;
      /** The provider's id; null: it has none yet, or nothing was left to refund. */
      provider_id: string | null;
      amount_cents: number;
      /** What of it the platform put back. */
      topped_up_cents: number;
      /** When one that failed for lack of balance is retried. */
      retry_at: Date | null;
      heard_at: Date;
      /** When the buyer was told how it stands: with the provider's first answer; null: not yet. */
      told_at: Date | null;
      done_at: Date | null;
    };
  }
}
