import type Stripe from 'stripe';
import { randomText } from '../../store/ids.ts';

export type NewSession = {
  createdAt: number;
  expiresAt: number;
  uiMode: 'embedded_page' | 'hosted_page';
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  allowPromotionCodes: boolean | null;
  addressCollection: 'auto' | 'required' | null;
  collection: 'always' | 'if_required';
  metadata: Stripe.Metadata;
  returnUrl: string | undefined;
  successUrl: string | null;
  subtotalCents: number;
};

/** An open session; not stored, discounts not yet taken off. */
export function newCheckoutSession(input: NewSession, publicUrl: string): Stripe.Checkout.Session {
  const id = `cs_test_${randomText(58)}`;
  const isEmbedded = input.uiMode === 'embedded_page';
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: input.allowPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: input.subtotalCents,
    amount_total: input.subtotalCents,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: input.addressCollection,
    cancel_url: null,
    client_reference_id: input.clientReferenceId,
    client_secret: isEmbedded ? `${id}_secret_${randomText(40)}` : null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: input.createdAt,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: input.customer,
    customer_account: null,
    customer_creation: input.customer ? null : 'always',
    customer_details: null,
    customer_email: input.customerEmail,
    discounts: [],
    expires_at: input.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: input.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: input.collection,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    redirect_on_completion: 'always',
    ...(input.returnUrl === undefined ? {} : { return_url: input.returnUrl }),
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: input.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: input.uiMode,
    url: isEmbedded ? null : `${publicUrl}/_sandbox`,
    wallet_options: null,
  };
}
