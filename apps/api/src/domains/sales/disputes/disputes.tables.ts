/** What the buyer's bank asks about a payment (`inquiry`: it has taken nothing) or disputes; `closed`: it took nothing for good. */
export type DisputeStatus = 'inquiry' | 'open' | 'lost' | 'closed';

/** A warning from the card's issuer, or a review at the provider. */
export type PaymentCheckKind = 'warning' | 'review';
export type PaymentCheckStatus =
  /** It stops the sale. */
  | 'open'
  /** It ended at the provider. */
  | 'closed'
  /** An operator resumed the sale. */
  | 'cleared'
  /** It came after the payout. */
  | 'late';

declare module '../../../core/db/tables.ts' {
  interface Tables {
    /** What a bank says about a sale's payment: all of it together, one row a sale. */
    disputes: {
      sale_id: string;
      status: DisputeStatus;
      /** Since when it stops the sale; of a closed one, when it began to. */
      since: Date;
      /** Until when the bank wants our evidence; null: it waits for none. */
      evidence_due_at: Date | null;
      /** What the bank took for good, in cents. */
      lost_cents: number;
    };
    /** What the provider checks about a sale's payment, under its own id. */
    payment_checks: {
      id: string;
      sale_id: string;
      kind: PaymentCheckKind;
      status: PaymentCheckStatus;
      /** Since when a check stops the sale: one in place of another counts from the first. */
      since: Date;
    };
  }
}
