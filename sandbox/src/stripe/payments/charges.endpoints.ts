import { endpoint } from '../transport/endpoint.ts';
import { createdRange, paging, text } from '../transport/parameter-rules.ts';
import { listObject } from '../transport/wire.ts';

const retrieveCharge = endpoint({
  method: 'GET',
  path: '/v1/charges/:id',
  params: {},
  run: ({ world, id }) => world.objects.get('charge', id),
});

const listCharges = endpoint({
  method: 'GET',
  path: '/v1/charges',
  params: {
    ...paging,
    customer: text,
    payment_intent: text,
    transfer_group: text,
    created: createdRange,
  },
  run: ({ world, params }) =>
    listObject(
      world.objects.list('charge', {
        where: {
          customer: params.customer,
          payment_intent: params.payment_intent,
          transfer_group: params.transfer_group,
        },
        created: params.created,
        page: params,
      }),
      '/v1/charges',
    ),
});

export const chargeEndpoints = [retrieveCharge, listCharges];
