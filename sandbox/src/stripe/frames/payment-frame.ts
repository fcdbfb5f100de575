import type Stripe from 'stripe';
import { settleInvoiceOf } from '../billing/invoices.ts';
import { finishCheckoutAuthentication } from '../checkout/checkout-sessions.ts';
import type { ConfirmRequest, PaymentIntentAnswer, PaymentMethodInput } from '../frame-api.ts';
import { confirmIntent } from '../payments/confirm-payment.ts';
import {
  type Billing,
  createPaymentMethod,
  type MethodInput,
} from '../payments/payment-methods.ts';
import { browserView } from '../transport/browser-view.ts';
import { StripeFault } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';
import { cardInput } from './checkout-frame.ts';

/** The intent of a client secret, as a browser may see it. */
export function viewIntent(world: World, clientSecret: string): PaymentIntentAnswer {
  return { payment_intent: browserView(intentOf(world, clientSecret)) };
}

export function confirmFromFrame(world: World, request: ConfirmRequest): PaymentIntentAnswer {
  const intent = intentOf(world, request.client_secret);
  const [input, billing] = methodInput(request.method);
  const method = createPaymentMethod(world, input, billing);
  // 3-D Secure is shown by the frame itself, so no redirect is asked for here.
  const result = confirmIntent(world, intent, method);
  if (result.fault) throw result.fault;
  settleInvoiceOf(world, result.intent);
  return { payment_intent: browserView(result.intent) };
}

/** The person has passed or failed 3-D Secure. */
export function authenticateFromFrame(
  world: World,
  clientSecret: string,
  outcome: 'succeed' | 'fail',
): PaymentIntentAnswer {
  const intent = intentOf(world, clientSecret);
  const finished = finishCheckoutAuthentication(world, intent, outcome);
  settleInvoiceOf(world, finished);
  return { payment_intent: browserView(finished) };
}

function intentOf(world: World, clientSecret: string): Stripe.PaymentIntent {
  const intent = world.objects.find('payment_intent', clientSecret.split('_secret_')[0] ?? '');
  if (intent && intent.client_secret === clientSecret) return intent;
  throw new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such payment_intent.',
    param: 'client_secret',
  });
}

function methodInput(method: PaymentMethodInput): [MethodInput, Billing] {
  if (method.type === 'card') return [cardInput(method), {}];
  if (method.type === 'customer_balance') return [{ type: 'customer_balance' }, {}];
  const bank = {
    routing: method.routing.replace(/\s/g, ''),
    account: method.account.replace(/\s/g, ''),
    microdeposit: method.microdeposit === true,
  };
  return [
    { type: 'us_bank_account', bank },
    { name: method.name, email: method.email },
  ];
}
