import type Stripe from 'stripe';
import { settleInvoiceOf } from '../stripe/billing/invoices.ts';
import {
  applyPromotionCode,
  finishCheckoutAuthentication,
  needsCard,
  payCheckout,
} from '../stripe/checkout/checkout-sessions.ts';
import type { FrameAddress } from '../stripe/frame-api.ts';
import { confirmIntent } from '../stripe/payments/confirm-payment.ts';
import {
  createPaymentMethod,
  type MethodInput,
  readExpiry,
} from '../stripe/payments/payment-methods.ts';
import { testRouting } from '../stripe/payments/test-banks.table.ts';
import type { World } from '../stripe/world.ts';

type TypedCard = { number: string; exp?: string; cvc?: string };
/** What a person would type; a card's number alone is enough, and a bank's account number. */
export type PersonMethod = {
  card?: string | TypedCard;
  bank?: string | { account: string; routing?: string; microdeposit?: boolean };
  bankTransfer?: boolean;
  /** What the person does when asked for 3-D Secure; absent: leave it waiting. */
  authenticate?: 'succeed' | 'fail';
};

const someAddress: FrameAddress = {
  line1: '1200 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94103',
  country: 'US',
};

/**
 * Completes a checkout session as a person in the frame would; 3-D Secure is passed. The person gives a billing address
 * where one is asked for: `address` says what of it is not as usual, and null that they give none.
 * @throws StripeFault as the frame would see it.
 */
export function completeCheckout(
  world: World,
  sessionId: string,
  choice: {
    promotionCode?: string | undefined;
    card?: string | TypedCard | undefined;
    address?: Partial<FrameAddress> | null | undefined;
  },
): Stripe.Checkout.Session {
  let session = world.objects.get('checkout.session', sessionId);
  if (choice.promotionCode) session = applyPromotionCode(world, session, choice.promotionCode);
  const card = choice.card ?? (needsCard(session) ? '4242424242424242' : undefined);
  const result = payCheckout(world, session, {
    method: card === undefined ? null : typedCard(world, card),
    address: choice.address === null ? null : { ...someAddress, ...choice.address },
  });
  if (result.status === 'requires_action') {
    finishCheckoutAuthentication(world, result.intent, 'succeed');
  }
  return world.objects.get('checkout.session', sessionId);
}

/**
 * Confirms an intent as a person at the payment form would; for load and race tests.
 * @throws StripeFault as the form would see it.
 */
export function confirmAsPerson(
  world: World,
  intentId: string,
  choice: PersonMethod,
): Stripe.PaymentIntent {
  const intent = world.objects.get('payment_intent', intentId);
  const method = createPaymentMethod(world, methodOf(world, choice));
  const result = confirmIntent(world, intent, method);
  if (result.fault) throw result.fault;
  const isAsked = result.intent.status === 'requires_action' && choice.authenticate;
  const confirmed = isAsked
    ? finishCheckoutAuthentication(world, result.intent, choice.authenticate ?? 'succeed')
    : result.intent;
  settleInvoiceOf(world, confirmed);
  return confirmed;
}

function methodOf(world: World, choice: PersonMethod): MethodInput {
  if (choice.bankTransfer) return { type: 'customer_balance' };
  if (choice.bank === undefined) return typedCard(world, choice.card ?? '4242424242424242');
  const bank = typeof choice.bank === 'string' ? { account: choice.bank } : choice.bank;
  return {
    type: 'us_bank_account',
    bank: {
      account: bank.account,
      routing: bank.routing ?? testRouting,
      microdeposit: bank.microdeposit === true,
    },
  };
}

function typedCard(world: World, given: string | TypedCard): MethodInput {
  const card = typeof given === 'string' ? { number: given } : given;
  const nextYear = world.clock.now().getUTCFullYear() + 3;
  const expiry = readExpiry(card.exp ?? `12/${nextYear}`);
  return { type: 'card', card: { number: card.number, cvc: card.cvc ?? '123', ...expiry } };
}
