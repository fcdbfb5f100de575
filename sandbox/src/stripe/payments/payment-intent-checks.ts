import type Stripe from 'stripe';
import { readPlatformRights } from '../platform/platform-rights.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';
import { confirmIntent } from './confirm-payment.ts';
import { type MandateData, requireMandate } from './mandates.ts';
import { largestAmountCents, methodTypes, smallestAmountCents } from './payment-intent.shape.ts';
import { readMethodData } from './payment-method-data.ts';
import { createPaymentMethod, resolvePaymentMethod } from './payment-methods.ts';

type ConfirmParams = {
  payment_method?: string;
  payment_method_data?: Parameters<typeof readMethodData>[0];
  off_session?: boolean;
  mandate_data?: MandateData;
};

/**
 * Confirms with the method that the call names, describes, or the intent already has.
 * @param fromBrowser the payment form has shown its own authorization for a bank debit.
 */
export function confirmWith(
  world: World,
  intent: Stripe.PaymentIntent,
  params: ConfirmParams,
  fromBrowser = false,
) {
  const methodId =
    params.payment_method ??
    (typeof intent.payment_method === 'string' ? intent.payment_method : undefined);
  if (params.payment_method_data === undefined && methodId === undefined) {
    throw invalidRequest('A payment method is needed to confirm this PaymentIntent.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  const method = params.payment_method_data
    ? createPaymentMethod(world, ...readMethodData(params.payment_method_data))
    : resolvePaymentMethod(world, methodId ?? '');
  if (method.type === 'us_bank_account' && !fromBrowser) requireMandate(params.mandate_data);
  const result = confirmIntent(world, intent, method, {
    isOffSession: params.off_session ?? false,
  });
  if (result.fault) throw result.fault;
  return result.intent;
}

/** The method types of a new intent; a bank transfer needs a customer. */
export function typesFor(
  world: World,
  params: { allowed_payment_method_types?: string[]; excluded_payment_method_types?: string[] },
  customer: string | null,
): string[] {
  const allowed = params.allowed_payment_method_types;
  if (allowed?.includes('customer_balance') && !customer) {
    throw invalidRequest('The payment method type customer_balance needs a customer.', {
      code: 'parameter_missing',
      param: 'customer',
    });
  }
  if (allowed) return allowed;
  const excluded = params.excluded_payment_method_types ?? [];
  // What the dashboard has turned off is left out of automatic choices, not refused.
  const turnedOff = readPlatformRights(world.settings).methodsTurnedOff;
  return methodTypes.filter(
    (type) =>
      !excluded.includes(type) &&
      !turnedOff.includes(type) &&
      (type !== 'customer_balance' || customer !== null),
  );
}

/** @throws StripeFault where one payment cannot carry the amount. */
export function checkAmount(amountCents: number, currency: string): void {
  if (currency.toLowerCase() !== 'usd') {
    throw invalidRequest('The sandbox knows one currency: usd.', { param: 'currency' });
  }
  if (amountCents < smallestAmountCents) {
    throw invalidRequest('The amount must be at least 50 cents.', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amountCents > largestAmountCents) {
    throw invalidRequest('The amount must be no more than $999,999.99.', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}
