import type Stripe from 'stripe';

/**
 * What the frames and browser scripts of the sandbox ask of its server, under `/_frames/api/…` on
 * the sandbox's own origin. Bodies are JSON both ways. A refusal answers with the HTTP status that
 * Stripe would use (402 declined, 400 malformed, 404 unknown secret) and `FrameFailure`.
 */
export type FrameFailure = { error: FrameError };

/** The same words that Stripe's browser library gives; `message` may be shown to the person. */
export type FrameError = {
  type: 'card_error' | 'invalid_request_error' | 'validation_error' | 'api_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: Stripe.PaymentIntent;
};

/** Digits as typed; spaces are ignored. `exp` is `MM/YY` or `MM/YYYY`. */
export type FrameCard = { number: string; exp: string; cvc: string };
/** A billing address as typed: the country in two letters, and a state of the United States. */
export type FrameAddress = {
  line1: string;
  city: string;
  state: string | null;
  postal_code: string;
  country: string;
};
/** A United States bank account: nine-digit routing number, account number of up to 17 digits. */
export type FrameBank = { routing: string; account: string };

/** `GET checkout?client_secret=` */
export type CheckoutView = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  /** What is bought, e.g. "Listing publication". */
  lineItemName: string;
  /** How often it renews, e.g. "every 90 days". */
  interval: string;
  currency: string;
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
  allowPromotionCodes: boolean;
  promotion: { code: string; description: string } | null;
  /** False when the total is 0 and the session collects a card only if required. */
  cardRequired: boolean;
  /** The session always collects a billing address. */
  addressRequired: boolean;
  customerEmail: string | null;
  /** The return address with `{CHECKOUT_SESSION_ID}` filled in. */
  returnUrl: string | null;
};

/** `POST checkout/promotion`; an empty `code` takes the promotion away. Answers `CheckoutView`. */
export type CheckoutPromotionRequest = { client_secret: string; code: string };

/** `POST checkout/pay` */
export type CheckoutPayRequest = {
  client_secret: string;
  card?: FrameCard;
  address?: FrameAddress;
};
/**
 * `requires_action`: the card asks for 3-D Secure; call `payment_intents/authenticate` with
 * `paymentIntentClientSecret`, then read `GET checkout` again: it is complete after success and open
 * again after a failure.
 */
export type CheckoutPayResponse =
  | { status: 'complete'; return_url: string | null }
  | { status: 'requires_action'; paymentIntentClientSecret: string };

/** `GET connect/account?account_session=` */
export type ConnectAccountView = {
  id: string;
  /** Whether the person has signed in to the provider, in its own window, in this account session. */
  signedIn: boolean;
  email: string | null;
  stage: 'created' | 'half_filled' | 'pending' | 'enabled' | 'past_due' | 'rejected' | 'deleted';
  /** The next step that the person has to do; null when nothing is left to give. */
  nextStep: 'business' | 'bank' | 'submit' | null;
  detailsSubmitted: boolean;
  payoutsEnabled: boolean;
  transfersEnabled: boolean;
  /** Masked bank account, e.g. "STRIPE TEST BANK ••6789". */
  bankAccount: string | null;
  /** What Stripe still asks for, as requirement names. */
  currentlyDue: string[];
};

/** `POST connect/account/step`; answers `ConnectAccountView`. `submit` goes to pending, then enabled. */
export type ConnectStepRequest = {
  /** The client secret of the account session. */
  client_secret: string;
  step: 'business' | 'bank' | 'submit';
  business?: { firstName?: string; lastName?: string; phone?: string };
  bank?: FrameBank;
};

/** `POST connect/sign_in`: what the window does once the person has confirmed who they are. */
export type ConnectSignInRequest = {
  /** The client secret of the account session, handed to the window by the frame that opened it. */
  client_secret: string;
};

export type PaymentMethodInput =
  | ({ type: 'card' } & FrameCard)
  | ({
      type: 'us_bank_account';
      name?: string;
      email?: string;
      /** The person does not sign in at the bank: the account is proved by a micro-deposit. */
      microdeposit?: boolean;
    } & FrameBank)
  | { type: 'customer_balance' };

/** `POST payment_intents/confirm`; answers `PaymentIntentAnswer`. */
export type ConfirmRequest = {
  client_secret: string;
  method: PaymentMethodInput;
  return_url?: string;
};

/** `POST payment_intents/authenticate`: the end of 3-D Secure; answers `PaymentIntentAnswer`. */
export type AuthenticateRequest = { client_secret: string; outcome: 'succeed' | 'fail' };

/** The intent as a publishable key sees it: no metadata of the platform, no charge. */
export type PaymentIntentAnswer = { payment_intent: Stripe.PaymentIntent };

/** `GET payment_intents?client_secret=`; answers `PaymentIntentAnswer`. */
type RetrieveRequest = { client_secret: string };

/** The whole table, for a typed `fetch`. Paths are relative to `/_frames/api/`. */
export type FrameCalls = {
  'GET checkout': { in: { client_secret: string }; out: CheckoutView };
  'POST checkout/promotion': { in: CheckoutPromotionRequest; out: CheckoutView };
  'POST checkout/pay': { in: CheckoutPayRequest; out: CheckoutPayResponse };
  'GET connect/account': { in: { account_session: string }; out: ConnectAccountView };
  'POST connect/sign_in': { in: ConnectSignInRequest; out: ConnectAccountView };
  'POST connect/account/step': { in: ConnectStepRequest; out: ConnectAccountView };
  'GET payment_intents': { in: RetrieveRequest; out: PaymentIntentAnswer };
  'POST payment_intents/confirm': { in: ConfirmRequest; out: PaymentIntentAnswer };
  'POST payment_intents/authenticate': { in: AuthenticateRequest; out: PaymentIntentAnswer };
};
