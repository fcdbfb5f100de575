import { endpoint } from '../transport/endpoint.ts';
import { integer, oneOf, paging, required, text } from '../transport/parameter-rules.ts';
import { listObject } from '../transport/wire.ts';
import { fundCashBalance } from './bank-transfers.ts';
import { showCashBalance } from './cash-balance.ts';

export const cashBalanceEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/cash_balance',
    params: {},
    run: ({ world, id }) => showCashBalance(world, id),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/cash_balance_transactions',
    params: paging,
    run: ({ world, params, id }) =>
      listObject(
        world.objects.list('customer_cash_balance_transaction', {
          where: { customer: world.objects.get('customer', id).id },
          page: params,
        }),
        `/v1/customers/${id}/cash_balance_transactions`,
      ),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/test_helpers/customers/:id/fund_cash_balance',
    params: { amount: required(integer), currency: required(oneOf('usd')), reference: text },
    run: ({ world, params, id }) =>
      fundCashBalance(world, id, params.amount, params.reference ?? null),
  }),
];
