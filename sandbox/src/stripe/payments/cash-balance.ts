import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import type { World } from '../world.ts';

type Change = Stripe.CustomerCashBalanceTransaction;
type Why = Partial<
  Pick<Change, 'applied_to_payment' | 'funded' | 'refunded_from_payment' | 'unapplied_from_payment'>
>;

/** What a customer's cash balance holds that no payment has taken yet, in cents. */
export function cashOf(world: World, customerId: string): number {
  return world.objects.hidden('customer', customerId).cashCents ?? 0;
}

/**
 * Moves a customer's cash balance and sends the webhook, as Stripe does for every kind of movement. What lies
 * there, or is applied to a payment that is not complete, is the account `customer:{id}` of the ledger:
 * pass `outsideCents` for what enters it from outside or leaves it.
 */
export function moveCash(
  world: World,
  customerId: string,
  movement: { type: Change['type']; amountCents: number; outsideCents?: number; why?: Why },
): Change {
  const { type, amountCents, outsideCents = 0, why = {} } = movement;
  const hidden = world.objects.hidden('customer', customerId);
  const cashCents = (hidden.cashCents ?? 0) + amountCents;
  world.objects.saveHidden('customer', customerId, { ...hidden, cashCents });
  const transaction: Change = {
    id: newId('ccsbtxn'),
    object: 'customer_cash_balance_transaction',
    created: world.clock.seconds(),
    currency: 'usd',
    customer: customerId,
    customer_account: null,
    ending_balance: cashCents,
    livemode: false,
    net_amount: amountCents,
    type,
    ...why,
  };
  world.objects.insert('customer_cash_balance_transaction', transaction);
  world.ledger.post(`cash_${type}`, transaction.id, [
    { account: `customer:${customerId}`, amountCents: outsideCents },
    { account: 'outside:banks', amountCents: -outsideCents },
  ]);
  world.events.emit('customer_cash_balance_transaction.created', transaction);
  return transaction;
}

/**
 * The balance as the API shows it. Reconciliation is always automatic here, which is the default of an
 * account: cash is applied to whatever waits for it.
 */
export function showCashBalance(world: World, customerId: string): Stripe.CashBalance {
  const customer = world.objects.get('customer', customerId);
  const cents = cashOf(world, customer.id);
  return {
    object: 'cash_balance',
    available: cents === 0 ? null : { usd: cents },
    customer: customer.id,
    customer_account: null,
    livemode: false,
    settings: { reconciliation_mode: 'automatic', using_merchant_default: true },
  };
}
