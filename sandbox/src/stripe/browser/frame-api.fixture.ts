import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import type {
  CheckoutPayRequest,
  CheckoutPromotionRequest,
  CheckoutView,
  ConfirmRequest,
  ConnectAccountView,
  ConnectSignInRequest,
  ConnectStepRequest,
  FrameError,
} from '../frame-api.ts';

/** What the frames asked, in order: what a test looks at. */
export type FakeFrameApi = {
  calls: { name: string; body: unknown }[];
  intents: Map<string, Stripe.PaymentIntent>;
  checkout: CheckoutView;
  account: ConnectAccountView;
  /** Everything as at the start. */
  reset(): void;
};

const openCheckout: CheckoutView = {
  id: 'cs_test_1',
  status: 'open',
  lineItemName: 'Listing publication',
  interval: 'every 90 days',
  currency: 'usd',
  subtotalCents: 5995,
  discountCents: 0,
  totalCents: 5995,
  allowPromotionCodes: true,
  promotion: null,
  cardRequired: true,
  addressRequired: false,
  customerEmail: 'inventor@example.com',
  returnUrl: null,
};

const newAccount: ConnectAccountView = {
  id: 'acct_1',
  signedIn: false,
  email: 'inventor@example.com',
  stage: 'created',
  nextStep: 'business',
  detailsSubmitted: false,
  payoutsEnabled: false,
  transfersEnabled: false,
  bankAccount: null,
  currentlyDue: ['business_profile', 'external_account'],
};

/** A payment intent with the fields that the browser code reads. */
export const fakeIntent = (secret: string, types: string[]): Stripe.PaymentIntent => {
  const intent: Partial<Stripe.PaymentIntent> = {
    id: secret.split('_secret_')[0],
    object: 'payment_intent',
    amount: 1_250_000,
    currency: 'usd',
    client_secret: secret,
    next_action: null,
    payment_method_types: types,
    status: 'requires_payment_method',
  };
  return intent as Stripe.PaymentIntent;
};

const refuse = (reply: FastifyReply, error: FrameError) => reply.code(402).send({ error });

const declined: FrameError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const unauthenticated: FrameError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
const wrongCode: FrameError = {
  type: 'card_error',
  code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
};
const needsAuthentication = '4000002500003155';

/** The frames' endpoints with just enough behaviour to drive the browser code alone. */
export const mountFakeFrameApi = (app: FastifyInstance): FakeFrameApi => {
  const fake: FakeFrameApi = {
    calls: [],
    intents: new Map(),
    checkout: { ...openCheckout },
    account: { ...newAccount },
    reset: () => {
      fake.calls = [];
      fake.intents.clear();
      fake.checkout = { ...openCheckout };
      fake.account = { ...newAccount };
    },
  };
  mountIntents(app, fake);
  mountCheckout(app, fake);
  mountAccount(app, fake);
  return fake;
};

const mountIntents = (app: FastifyInstance, fake: FakeFrameApi): void => {
  const find = (secret: string): Stripe.PaymentIntent => {
    const found = fake.intents.get(secret) ?? fakeIntent(secret, ['card']);
    fake.intents.set(secret, found);
    return found;
  };
  app.get<{ Querystring: { client_secret: string } }>(
    '/_frames/api/payment_intents',
    (request) => ({
      payment_intent: find(request.query.client_secret),
    }),
  );
  app.post<{ Body: ConfirmRequest }>('/_frames/api/payment_intents/confirm', (request, reply) => {
    const { client_secret: secret, method } = request.body;
    fake.calls.push({ name: 'confirm', body: request.body });
    const intent = find(secret);
    if (method.type === 'card' && method.number === '4000000000000002') {
      return refuse(reply, { ...declined, payment_intent: intent });
    }
    if (method.type === 'card' && method.number === '4000000000000127') {
      return refuse(reply, wrongCode);
    }
    const asks = method.type === 'card' && method.number === needsAuthentication;
    intent.status = asks ? 'requires_action' : method.type === 'card' ? 'succeeded' : 'processing';
    intent.next_action = asks
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure' } }
      : null;
    return { payment_intent: intent };
  });
  app.post<{ Body: { client_secret: string; outcome: string } }>(
    '/_frames/api/payment_intents/authenticate',
    (request, reply) => {
      const intent = find(request.body.client_secret);
      const succeeds = request.body.outcome === 'succeed';
      intent.status = succeeds ? 'succeeded' : 'requires_payment_method';
      intent.next_action = null;
      if (succeeds) fake.checkout.status = 'complete';
      return succeeds ? { payment_intent: intent } : refuse(reply, unauthenticated);
    },
  );
};

const mountCheckout = (app: FastifyInstance, fake: FakeFrameApi): void => {
  app.get('/_frames/api/checkout', () => fake.checkout);
  app.post<{ Body: CheckoutPromotionRequest }>(
    '/_frames/api/checkout/promotion',
    (request, reply) => {
      const { code } = request.body;
      if (code !== '' && code !== 'FREE90') {
        const message = 'This promotion code is invalid.';
        return refuse(reply, { type: 'invalid_request_error', message });
      }
      const isFree = code !== '';
      Object.assign(fake.checkout, {
        discountCents: isFree ? 5995 : 0,
        totalCents: isFree ? 0 : 5995,
        cardRequired: !isFree,
        promotion: isFree ? { code, description: '100% off' } : null,
      });
      return fake.checkout;
    },
  );
  app.post<{ Body: CheckoutPayRequest }>('/_frames/api/checkout/pay', (request, reply) => {
    fake.calls.push({ name: 'pay', body: request.body });
    const number = request.body.card?.number;
    if (number === '4000000000000002') return refuse(reply, declined);
    if (number === needsAuthentication) {
      return { status: 'requires_action', paymentIntentClientSecret: 'pi_2_secret_x' };
    }
    fake.checkout.status = 'complete';
    return { status: 'complete', return_url: fake.checkout.returnUrl };
  });
};

const mountAccount = (app: FastifyInstance, fake: FakeFrameApi): void => {
  app.get('/_frames/api/connect/account', () => fake.account);
  app.post<{ Body: ConnectSignInRequest }>('/_frames/api/connect/sign_in', (request) => {
    fake.calls.push({ name: 'sign_in', body: request.body });
    fake.account.signedIn = true;
    return fake.account;
  });
  app.post<{ Body: ConnectStepRequest }>('/_frames/api/connect/account/step', (request) => {
    fake.calls.push({ name: 'step', body: request.body });
    const after: Record<ConnectStepRequest['step'], Partial<ConnectAccountView>> = {
      business: { stage: 'half_filled', nextStep: 'bank' },
      bank: { nextStep: 'submit', bankAccount: 'STRIPE TEST BANK ••6789' },
      submit: {
        stage: 'enabled',
        nextStep: null,
        currentlyDue: [],
        detailsSubmitted: true,
        payoutsEnabled: true,
        transfersEnabled: true,
      },
    };
    Object.assign(fake.account, after[request.body.step]);
    return fake.account;
  });
};
