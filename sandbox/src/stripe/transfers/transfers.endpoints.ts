import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { endpoint, lists, retrieves } from '../transport/endpoint.ts';
import {
  createdRange,
  integer,
  metadata,
  oneOf,
  required,
  text,
} from '../transport/parameter-rules.ts';
import { mergeMetadata } from '../transport/wire.ts';
import { reverseTransfer } from './reverse-transfer.ts';
import { checkTransfer } from './transfer-checks.ts';
import { sendTransfer } from './send-transfer.ts';

const createTransfer = endpoint({
  method: 'POST',
  path: '/v1/transfers',
  params: {
    amount: integer,
    currency: required(text),
    destination: required(text),
    description: text,
    metadata,
    source_transaction: text,
    source_type: oneOf('card', 'bank_account'),
    transfer_group: text,
  },
  run: ({ world, params }) => {
    const checked = checkTransfer(world, {
      amountCents: params.amount,
      currency: params.currency,
      destination: params.destination,
      sourceTransaction: params.source_transaction,
    });
    const id = newId('tr');
    const transfer: Stripe.Transfer = {
      id,
      object: 'transfer',
      amount: checked.amountCents,
      amount_reversed: 0,
      balance_transaction: null,
      created: world.clock.seconds(),
      currency: 'usd',
      description: params.description ?? null,
      destination: params.destination,
      destination_payment: newId('py'),
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      reversals: {
        object: 'list',
        data: [],
        has_more: false,
        url: `/v1/transfers/${id}/reversals`,
      },
      reversed: false,
      source_transaction: checked.source?.id ?? null,
      source_type: params.source_type ?? 'card',
      transfer_group: params.transfer_group ?? checked.source?.transfer_group ?? null,
    };
    return sendTransfer(world, transfer, checked.availableAt);
  },
});

export const transferEndpoints = [
  createTransfer,
  retrieves('transfer', '/v1/transfers'),
  lists('transfer', '/v1/transfers', {
    created: createdRange,
    destination: text,
    transfer_group: text,
  }),
  endpoint({
    method: 'POST',
    path: '/v1/transfers/:id/reversals',
    params: { amount: integer, description: text, metadata },
    run: ({ world, params, id }) =>
      reverseTransfer(
        world,
        world.objects.get('transfer', id),
        params.amount,
        mergeMetadata({}, params.metadata),
      ),
  }),
];
