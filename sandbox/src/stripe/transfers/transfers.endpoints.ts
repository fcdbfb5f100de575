import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { endpoint } from '../transport/endpoint.ts';
import {
  createdRange,
  emptyable,
  integer,
  metadata,
  oneOf,
  paging,
  required,
  text,
} from '../transport/parameter-rules.ts';
import { listObject, mergeMetadata } from '../transport/wire.ts';
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
  endpoint({
    method: 'GET',
    path: '/v1/transfers/:id',
    params: {},
    run: ({ world, id }) => world.objects.get('transfer', id),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/transfers',
    params: { ...paging, created: createdRange, destination: text, transfer_group: text },
    run: ({ world, params }) =>
      listObject(
        world.objects.list('transfer', {
          where: { destination: params.destination, transfer_group: params.transfer_group },
          created: params.created,
          page: params,
        }),
        '/v1/transfers',
      ),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/transfers/:id',
    params: { description: emptyable(text), metadata },
    run: ({ world, params, id }) => {
      const transfer = world.objects.get('transfer', id);
      if (params.description !== undefined) transfer.description = params.description;
      transfer.metadata = mergeMetadata(transfer.metadata, params.metadata);
      world.objects.save('transfer', transfer);
      world.events.emit('transfer.updated', transfer);
      return transfer;
    },
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
  endpoint({
    method: 'GET',
    path: '/v1/transfers/:id/reversals',
    params: paging,
    run: ({ world, params, id }) =>
      listObject(
        world.objects.list('transfer_reversal', { where: { transfer: id }, page: params }),
        `/v1/transfers/${id}/reversals`,
      ),
  }),
];
