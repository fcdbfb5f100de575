import type Stripe from 'stripe';
import type { AccountStage } from '../../store/stored-objects.ts';
import { endpoint, lists } from '../transport/endpoint.ts';
import {
  createdRange,
  flag,
  ignored,
  metadata,
  oneOf,
  required,
  type ShapeValue,
  shape,
  text,
} from '../transport/parameter-rules.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { refuseWithoutApproval } from '../platform/platform-rights.ts';
import { mergeMetadata } from '../transport/wire.ts';
import { newAccount } from './account.shape.ts';
import { reachAccount } from './account-reach.ts';
import { deleteAccount } from './account-stages.ts';
import { accountSessionSeconds, accountSessionSecret } from './account-sessions.ts';

const requested = shape({ requested: flag });

const component = shape({ enabled: required(flag), features: ignored });
const componentFields = {
  account_management: component,
  account_onboarding: component,
  balances: component,
  documents: component,
  notification_banner: component,
  payment_details: component,
  payments: component,
  payout_details: component,
  payouts: component,
  payouts_list: component,
};

/** The embedded components that an account session can open. */
const embeddedComponents = shape(componentFields);

const createAccount = endpoint({
  method: 'POST',
  path: '/v1/accounts',
  params: {
    business_profile: ignored,
    business_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
    capabilities: shape({
      transfers: requested,
      card_payments: requested,
      us_bank_account_ach_payments: requested,
      tax_reporting_us_1099_k: requested,
    }),
    controller: shape({
      fees: shape({ payer: oneOf('account', 'application') }),
      losses: shape({ payments: oneOf('application', 'stripe') }),
      requirement_collection: oneOf('application', 'stripe'),
      stripe_dashboard: shape({ type: oneOf('express', 'full', 'none') }),
    }),
    country: text,
    default_currency: text,
    email: text,
    metadata,
    settings: ignored,
    type: oneOf('custom', 'express', 'standard'),
  },
  run: ({ world, params }) => {
    if (params.country !== undefined && params.country !== 'US') {
      throw invalidRequest('The sandbox knows one country: US.', { param: 'country' });
    }
    if (params.controller && params.type) {
      throw invalidRequest('Give either controller or type.', { param: 'type' });
    }
    const controller = params.controller;
    const capabilities = Object.entries(params.capabilities ?? {})
      .filter(([, capability]) => capability.requested)
      .map(([name]) => name);
    refuseWithoutApproval(world.settings, capabilities);
    const account = newAccount({
      email: params.email ?? null,
      businessType: params.business_type ?? null,
      type: params.type ?? 'none',
      capabilities,
      controller: {
        fees: { payer: controller?.fees?.payer ?? 'account' },
        is_controller: true,
        losses: { payments: controller?.losses?.payments ?? 'stripe' },
        requirement_collection: controller?.requirement_collection ?? 'stripe',
        stripe_dashboard: { type: controller?.stripe_dashboard?.type ?? 'full' },
        type: 'application',
      },
      metadata: mergeMetadata({}, params.metadata),
      createdAt: world.clock.seconds(),
    });
    world.objects.insert('account', account, { stage: 'created' });
    world.events.emit('account.updated', account, { account: account.id });
    return account;
  },
});

const createAccountSession = endpoint({
  method: 'POST',
  path: '/v1/account_sessions',
  params: { account: required(text), components: required(embeddedComponents) },
  run: ({ world, params }) => {
    reachAccount(world, params.account);
    const expiresAt = world.clock.seconds() + accountSessionSeconds;
    return {
      object: 'account_session',
      account: params.account,
      client_secret: accountSessionSecret(params.account, expiresAt),
      components: readComponents(params.components),
      expires_at: expiresAt,
      livemode: false,
    } satisfies Omit<Stripe.AccountSession, 'components'> & { components: object };
  },
});

const reachableStages: readonly AccountStage[] = [
  'created',
  'half_filled',
  'pending',
  'enabled',
  'past_due',
  'rejected',
];

export const accountEndpoints = [
  createAccount,
  createAccountSession,
  endpoint({
    method: 'GET',
    path: '/v1/accounts/:id',
    params: {},
    run: ({ world, id }) => reachAccount(world, id),
  }),
  lists('account', '/v1/accounts', { created: createdRange }, () => ({
    // Deleted accounts are no longer listed.
    whereHidden: { stage: reachableStages },
  })),
  endpoint({
    method: 'DELETE',
    path: '/v1/accounts/:id',
    params: {},
    run: ({ world, id }) => {
      reachAccount(world, id);
      if (world.ledger.balanceOf(`connected:${id}`) !== 0) {
        throw invalidRequest('An account can be deleted once its balance is zero.', {
          code: 'account_invalid',
        });
      }
      deleteAccount(world, id);
      return { id, object: 'account', deleted: true } satisfies Stripe.DeletedAccount;
    },
  }),
];

/** All of them as the answer lists them: those not asked for are off. */
function readComponents(given: ShapeValue<typeof componentFields>): object {
  const names = Object.keys(componentFields) as (keyof typeof componentFields)[];
  return Object.fromEntries(
    names.map((name) => [name, { enabled: given[name]?.enabled ?? false, features: {} }]),
  );
}
