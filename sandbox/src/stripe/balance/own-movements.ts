import type Stripe from 'stripe';
import type { World } from '../world.ts';
import { bookMovement } from './balance-transactions.ts';

export type OwnMovement = {
  /** Cents; below zero they leave the balance. */
  amount: number;
  type: Stripe.BalanceTransaction['type'];
  /** The object that the movement names. */
  source: string | null;
  /** How long ago it says that it was: the list by time may have been read up to then. */
  secondsAgo: number;
};

/** Moves the platform's balance as Stripe, or a person in its dashboard, does beside all payments. */
export function moveBalance(world: World, movement: OwnMovement): Stripe.BalanceTransaction {
  return bookMovement(world, {
    type: movement.type,
    category: movement.type,
    source: movement.source,
    amountCents: movement.amount,
    createdAt: world.clock.seconds() - movement.secondsAgo,
    counterpart: 'outside:banks',
  });
}
