import type Stripe from 'stripe';
import { bookMovement, daySeconds, recordTransaction } from '../balance/balance-transactions.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';

/** Days between money arriving at a connected account and its payout to the bank. */
const connectedPayoutDays = 2;

/** Moves a checked transfer from the platform to its connected account and plans the payout. */
export function sendTransfer(
  world: World,
  transfer: Stripe.Transfer,
  availableAt: number,
): Stripe.Transfer {
  const destination = idOf(transfer.destination);
  if (destination === null) throw new Error('A transfer needs a destination.');
  const transaction = bookMovement(world, {
    type: 'transfer',
    category: 'transfer',
    source: transfer.id,
    amountCents: -transfer.amount,
    description: transfer.description,
    availableAt,
    counterpart: `connected:${destination}`,
  });
  recordTransaction(world, {
    type: 'payment',
    category: 'charge',
    source: idOf(transfer.destination_payment) ?? transfer.id,
    amountCents: transfer.amount,
    availableAt,
    account: destination,
  });
  transfer.balance_transaction = transaction.id;
  world.objects.insert('transfer', transfer);
  world.events.emit('transfer.created', transfer);
  world.timers.cancel(destination, 'connected_payout');
  world.timers.schedule(
    'connected_payout',
    destination,
    Math.max(availableAt, world.clock.seconds()) + connectedPayoutDays * daySeconds,
  );
  return transfer;
}
