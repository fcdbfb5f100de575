import type Stripe from 'stripe';
import { newId, randomText } from '../../store/ids.ts';
import { endpoint, lists } from '../transport/endpoint.ts';
import {
  createdRange,
  flag,
  listOf,
  metadata,
  paging,
  required,
  text,
} from '../transport/parameter-rules.ts';
import { listObject, mergeMetadata } from '../transport/wire.ts';

const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints',
  params: {
    enabled_events: required(listOf(text)),
    url: required(text),
    api_version: text,
    connect: flag,
    description: text,
    metadata,
  },
  run: ({ world, params }) => {
    const secret = `whsec_${randomText(32)}`;
    const made: Stripe.WebhookEndpoint = {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: params.api_version ?? null,
      application: null,
      created: world.clock.seconds(),
      description: params.description ?? null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      status: 'enabled',
      url: params.url,
    };
    world.objects.insert('webhook_endpoint', made, { connect: params.connect ?? false, secret });
    return { ...made, secret };
  },
});

const updateWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints/:id',
  params: {
    enabled_events: listOf(text),
    url: text,
    disabled: flag,
    description: text,
    metadata,
  },
  run: ({ world, params, id }) => {
    const known = world.objects.get('webhook_endpoint', id);
    if (params.enabled_events) known.enabled_events = params.enabled_events;
    if (params.url !== undefined) known.url = params.url;
    if (params.description !== undefined) known.description = params.description;
    if (params.disabled !== undefined) known.status = params.disabled ? 'disabled' : 'enabled';
    known.metadata = mergeMetadata(known.metadata, params.metadata);
    world.objects.save('webhook_endpoint', known);
    return known;
  },
});

export const eventEndpoints = [
  createWebhookEndpoint,
  updateWebhookEndpoint,
  lists('webhook_endpoint', '/v1/webhook_endpoints', {}),
  endpoint({
    method: 'GET',
    path: '/v1/events',
    params: {
      ...paging,
      created: createdRange,
      delivery_success: flag,
      type: text,
      types: listOf(text),
    },
    run: ({ world, params, account }) =>
      listObject(
        world.events.list({
          types: params.types ?? (params.type === undefined ? undefined : [params.type]),
          created: params.created,
          account,
          deliverySuccess: params.delivery_success,
          page: params,
        }),
        '/v1/events',
      ),
  }),
];
