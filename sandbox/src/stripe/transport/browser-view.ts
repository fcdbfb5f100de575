import type Stripe from 'stripe';

/** The intent as a publishable key sees it: without what only the platform knows. */
export function browserView(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const view: Partial<Stripe.PaymentIntent> = structuredClone(intent);
  delete view.metadata;
  delete view.transfer_group;
  delete view.latest_charge;
  delete view.customer;
  delete view.transfer_data;
  delete view.application_fee_amount;
  return view as Stripe.PaymentIntent;
}
