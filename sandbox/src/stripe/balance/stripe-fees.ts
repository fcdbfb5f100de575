import type Stripe from 'stripe';
import type { World } from '../world.ts';
import { bookMovement } from './balance-transactions.ts';

/**
 * What Stripe bills on its own, such as fees for connected accounts or for fraud checks: it leaves the balance
 * as a `stripe_fee` row. A negative amount is a credit of an earlier one. Whether such a row names a source
 * could not be confirmed; the SDK's types allow none, and here there is none.
 */
export function billStripeFee(
  world: World,
  amountCents: number,
  description: string,
): Stripe.BalanceTransaction {
  return bookMovement(world, {
    type: 'stripe_fee',
    category: 'fee',
    source: null,
    amountCents: -amountCents,
    description,
    counterpart: 'stripe_fees',
  });
}
