import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { idOf, wireDecimal } from '../transport/wire.ts';
import type { World } from '../world.ts';

export type NewInvoice = {
  subscription: Stripe.Subscription;
  price: Stripe.Price;
  quantity: number;
  reason: 'subscription_create' | 'subscription_cycle';
  period: { start: number; end: number };
  discountCents: number;
};

/** A draft invoice for one period of a subscription; not stored. */
export function newInvoice(world: World, input: NewInvoice): Stripe.Invoice {
  const { subscription, price, quantity } = input;
  const id = newId('in');
  const now = world.clock.seconds();
  const subtotal = (price.unit_amount ?? 0) * quantity;
  const total = subtotal - input.discountCents;
  const discountId = newId('di');
  const discounts =
    input.discountCents > 0 ? [{ amount: input.discountCents, discount: discountId }] : [];
  const customer = world.objects.find('customer', idOf(subscription.customer));
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Claimstead',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    custom_fields: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.length > 0 ? [discountId] : [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [lineOf(id, input, subtotal, discounts)],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: input.reason === 'subscription_create' ? now : input.period.start,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

function lineOf(
  invoice: string,
  input: NewInvoice,
  subtotal: number,
  discounts: { amount: number; discount: string }[],
): Stripe.InvoiceLineItem {
  const { subscription, price, quantity } = input;
  const item = subscription.items.data[0];
  return {
    id: newId('il'),
    object: 'line_item',
    amount: subtotal,
    currency: 'usd',
    description: `${quantity} × listing plan`,
    discount_amounts: discounts,
    discountable: true,
    discounts: discounts.map((one) => one.discount),
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period: input.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: wireDecimal(price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: wireDecimal(quantity),
    subscription: subscription.id,
    subtotal,
    taxes: [],
  };
}
