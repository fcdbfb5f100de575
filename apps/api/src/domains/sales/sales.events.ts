import type { RefundReason } from '../../core/db/tables/sales.tables.ts';

/** Who and what a notice about a sale needs. Amounts are cents. */
export type SaleNews = {
  saleId: string;
  listingId: string;
  listingTitle: string;
  buyerUserId: string;
  ownerUserIds: string[];
  amountCents: number;
  /** What the buyer paid, where the platform covered the rest of the price. */
  paidCents?: number;
};

/** What a bank asks or decides; `isPaidOut`: the owners have the money, and nothing of the sale waits. */
export type BankNews = SaleNews & { isPaidOut: boolean };

/** What the provider holds for a buyer and no sale has taken. Amounts are cents. */
export type CashNews = { buyerUserId: string; amountCents: number };

/** What happens in sales, for other domains to follow. */
export type SalesEvent =
  | { type: 'sales.held'; payload: SaleNews }
  /** A bank debit failed; the listing is back on the market. */
  | {
      type: 'sales.payment_failed';
      /** `failures`: of debits for the accepted offer; 0 where there is none. `payBy`: of that offer; null: its time is over. */
      payload: SaleNews & { failures: number; payBy: string | null };
    }
  /** The bank account must be proved by a micro-deposit before it is debited. */
  | { type: 'sales.verification_asked'; payload: SaleNews & { payBy: string } }
  /**
   * … and was not, in time or rightly: another way to pay is needed. `givenUp`: the buyer has chosen one
   * instead. `failures` and `payBy` as with a failed debit, as which it counts.
   */
  | {
      type: 'sales.verification_failed';
      payload: SaleNews & { failures: number; payBy: string | null; givenUp: boolean };
    }
  /** A bank transfer came, and less than is due; it comes again with every part. */
  | {
      type: 'sales.transfer_short';
      payload: SaleNews & { receivedCents: number; missingCents: number; payBy: string };
    }
  /** The buyer's bank was awaited, and another buyer was quicker. */
  | { type: 'sales.payment_canceled'; payload: SaleNews }
  /** Money that belongs to no payment of the buyer is sent back. */
  | { type: 'sales.cash_returning'; payload: CashNews }
  /** … once the buyer tells the provider which account it is to go to. */
  | { type: 'sales.cash_needs_details'; payload: CashNews }
  | { type: 'sales.cash_returned'; payload: CashNews }
  /** … and that failed: an operator must look. */
  | { type: 'sales.cash_return_failed'; payload: CashNews & { problem: string } }
  /** `refundCents`: less than the price, or nothing, where the buyer's bank has given the rest back. */
  | { type: 'sales.refunding'; payload: SaleNews & { reason: RefundReason; refundCents: number } }
  | { type: 'sales.refunded'; payload: SaleNews & { reason: RefundReason; refundCents: number } }
  /** The provider could not give the money back: an operator must look. */
  | { type: 'sales.refund_failed'; payload: SaleNews & { reason: RefundReason } }
  /** `by`: who asked for it; null: the system, after 60 days. */
  | { type: 'sales.cancelled'; payload: SaleNews & { by: string | null } }
  | { type: 'sales.signature_requested'; payload: SaleNews & { userIds: string[] } }
  /** A party's printed name is another now; papers that nobody had signed are made again with it. */
  | { type: 'sales.legal_name_changed'; payload: SaleNews & { userId: string } }
  | { type: 'sales.signed_by'; payload: SaleNews & { userId: string } }
  /** Without a person: `expired` or `reassigned` is the reason, and nobody signs any more. */
  | {
      type: 'sales.signature_declined';
      payload: SaleNews & { userId: string | null; reason: string };
    }
  | { type: 'sales.signed'; payload: SaleNews }
  /** Signed and not filed; `recordBy`: the end of the office's three months. */
  | { type: 'sales.recording_due'; payload: SaleNews & { recordBy: string; daysLeft: number } }
  | { type: 'sales.filed'; payload: SaleNews & { receipt: string } }
  | { type: 'sales.recorded'; payload: SaleNews & { reel: string; frame: string } }
  /** `corrected`: what was and what is now, in words; the numbers are those of now. */
  | {
      type: 'sales.filing_corrected';
      payload: SaleNews & {
        receipt: string | null;
        reel: string | null;
        frame: string | null;
        corrected: string;
        reason: string;
      };
    }
  /** `amountCents` is this owner's share. */
  | { type: 'sales.paid_out'; payload: SaleNews & { ownerUserId: string } }
  /** An owner's payout account stopped receiving money, or was refused or closed, and is not paid yet. */
  | { type: 'sales.payout_blocked'; payload: SaleNews & { ownerUserId: string } }
  | { type: 'sales.released'; payload: SaleNews }
  /** The buyer's bank asks about the payment; no money was taken. */
  | { type: 'sales.questioned'; payload: BankNews }
  | { type: 'sales.disputed'; payload: BankNews }
  /** The bank has looked, or decided, and the payment stands. */
  | { type: 'sales.dispute_ended'; payload: BankNews }
  /** The bank took the payment back for good before everyone had signed: the sale is over. */
  | { type: 'sales.dispute_lost'; payload: SaleNews }
  /** … after everyone had signed, or in part only: people have to settle it. */
  | { type: 'sales.loss_unsettled'; payload: BankNews }
  /** An owner's account cannot return a payout: the refund waits for it. `amountCents` is that share. */
  | { type: 'sales.payout_not_returned'; payload: SaleNews & { owner: string } }
  /** For an amount that nobody told us. */
  | { type: 'sales.settled_outside'; payload: Omit<SaleNews, 'amountCents'> };
