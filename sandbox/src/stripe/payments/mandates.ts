import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { retrieves } from '../transport/endpoint.ts';
import type { World } from '../world.ts';

/** What a person who is not there agreed to, when and from where, as the API names it. */
export type MandateData = {
  customer_acceptance?: {
    type?: string | undefined;
    accepted_at?: number | undefined;
    online?: { ip_address?: string | undefined; user_agent?: string | undefined } | undefined;
  };
};

/**
 * A bank account is debited only with its holder's authorization. The payment form's own text is one: a
 * browser's confirmation gives it. A server that confirms must say that the person agreed.
 * @throws StripeFault 400 `payment_intent_mandate_invalid` (the code is a guess after the SDK's list).
 */
export function requireMandate(data: MandateData | undefined): MandateData {
  const { type, online } = data?.customer_acceptance ?? {};
  const agreed =
    type === 'offline' ||
    (type === 'online' && online?.ip_address !== undefined && online.user_agent !== undefined);
  if (data && agreed) return data;
  throw invalidRequest('A bank debit needs mandate_data[customer_acceptance].', {
    code: 'payment_intent_mandate_invalid',
    param: 'mandate_data',
  });
}

/** The authorization for this one payment. */
export function makeMandate(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Mandate {
  const mandate: Stripe.Mandate = {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: world.clock.seconds(),
      online: { ip_address: '127.0.0.1', user_agent: 'sandbox' },
      type: 'online',
    },
    livemode: false,
    payment_method: method.id,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    single_use: { amount: intent.amount, currency: 'usd' },
    status: 'active',
    type: 'single_use',
  };
  world.objects.insert('mandate', mandate);
  return mandate;
}

export const mandateEndpoints = [retrieves('mandate', '/v1/mandates')];
