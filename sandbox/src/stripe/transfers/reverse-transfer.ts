import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { bookMovement, recordTransaction } from '../balance/balance-transactions.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';

/**
 * Takes a transfer back, all that is left of it where no amount is given.
 * @throws StripeFault 400 where more is asked than is left, or than the account still holds.
 */
export function reverseTransfer(
  world: World,
  transfer: Stripe.Transfer,
  amount: number | undefined,
  metadata: Stripe.Metadata,
): Stripe.TransferReversal {
  const destination = idOf(transfer.destination) ?? '';
  const leftCents = transfer.amount - transfer.amount_reversed;
  const amountCents = amount ?? leftCents;
  if (leftCents === 0) {
    throw invalidRequest(`The transfer ${transfer.id} is already fully reversed.`, {
      param: 'amount',
    });
  }
  if (amountCents < 1 || amountCents > leftCents) {
    throw invalidRequest(`The transfer ${transfer.id} has ${leftCents} cents left to reverse.`, {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (world.ledger.balanceOf(`connected:${destination}`) < amountCents) {
    throw invalidRequest('The connected account no longer holds this amount.', {
      code: 'balance_insufficient',
    });
  }
  return book(world, transfer, destination, amountCents, metadata);
}

function book(
  world: World,
  transfer: Stripe.Transfer,
  destination: string,
  amountCents: number,
  metadata: Stripe.Metadata,
): Stripe.TransferReversal {
  const id = newId('trr');
  const original = world.objects.get(
    'balance_transaction',
    idOf(transfer.balance_transaction) ?? '',
  );
  const transaction = bookMovement(world, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    source: id,
    amountCents,
    availableAt: original.available_on,
    counterpart: `connected:${destination}`,
  });
  recordTransaction(world, {
    type: 'payment_refund',
    category: 'refund',
    source: id,
    amountCents: -amountCents,
    availableAt: original.available_on,
    account: destination,
  });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount: amountCents,
    balance_transaction: transaction.id,
    created: world.clock.seconds(),
    currency: 'usd',
    destination_payment_refund: newId('pyr'),
    metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  world.objects.insert('transfer_reversal', reversal);
  transfer.amount_reversed += amountCents;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(reversal);
  world.objects.save('transfer', transfer);
  world.events.emit('transfer.reversed', transfer);
  return reversal;
}
