import type Stripe from 'stripe';
import type { CardOutcome } from '../stripe/payments/test-cards.table.ts';
import type { BankOutcome } from '../stripe/payments/test-banks.table.ts';

/** The kinds of object that the sandbox keeps, each as Stripe's own type. */
export type StoredObjects = {
  account: Stripe.Account;
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  promotion_code: Stripe.PromotionCode;
  'checkout.session': Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  refund: Stripe.Refund;
  mandate: Stripe.Mandate;
  dispute: Stripe.Dispute;
  review: Stripe.Review;
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  balance_transaction: Stripe.BalanceTransaction;
  payout: Stripe.Payout;
  customer_cash_balance_transaction: Stripe.CustomerCashBalanceTransaction;
  webhook_endpoint: Stripe.WebhookEndpoint;
};
export type StoredType = keyof StoredObjects;

export type AccountStage =
  | 'created'
  | 'half_filled'
  | 'pending'
  | 'enabled'
  | 'past_due'
  | 'rejected'
  | 'deleted';

/** What Stripe knows about an object and never shows. */
type HiddenParts = {
  account: {
    stage: AccountStage;
    /** The account sessions in which the person has signed in at the provider. */
    signedIn?: string[];
  };
  customer: {
    deleted?: boolean;
    cashCents?: number;
    /** The person never says where the refund of a bank transfer should go. */
    ignoresRefunds?: boolean;
  };
  /** `fromCash`: it returns money from the customer's cash balance; it has no charge. */
  refund: { fromCash?: boolean };
  'checkout.session': {
    priceId: string;
    quantity: number;
    promotionCodeId?: string | undefined;
    couponId?: string | undefined;
    subscriptionMetadata: Record<string, string>;
    subscriptionDescription?: string | undefined;
    /** The intent that waits for 3-D Secure. */
    paymentIntentId?: string | undefined;
    paymentMethodId?: string | undefined;
    /** The billing address, as it was typed last. */
    address?: Stripe.Address | null;
  };
  subscription: {
    couponId?: string | undefined;
    failedAttempts?: number;
    /** Periods since the anchor, including the current one. */
    invoiceCount?: number;
  };
  payment_method: {
    card?: CardOutcome;
    bank?: BankOutcome;
    /** Typed by hand and not proved yet: a micro-deposit must be answered before it is debited. */
    unproved?: boolean;
  };
  payment_intent: {
    sessionId?: string;
    invoiceId?: string;
    paymentMethodId?: string | undefined;
    fundedCents?: number;
    /** Wrong answers to a micro-deposit so far. */
    wrongCodes?: number;
  };
  balance_transaction: { account: string | null };
  payout: { account: string | null };
  webhook_endpoint: { connect: boolean; secret: string };
};
export type HiddenOf<T extends StoredType> = T extends keyof HiddenParts
  ? HiddenParts[T]
  : Record<string, never>;
