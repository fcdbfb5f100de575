/** What an event speaks of. */
export type ProviderSubject =
  | 'payment'
  | 'checkout'
  | 'subscription'
  | 'invoice'
  | 'account'
  | 'transfer'
  | 'refund'
  | 'dispute'
  /** A warning from a card's issuer, or a review at the provider. */
  | 'check'
  | 'charge'
  | 'cash'
  | 'payout';

export type ProviderEvent = {
  id: string;
  /** Whether it is not for this installation: of the other mode, or written in another API version. */
  notOurs: 'mode' | 'version' | null;
  /** The provider's own name of it, for the inbox and the log: nothing follows from it. */
  type: string;
  /** Null: nothing in the product follows it. */
  kind: ProviderSubject | null;
  /** It is told as having failed. */
  hasFailed: boolean;
  /** When it ended, where it is told as having ended. */
  endedAt: Date | null;
  /** The object that the event speaks of: fetch it, never believe the snapshot. */
  objectId: string;
  /** Set for events of a connected account. */
  accountId: string | null;
  /** What the snapshot's metadata names, to find our own row quickly; verified by fetching. */
  metadata: Record<string, string>;
  /** Other objects that the snapshot names. */
  paymentId: string | null;
  subscriptionId: string | null;
  /** The customer that the object belongs to. */
  customerId: string | null;
};

/**
 * Why the provider refused a call, where something follows from it: the code of a `ProviderFailure` and of a
 * refused intent. Any other code is the provider's own, for whoever reads the log.
 */
export type ProviderRefusal =
  /** The bank of whoever paid takes the payment back. */
  | 'disputed'
  /** The platform's balance does not cover it. */
  | 'lacks_balance'
  /** That moment is no longer the next renewal. */
  | 'renewal_passed'
  /** Nothing is renewed then. */
  | 'renewal_stopped';
