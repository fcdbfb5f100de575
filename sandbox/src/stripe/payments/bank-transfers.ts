import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { emptyAddress, idOf } from '../transport/wire.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';
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
 * A transfer of the customer's bank arrives. It pays the oldest intent that waits; too little leaves
 * it waiting for the rest (`partially_funded`), too much stays in the customer's balance.
 */
export function fundCashBalance(
  world: World,
  customerId: string,
  amountCents: number,
  reference: string | null,
): Stripe.CustomerCashBalanceTransaction {
  const customer = world.objects.get('customer', customerId);
  const hidden = world.objects.hidden('customer', customer.id);
  const cashCents = (hidden.cashCents ?? 0) + amountCents;
  world.objects.saveHidden('customer', customer.id, { ...hidden, cashCents });
  world.ledger.post('cash_balance_funded', customer.id, [
    { account: `customer:${customer.id}`, amountCents },
    { account: 'outside:banks', amountCents: -amountCents },
  ]);
  const transaction = cashTransaction(world, customer.id, 'funded', amountCents, cashCents);
  transaction.funded = {
    bank_transfer: { reference, type: 'us_bank_transfer', us_bank_transfer: { network: 'ach' } },
  } as Stripe.CustomerCashBalanceTransaction.Funded;
  world.objects.insert('customer_cash_balance_transaction', transaction);
  world.events.emit('customer_cash_balance_transaction.created', transaction);
  applyCash(world, customer.id);
  return transaction;
}

/** What a transfer's payment holds already goes back to the customer's balance when it is cancelled. */
export function releaseCash(world: World, intent: Stripe.PaymentIntent): void {
  const hidden = world.objects.hidden('payment_intent', intent.id);
  const customer = idOf(intent.customer);
  if (!customer || !hidden.fundedCents) return;
  changeCash(world, customer, hidden.fundedCents, 'unapplied_from_payment', intent.id);
  world.objects.saveHidden('payment_intent', intent.id, { ...hidden, fundedCents: 0 });
}

function applyCash(world: World, customer: string): void {
  const waiting = world.objects
    .all('payment_intent', { customer, status: 'requires_action' })
    .filter((one) => one.next_action?.type === 'display_bank_transfer_instructions')
    .reverse();
  for (const intent of waiting) {
    const cash = world.objects.hidden('customer', customer).cashCents ?? 0;
    const hidden = world.objects.hidden('payment_intent', intent.id);
    const before = hidden.fundedCents ?? 0;
    const applied = Math.min(cash, intent.amount - before);
    if (applied <= 0) continue;
    changeCash(world, customer, -applied, 'applied_to_payment', intent.id);
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

function changeCash(
  world: World,
  customer: string,
  amountCents: number,
  type: 'applied_to_payment' | 'unapplied_from_payment',
  intentId: string,
): void {
  const hidden = world.objects.hidden('customer', customer);
  const cashCents = (hidden.cashCents ?? 0) + amountCents;
  world.objects.saveHidden('customer', customer, { ...hidden, cashCents });
  const transaction = cashTransaction(world, customer, type, amountCents, cashCents);
  transaction[type] = { payment_intent: intentId };
  world.objects.insert('customer_cash_balance_transaction', transaction);
}

function cashTransaction(
  world: World,
  customer: string,
  type: Stripe.CustomerCashBalanceTransaction['type'],
  amountCents: number,
  endingCents: number,
): Stripe.CustomerCashBalanceTransaction {
  return {
    id: newId('ccsbtxn'),
    object: 'customer_cash_balance_transaction',
    created: world.clock.seconds(),
    currency: 'usd',
    customer,
    customer_account: null,
    ending_balance: endingCents,
    livemode: false,
    net_amount: amountCents,
    type,
  };
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
