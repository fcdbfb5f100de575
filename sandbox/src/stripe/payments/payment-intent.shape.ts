import type Stripe from 'stripe';
import { newId, randomText } from '../../store/ids.ts';
import type { World } from '../world.ts';

export const methodTypes = ['card', 'us_bank_account', 'customer_balance'] as const;

/** The largest amount that one payment carries, in cents. */
export const largestAmountCents = 99_999_999;
export const smallestAmountCents = 50;

export type NewIntent = {
  amountCents: number;
  types: readonly string[];
  allowedTypes: readonly string[] | null;
  isAutomatic: boolean;
  customer?: string | null | undefined;
  description?: string | null | undefined;
  metadata?: Stripe.Metadata | undefined;
  receiptEmail?: string | null | undefined;
  transferGroup?: string | null | undefined;
  setupFutureUsage?: Stripe.PaymentIntent['setup_future_usage'] | undefined;
};

/** A fresh intent in `requires_payment_method`; not stored. */
export function newPaymentIntent(world: World, input: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowedTypes
      ? [...(input.allowedTypes as Stripe.PaymentIntent.AllowedPaymentMethodType[])]
      : null,
    amount: input.amountCents,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: input.isAutomatic
      ? { allow_redirects: 'always', enabled: true }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: world.clock.seconds(),
    currency: 'usd',
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: optionsFor(input.types),
    payment_method_types: [...input.types],
    payment_record: null,
    processing: null,
    receipt_email: input.receiptEmail ?? null,
    review: null,
    setup_future_usage: input.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: input.transferGroup ?? null,
  };
}

function optionsFor(types: readonly string[]): Stripe.PaymentIntent.PaymentMethodOptions {
  return {
    ...(types.includes('card')
      ? {
          card: {
            installments: null,
            mandate_options: null,
            network: null,
            request_three_d_secure: 'automatic',
          },
        }
      : {}),
    ...(types.includes('us_bank_account')
      ? { us_bank_account: { verification_method: 'automatic' } }
      : {}),
    ...(types.includes('customer_balance')
      ? {
          customer_balance: {
            bank_transfer: { requested_address_types: ['aba'], type: 'us_bank_transfer' },
            funding_type: 'bank_transfer',
          },
        }
      : {}),
  };
}
