import type { MoneyCall } from './money-call.port.ts';
import type { ProviderEvent } from './provider-news.port.ts';
import type {
  BankPayout,
  FailedPayout,
  PayoutAccount,
  ProviderTransfer,
} from './provider-payouts.port.ts';

/** The payment provider's values, narrowed to what the product decides by. Amounts are US cents. */

export type PaymentMethodKind = 'card' | 'us_bank_account' | 'customer_balance';

/** Where a buyer sends a bank transfer: an account that the provider keeps for this buyer. */
export type TransferDetails = {
  holder: string;
  bank: string;
  routingNumber: string;
  accountNumber: string;
  reference: string;
};

export type ProviderPayment = {
  id: string;
  /**
   * `awaiting_buyer`: they have to confirm it with their bank, prove an account or send a transfer. `on_its_way`: the bank
   * has yet to settle it. `unknown`: a word that we do not use; neither paid nor over.
   */
  status: 'unpaid' | 'awaiting_buyer' | 'on_its_way' | 'paid' | 'canceled' | 'unknown';
  amountCents: number;
  /** What arrived so far; less than the amount while a bank transfer is short. */
  receivedCents: number;
  clientSecret: string;
  /** From metadata: whose payment it is. */
  saleId: string | null;
  /** Its customer was deleted at the provider: nobody can pay it any more. */
  customerGone: boolean;
  /** How the current attempt is made; null before the first, and after one that failed. */
  method: PaymentMethodKind | null;
  /** A bank account must be proved by a micro-deposit first; where the buyer gives its code. */
  verification: { url: string } | null;
  /** Where its transfer goes while it waits for one; null: it waits for none. */
  transfer: TransferDetails | null;
  charge: {
    id: string;
    /** It took the money; until then it is on its way, or failed. */
    isPaid: boolean;
    /** When it moved the platform's balance; until then, when it was made. */
    movedAt: Date;
    refundedCents: number;
    /** The inquiry or dispute of the buyer's bank; also null after one that ended well. */
    dispute: 'inquiry' | 'open' | 'lost' | 'lost_in_part' | null;
    /** Until when the bank wants our evidence; null: it waits for none. */
    evidenceDueAt: Date | null;
    /** What the provider, or the card's issuer, has doubts about and nobody settled there yet; `unread`: what our key may not read. */
    checks: { open: ProviderCheck[]; unread: ProviderCheck['kind'][] };
    /** What lost disputes took, less what came back. */
    lostCents: number;
    /** The provider's fee; null until its balance transaction is known. */
    feeCents: number | null;
  } | null;
  lastError: string | null;
  /** The last try ended because the account was not verified in time or correctly. */
  verificationFailed: boolean;
};

export type ProviderRefund = {
  id: string;
  /**
   * `needs_details`: the provider asks the buyer for an account. `uncollected`: it gave up, since nobody named one in time.
   * `failed`: it was not made, or came back.
   */
  status: 'on_its_way' | 'needs_details' | 'done' | 'failed' | 'uncollected';
  amountCents: number;
  failureReason: string | null;
  /** Given up and not put back into our balance: it lies in the customer's cash balance. */
  wentToCash: boolean;
  /** The platform's balance does not cover it: pending until it does, or failed for it. */
  lacksBalance: boolean;
  /** It has left the platform's balance. */
  isBooked: boolean;
  /** When it left the platform's balance; until then, when it was made. */
  movedAt: Date;
  /** When it came back to the platform's balance; null: it did not. */
  cameBackAt: Date | null;
};

/**
 * A movement of what the provider holds for a customer: bank transfers that no payment has taken.
 * What is applied to a payment, or taken from it again, stays the customer's and is left out.
 */
export type ProviderCashMove = {
  id: string;
  kind:
    | 'received'
    | 'recalled'
    | 'returned'
    | 'return_failed'
    | 'from_refund'
    | 'taken_over'
    | 'overdraft'
    /** A value that this version does not know: a person must look. */
    | 'unknown';
  /** Never negative: the kind says which way. */
  amountCents: number;
  createdAt: Date;
};

/** `warning`: an early fraud warning from the card's issuer. `review`: the provider put the payment aside for a person. */
export type ProviderCheck = { id: string; kind: 'warning' | 'review' };

/** A buyer's bank took a payment back, until it is decided. */
export type ProviderDispute = {
  id: string;
  status: 'inquiry' | 'open' | 'won' | 'lost';
  /** From the disputed payment's metadata; null for a plan's payment. */
  saleId: string | null;
  /** What is disputed. */
  amountCents: number;
  /** Taken from the platform's balance, given back to it, and kept by the provider as a fee. */
  withdrawnCents: number;
  returnedCents: number;
  feeCents: number;
  /** Until when the bank wants our evidence; null: it waits for none. */
  evidenceDueAt: Date | null;
  createdAt: Date;
  /** When it was taken from the balance, and given back to it, for the last time; null: never. */
  withdrawnAt: Date | null;
  returnedAt: Date | null;
  chargeId: string;
};

export type ProviderPrice = {
  id: string;
  lookupKey: string;
  amountCents: number;
  promotionCode: string | null;
};

export type ProviderCheckout = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  /** What it asks for is paid, or it asks for nothing. */
  isSettled: boolean;
  clientSecret: string | null;
  subscriptionId: string | null;
  customerId: string | null;
  listingId: string | null;
  userId: string | null;
  /** Nothing is due: the first period is free in it. */
  isFree: boolean;
  takesCode: boolean;
};

export type ProviderSubscription = {
  id: string;
  /** Overdue: its renewal failed and is tried again. Unknown: a word that this version does not know, from which nothing may follow. */
  status: 'running' | 'overdue' | 'over' | 'unknown';
  listingId: string | null;
  lookupKey: string | null;
  priceId: string | null;
  amountCents: number;
  currentPeriodEndAt: Date;
  createdAt: Date;
  cancelAtPeriodEnd: boolean;
  /** The latest invoice is paid (a total of 0 counts as paid). */
  paid: boolean;
  /** A payment method for renewals is on file. */
  hasPaymentMethod: boolean;
};

/** Which price a subscription has from its renewal at `renewsAt` (ISO) on. */
export type PlanChangeInput = { subscriptionId: string; priceId: string; renewsAt: string };

export type RenewalMethodInput = { subscriptionId: string; paymentMethodId: string };

/** A paid invoice of a subscription; a free period has an amount of 0 and no charge. */
export type ProviderInvoice = {
  id: string;
  amountCents: number;
  paidAt: Date;
  chargeId: string | null;
  feeCents: number | null;
};

/** An invoice as a person sees it; a draft is not an invoice yet. */
export type ProviderBill = {
  id: string;
  number: string | null;
  listingId: string | null;
  amountCents: number;
  status: 'open' | 'paid' | 'void' | 'uncollectible' | 'unknown';
  createdAt: Date;
  /** The invoice as a PDF, for whoever knows the address. */
  pdfUrl: string | null;
};

/** One movement of the platform's own balance. */
export type ProviderMovement = {
  id: string;
  /** The provider's own name: `charge`, `stripe_fee`; of another currency than dollars, `charge in eur`. */
  type: string;
  /** By how much the balance moved: the amount less the provider's fee. */
  netCents: number;
  /** What it is about: the charge, refund, dispute or transfer; a reversal counts to its transfer. */
  sourceId: string | null;
  /** The charge that a refund or a dispute is of. */
  chargeId: string | null;
  createdAt: Date;
  /** Of a charge that is not a sale's, as far as the payer gave it. */
  billing: { state: string | null; country: string | null } | null;
};

/**
 * What a person may do in the provider's embedded parts: give what is still missing, or change what is
 * there, such as the bank account.
 */
export type AccountPurpose = 'onboarding' | 'management';

/**
 * The payment provider. Calls that change something take our own stored idempotency key (rules for
 * money, 1) and are made through money intents only; reads may be made anywhere outside a transaction.
 * Every method throws {@link ProviderFailure} only.
 */
export interface Payments {
  createAccount(input: { userId: string; email: string }, key: string): Promise<PayoutAccount>;
  getAccount(accountId: string): Promise<PayoutAccount>;
  /** The latest payout of an account that its bank returned, unless one was paid after that; null: none. */
  findFailedPayout(accountId: string): Promise<FailedPayout | null>;
  /** The first payout to the bank that was made from then on; null: none yet. */
  findBankPayout(accountId: string, since: Date): Promise<BankPayout | null>;
  /** A short-lived secret for the embedded parts; changes no money, needs no key. */
  createAccountSession(accountId: string, purpose: AccountPurpose): Promise<string>;

  createPayment(
    input: {
      saleId: string;
      amountCents: number;
      customerId: string;
      methods: PaymentMethodKind[];
      description: string;
      /** Paid from the customer's cash right away; where that is too little, a transfer is awaited. */
      fromCash?: true;
    },
    key: string,
  ): Promise<ProviderPayment>;
  getPayment(paymentId: string): Promise<ProviderPayment>;
  /** What a failed bank debit cost the platform, in cents, and when; null: not a bank debit, or it did not fail. */
  getFailedDebit(
    chargeId: string,
  ): Promise<{ saleId: string | null; costCents: number; failedAt: Date } | null>;
  cancelPayment(paymentId: string, key: string): Promise<ProviderPayment>;

  createTransfer(
    input: {
      saleId: string;
      ownerId: string;
      amountCents: number;
      destination: string;
      /** Whose money it is; without it the platform's available balance pays. */
      sourceChargeId?: string;
    },
    key: string,
  ): Promise<ProviderTransfer>;
  getTransfer(transferId: string): Promise<ProviderTransfer>;
  /** Every transfer of a sale, found by its transfer group. */
  listTransfers(saleId: string): Promise<ProviderTransfer[]>;
  /** `amountCents`: what is left, where a part is back already; left out: all of it. */
  reverseTransfer(
    input: { transferId: string; amountCents?: number },
    key: string,
  ): Promise<ProviderTransfer>;

  /** All that is left of the charge, or `amountCents` of it. */
  createRefund(
    input: { saleId: string; chargeId: string; amountCents?: number },
    key: string,
  ): Promise<ProviderRefund>;
  getRefund(refundId: string): Promise<ProviderRefund>;
  listRefunds(chargeId: string): Promise<ProviderRefund[]>;
  getDispute(disputeId: string): Promise<ProviderDispute>;
  /** The subscription whose invoice a disputed payment paid; null: it was no plan's. */
  findDisputedPlan(disputeId: string): Promise<string | null>;

  /** What lies in a customer's cash balance and belongs to no payment, in cents. */
  getCash(customerId: string): Promise<number>;
  /** Movements of it since then, the oldest first. */
  listCashMoves(customerId: string, since: Date): Promise<ProviderCashMove[]>;
  /** Sends it back to the customer's bank; the provider may first have to ask for the account. */
  returnCash(
    input: { userId: string; customerId: string; amountCents: number },
    key: string,
  ): Promise<ProviderRefund>;

  createCustomer(
    input: { userId: string; email: string; name: string },
    key: string,
  ): Promise<string>;
  /** Whether the provider can no longer charge this customer: someone deleted it there. */
  isCustomerGone(customerId: string): Promise<boolean>;
  /** Makes or finds products, prices, coupon and promotion code by lookup key. Repeatable. */
  ensureCatalogue(): Promise<ProviderPrice[]>;
  listPrices(): Promise<ProviderPrice[]>;
  createCheckout(
    input: {
      listingId: string;
      userId: string;
      customerId: string;
      priceId: string;
      /** Whether the first period is free: no, if the code is typed, or from the start. */
      freePeriod: 'no' | 'by_code' | 'from_start';
      returnUrl: string;
    },
    key: string,
  ): Promise<ProviderCheckout>;
  getCheckout(checkoutId: string): Promise<ProviderCheckout>;
  expireCheckout(checkoutId: string, key: string): Promise<ProviderCheckout>;
  getSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  /** The renewal that could not be charged, to be paid in the browser; null: nothing is open. */
  getUnpaidRenewal(
    subscriptionId: string,
  ): Promise<{ amountCents: number; clientSecret: string } | null>;
  /** What the latest invoice was paid with, where renewals are taken from something else; null: they are not. */
  getNewerMethod(subscriptionId: string): Promise<string | null>;
  /** From what renewals are taken from now on; it belongs to the subscription's customer. */
  setRenewalMethod(input: RenewalMethodInput, key: string): Promise<ProviderSubscription>;
  /** The paid invoices of a subscription, newest first, 100 at most. */
  listPaidInvoices(subscriptionId: string): Promise<ProviderInvoice[]>;
  /** A customer's invoices, newest first; `after` one, those before it. */
  listBills(
    customerId: string,
    page: { after: string | null; limit: number },
  ): Promise<{ bills: ProviderBill[]; hasMore: boolean }>;
  cancelSubscription(subscriptionId: string, key: string): Promise<ProviderSubscription>;
  /** Lets it end with the paid period; a change planned by {@link changeAtRenewal} is dropped. */
  endAtPeriodEnd(subscriptionId: string, key: string): Promise<ProviderSubscription>;
  /** Takes {@link endAtPeriodEnd} back. */
  keepRenewing(subscriptionId: string, key: string): Promise<ProviderSubscription>;
  /**
   * Plans another price for the period that begins at `renewsAt` (ISO), in place of any earlier plan. Nothing
   * is charged until then. Refused as `renewal_passed` if that moment is no longer the next renewal, and as
   * `renewal_stopped` if nothing renews then.
   */
  changeAtRenewal(input: PlanChangeInput, key: string): Promise<ProviderSubscription>;
  /** Takes {@link changeAtRenewal} back; refused as `renewal_passed` once that renewal has begun. */
  keepPlan(
    input: { subscriptionId: string; renewsAt: string },
    key: string,
  ): Promise<ProviderSubscription>;

  /** @throws {Problem} payments.webhook_invalid for a body that this provider did not sign, or a stale one. */
  verifyWebhook(rawBody: Buffer, signature: string, receivedAt: Date): ProviderEvent;
  /** Events whose delivery failed: found by the reconciliation. */
  listUndeliveredEvents(since: Date): Promise<ProviderEvent[]>;
  /** What moved the platform's balance since then, the oldest first. */
  listMovements(since: Date): Promise<ProviderMovement[]>;
  /** The platform's whole balance in cents: what is available, and what is not yet. */
  getBalance(): Promise<number>;

  /**
   * Looks for what an earlier call with one of these keys made: the provider forgets keys after 24 hours, and
   * keeps a failure of its own under them until then, so that only the object itself can tell. Every object
   * that we make carries its key in its metadata.
   * @returns the object's id, or null when no such object exists.
   */
  findMade(call: MoneyCall, keys: readonly string[]): Promise<string | null>;
}
