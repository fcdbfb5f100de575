/** Owners at the payment provider: their accounts, and what they are paid. Amounts are US cents. */

export type PayoutAccount = {
  id: string;
  /** From metadata: whose account it is. */
  userId: string | null;
  /** The transfers capability is active: the account can receive money. */
  canReceive: boolean;
  detailsSubmitted: boolean;
  /**
   * It is over for good, and another one can take its place: the provider refuses to pay out to it, or it
   * was closed or deleted there.
   */
  ended: 'refused' | 'closed' | null;
  /** The provider’s names of what it asks for now. */
  missing: string[];
  bank: { name: string; last4: string } | null;
};

/** A payout of a connected account that its bank returned. */
export type FailedPayout = { id: string; amountCents: number; failedAt: Date };

/** A payout of a connected account to its bank. */
export type BankPayout = {
  /** The day on which the provider expects it at the bank. */
  arrivesAt: Date;
  /** Null: the account was replaced since. */
  bank: PayoutAccount['bank'];
};

export type ProviderTransfer = {
  id: string;
  amountCents: number;
  destination: string;
  transferGroup: string | null;
  reversedCents: number;
  /** What was taken back of it, the oldest first; of many, the latest. */
  reversals: readonly { amountCents: number; createdAt: Date }[];
  ownerId: string | null;
  /** Its money is the charge's; else it came out of the platform's balance. */
  fromCharge: boolean;
  createdAt: Date;
};
