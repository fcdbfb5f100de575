import { endpoint, lists } from '../transport/endpoint.ts';
import {
  createdRange,
  emptyable,
  flag,
  ignored,
  integer,
  listOf,
  metadata,
  oneOf,
  required,
  shape,
  text,
} from '../transport/parameter-rules.ts';
import { refuseUnactivated } from '../platform/platform-rights.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { mergeMetadata } from '../transport/wire.ts';
import { debit } from './bank-debits.ts';
import { cancelIntent } from './cancel-payment.ts';
import { unexpectedState } from './confirm-payment.ts';
import { requireCustomer } from './live-customer.ts';
import { proveAccount } from './microdeposits.ts';
import { methodTypes, newPaymentIntent } from './payment-intent.shape.ts';
import { methodData } from './payment-method-data.ts';
import { checkAmount, confirmWith, typesFor } from './payment-intent-checks.ts';

const methodOptions = shape({
  card: shape({ request_three_d_secure: text, setup_future_usage: text }),
  us_bank_account: shape({
    verification_method: text,
    financial_connections: ignored,
    setup_future_usage: text,
  }),
  customer_balance: shape({
    funding_type: oneOf('bank_transfer'),
    bank_transfer: shape({
      type: oneOf('us_bank_transfer'),
      requested_address_types: listOf(text),
    }),
  }),
});

const confirmParams = {
  payment_method: text,
  payment_method_data: methodData,
  payment_method_options: methodOptions,
  return_url: text,
  off_session: flag,
  receipt_email: emptyable(text),
  setup_future_usage: emptyable(oneOf('off_session', 'on_session')),
  use_stripe_sdk: flag,
  mandate_data: shape({
    customer_acceptance: shape({
      type: oneOf('online', 'offline'),
      accepted_at: integer,
      online: shape({ ip_address: text, user_agent: text }),
      offline: ignored,
    }),
  }),
};

const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents',
  params: {
    ...confirmParams,
    amount: required(integer),
    currency: required(text),
    allowed_payment_method_types: listOf(oneOf(...methodTypes)),
    excluded_payment_method_types: listOf(text),
    automatic_payment_methods: shape({
      enabled: required(flag),
      allow_redirects: oneOf('always', 'never'),
    }),
    capture_method: oneOf('automatic', 'automatic_async'),
    confirm: flag,
    customer: text,
    description: text,
    metadata,
    statement_descriptor: text,
    statement_descriptor_suffix: text,
    transfer_group: text,
  },
  run: ({ world, params }) => {
    checkAmount(params.amount, params.currency);
    if (params.allowed_payment_method_types && params.automatic_payment_methods?.enabled) {
      throw invalidRequest(
        'Give either allowed_payment_method_types or automatic_payment_methods.',
        { param: 'automatic_payment_methods' },
      );
    }
    refuseUnactivated(world.settings, params.allowed_payment_method_types ?? []);
    const customer = params.customer ? requireCustomer(world, params.customer) : null;
    const intent = newPaymentIntent(world, {
      amountCents: params.amount,
      types: typesFor(world, params, customer),
      allowedTypes: params.allowed_payment_method_types ?? null,
      isAutomatic: params.allowed_payment_method_types === undefined,
      customer,
      description: params.description,
      metadata: mergeMetadata({}, params.metadata),
      receiptEmail: params.receipt_email,
      transferGroup: params.transfer_group,
      setupFutureUsage: params.setup_future_usage,
    });
    world.objects.insert('payment_intent', intent, {});
    world.events.emit('payment_intent.created', intent);
    return params.confirm ? confirmWith(world, intent, params) : intent;
  },
});

const retrievePaymentIntent = endpoint({
  method: 'GET',
  path: '/v1/payment_intents/:id',
  access: 'browser',
  params: { client_secret: text },
  run: ({ world, id }) => world.objects.get('payment_intent', id),
});

const updatePaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id',
  params: {
    amount: integer,
    currency: text,
    customer: text,
    description: emptyable(text),
    metadata,
    receipt_email: emptyable(text),
    transfer_group: text,
  },
  run: ({ world, params, id }) => {
    const intent = world.objects.get('payment_intent', id);
    if (params.amount !== undefined || params.customer !== undefined) {
      const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
      if (!open.includes(intent.status)) {
        throw unexpectedState(intent, 'amount and customer are settled');
      }
    }
    if (params.amount !== undefined) {
      checkAmount(params.amount, params.currency ?? intent.currency);
      intent.amount = params.amount;
    }
    if (params.customer !== undefined) intent.customer = requireCustomer(world, params.customer);
    if (params.description !== undefined) intent.description = params.description;
    if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
    if (params.transfer_group !== undefined) intent.transfer_group = params.transfer_group;
    intent.metadata = mergeMetadata(intent.metadata, params.metadata);
    world.objects.save('payment_intent', intent);
    return intent;
  },
});

const cancelPaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  params: {
    cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
  },
  run: ({ world, params, id }) =>
    cancelIntent(
      world,
      world.objects.get('payment_intent', id),
      params.cancellation_reason ?? null,
    ),
});

const verifyMicrodeposits = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/verify_microdeposits',
  access: 'browser',
  params: { amounts: listOf(integer), descriptor_code: text, client_secret: text },
  run: ({ world, params, id }) => {
    const intent = world.objects.get('payment_intent', id);
    if ((params.amounts === undefined) === (params.descriptor_code === undefined)) {
      throw invalidRequest('Give either amounts or descriptor_code.', {
        code: 'parameter_missing',
        param: 'descriptor_code',
      });
    }
    const answer = { code: params.descriptor_code, amounts: params.amounts };
    return debit(world, intent, proveAccount(world, intent, answer));
  },
});

export const paymentIntentEndpoints = [
  createPaymentIntent,
  retrievePaymentIntent,
  lists('payment_intent', '/v1/payment_intents', { customer: text, created: createdRange }),
  updatePaymentIntent,
  cancelPaymentIntent,
  verifyMicrodeposits,
];
