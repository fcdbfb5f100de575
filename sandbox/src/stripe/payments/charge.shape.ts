import type Stripe from 'stripe';
import { newId, randomText } from '../../store/ids.ts';
import type { World } from '../world.ts';
import type { CardDecline } from './test-cards.table.ts';
import { testRouting } from './test-banks.table.ts';

/** A charge of an intent in the given state; not stored and without its balance transaction. */
export function newCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  status: Stripe.Charge.Status,
  decline: CardDecline | null,
): Stripe.Charge {
  const id = newId(method.type === 'card' ? 'ch' : 'py');
  const isPaid = status !== 'failed';
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: method.type === 'card' ? 'CLAIMSTEAD' : null,
    captured: isPaid,
    created: world.clock.seconds(),
    currency: 'usd',
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(status, decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function outcomeOf(
  status: Stripe.Charge.Status,
  decline: CardDecline | null,
): Stripe.Charge.Outcome {
  const declined = status === 'failed';
  return {
    advice_code: declined ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: declined ? (decline?.declineCode ?? decline?.code ?? null) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: declined ? 'The bank declined the payment.' : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf(
  method: Stripe.PaymentMethod,
  amountCents: number,
): Stripe.Charge.PaymentMethodDetails {
  if (method.card) return { type: 'card', card: cardDetails(method.card, amountCents) };
  if (method.us_bank_account) {
    return {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: 'individual',
        account_type: 'checking',
        bank_name: method.us_bank_account.bank_name,
        fingerprint: method.us_bank_account.fingerprint,
        last4: method.us_bank_account.last4,
        payment_reference: null,
        routing_number: testRouting,
      },
    };
  }
  return { type: 'customer_balance', customer_balance: {} };
}

function cardDetails(
  card: Stripe.PaymentMethod.Card,
  amountCents: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amountCents,
    authorization_code: String(Math.floor(100_000 + Math.random() * 900_000)),
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: randomText(15),
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
