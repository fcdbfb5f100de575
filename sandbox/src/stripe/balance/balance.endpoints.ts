import type Stripe from 'stripe';
import { endpoint, lists } from '../transport/endpoint.ts';
import {
  createdRange,
  integer,
  oneOf,
  paging,
  required,
  text,
} from '../transport/parameter-rules.ts';
import { newId } from '../../store/ids.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { listObject } from '../transport/wire.ts';
import { bookMovement, currentTransaction, fundsOf } from './balance-transactions.ts';

const retrieveBalance = endpoint({
  method: 'GET',
  path: '/v1/balance',
  params: {},
  run: ({ world, account }) => {
    const funds = fundsOf(world, account);
    const balance: Stripe.Balance = {
      object: 'balance',
      available: [
        {
          amount: funds.availableCents,
          currency: 'usd',
          source_types: { card: funds.availableCents },
        },
      ],
      livemode: false,
      pending: [
        { amount: funds.pendingCents, currency: 'usd', source_types: { card: funds.pendingCents } },
      ],
    };
    return balance;
  },
});

const createTopup = endpoint({
  method: 'POST',
  path: '/v1/topups',
  params: { amount: required(integer), currency: required(oneOf('usd')), description: text },
  run: ({ world, params }) => {
    if (params.amount < 1)
      throw invalidRequest('The amount must be positive.', { param: 'amount' });
    const id = newId('tu');
    const transaction = bookMovement(world, {
      type: 'topup',
      category: 'topup',
      source: id,
      amountCents: params.amount,
      description: params.description ?? null,
      counterpart: 'outside:banks',
    });
    return {
      id,
      object: 'topup',
      amount: params.amount,
      balance_transaction: transaction.id,
      created: transaction.created,
      currency: 'usd',
      description: params.description ?? null,
      expected_availability_date: transaction.created,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: {},
      source: null,
      statement_descriptor: null,
      status: 'succeeded',
      transfer_group: null,
    } satisfies Partial<Stripe.Topup>;
  },
});

export const balanceEndpoints = [
  retrieveBalance,
  createTopup,
  endpoint({
    method: 'GET',
    path: '/v1/balance_transactions',
    params: { ...paging, created: createdRange, currency: text, source: text, type: text },
    run: ({ world, params, account }) => {
      const page = world.objects.list('balance_transaction', {
        where: { type: params.type, currency: params.currency, source: params.source },
        created: params.created,
        page: params,
        ofAccount: account,
      });
      const data = page.data.map((transaction) => currentTransaction(world, transaction));
      return listObject({ ...page, data }, '/v1/balance_transactions');
    },
  }),
  lists('payout', '/v1/payouts', { created: createdRange, status: text }, (call) => ({
    where: { status: call.params.status },
    ofAccount: call.account,
  })),
];
