import type Stripe from 'stripe';
import { emptyAddress, idOf } from '../transport/wire.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';
import { cashOf, moveCash } from './cash-balance.ts';
import { settleIntent } from './settle-payment.ts';
import { testRouting } from './test-banks.table.ts';

/** Shows the person where to transfer to, after using what the customer's balance already holds. */
export function askForBankTransfer(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const customer = idOf(intent.customer);
  if (!customer) {
    throw invalidRequest('A bank transfer needs a customer.', { param: 'customer' });
  }
  const hidden = world.objects.hidden('payment_intent', intent.id);
  world.objects.saveHidden('payment_intent', intent.id, { ...hidden, paymentMethodId: method.id });
  intent.status = 'requires_action';
  showInstructions(world, intent, hidden.fundedCents ?? 0);
  world.objects.save('payment_intent', intent);
  world.events.emit('payment_intent.requires_action', intent);
  applyCash(world, customer);
  return world.objects.get('payment_intent', intent.id);
}

/**
 * A transfer of the customer's bank arrives. It pays the intent that waits for exactly so much, or the
 * oldest; too little leaves it waiting for the rest (`partially_funded`), too much stays in the
 * customer's balance. Stripe also looks for groups of intents that add up to it; that is left out.
 */
export function fundCashBalance(
  world: World,
  customerId: string,
  amountCents: number,
  reference: string | null,
): Stripe.CustomerCashBalanceTransaction {
  const customer = world.objects.get('customer', customerId);
  if (amountCents < 1) throw invalidRequest('The amount must be positive.', { param: 'amount' });
  const transaction = moveCash(world, customer.id, {
    type: 'funded',
    amountCents,
    outsideCents: amountCents,
    why: {
      funded: {
        bank_transfer: {
          reference,
          type: 'us_bank_transfer',
          us_bank_transfer: { network: 'ach' },
        },
      } as Stripe.CustomerCashBalanceTransaction.Funded,
    },
  });
  applyCash(world, customer.id);
  return transaction;
}

/**
 * What a transfer's payment holds already goes back to the customer's balance when it is canceled; it
 * is then applied to the next payment that waits.
 */
export function releaseCash(world: World, intent: Stripe.PaymentIntent): void {
  const hidden = world.objects.hidden('payment_intent', intent.id);
  const customer = idOf(intent.customer);
  if (!customer || !hidden.fundedCents) return;
  const amountCents = hidden.fundedCents;
  world.objects.saveHidden('payment_intent', intent.id, { ...hidden, fundedCents: 0 });
  moveCash(world, customer, {
    type: 'unapplied_from_payment',
    amountCents,
    why: { unapplied_from_payment: { payment_intent: intent.id } },
  });
}

/** Gives what lies in the cash balance to the payments that wait for a transfer. */
export function applyCash(world: World, customer: string): void {
  const waiting = world.objects
    .all('payment_intent', { customer, status: 'requires_action' })
    .filter((one) => one.next_action?.type === 'display_bank_transfer_instructions')
    .reverse();
  const exact = waiting.findIndex((one) => missingOf(world, one) === cashOf(world, customer));
  if (exact > 0) waiting.unshift(...waiting.splice(exact, 1));
  for (const intent of waiting) {
    const cash = cashOf(world, customer);
    const hidden = world.objects.hidden('payment_intent', intent.id);
    const before = hidden.fundedCents ?? 0;
    const applied = Math.min(cash, intent.amount - before);
    if (applied <= 0) continue;
    moveCash(world, customer, {
      type: 'applied_to_payment',
      amountCents: -applied,
      why: { applied_to_payment: { payment_intent: intent.id } },
    });
    const fundedCents = before + applied;
    world.objects.saveHidden('payment_intent', intent.id, { ...hidden, fundedCents });
    if (fundedCents === intent.amount && hidden.paymentMethodId) {
      settleIntent(world, intent, world.objects.get('payment_method', hidden.paymentMethodId));
    } else {
      showInstructions(world, intent, fundedCents);
      world.objects.save('payment_intent', intent);
      world.events.emit('payment_intent.partially_funded', intent);
    }
  }
}

function missingOf(world: World, intent: Stripe.PaymentIntent): number {
  const { fundedCents = 0 } = world.objects.hidden('payment_intent', intent.id);
  return intent.amount - fundedCents;
}

function showInstructions(world: World, intent: Stripe.PaymentIntent, fundedCents: number): void {
  intent.next_action = {
    type: 'display_bank_transfer_instructions',
    display_bank_transfer_instructions: {
      amount_remaining: intent.amount - fundedCents,
      currency: 'usd',
      financial_addresses: [
        {
          type: 'aba',
          supported_networks: ['ach', 'domestic_wire_us'],
          aba: {
            account_holder_address: emptyAddress,
            account_holder_name: 'Claimstead Sandbox',
            account_number: '11119987600453127',
            account_type: 'checking',
            bank_address: emptyAddress,
            bank_name: 'US Test Bank',
            routing_number: testRouting,
          },
        },
      ],
      hosted_instructions_url: `${world.publicUrl()}/_sandbox`,
      reference: intent.id.slice(-12).toUpperCase(),
      type: 'us_bank_transfer',
    },
  };
}
