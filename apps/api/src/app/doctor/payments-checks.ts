import { apiPrefix } from '@claimstead/contract/product.ts';
import type Stripe from 'stripe';
import { lineOf } from '../../adapters/stripe/preflight.rules.ts';
import type { PlanSettings } from '../../core/config/plan-settings.ts';
import { planPricesOf } from '../../adapters/stripe/plan-prices.rules.ts';
import { apiVersion, createStripeClient } from '../../adapters/stripe/stripe-client.adapter.ts';
import {
  type EndpointTrouble,
  findEndpointTroubles,
} from '../../adapters/stripe/stripe-endpoints.adapter.ts';
import { createStripePayments } from '../../adapters/stripe/stripe-payments.adapter.ts';
import { preflight } from '../../adapters/stripe/stripe-preflight.adapter.ts';
import { type Check, failed, type Finding, note, ok } from './check.ts';
import type { Surroundings } from './surroundings.ts';

export const paymentsName = 'Stripe';
const setUp = 'run npm run payments:setup';

/** Stripe: the key, what its account may do, the prices, and the two webhook endpoints. Nothing is made there. */
export function paymentsChecks({ config }: Surroundings): Check[] {
  const stripe = createStripeClient(config);
  const needs = [paymentsName];
  return [
    {
      name: paymentsName,
      toDo: 'check STRIPE_SECRET_KEY, and that this machine reaches api.stripe.com (docs/runbooks/provider-refuses.md)',
      look: () => lookAtKey(stripe, config.production),
    },
    {
      name: 'Stripe account',
      needs,
      toDo: 'read docs/runbooks/going-live.md',
      look: async () => judgeAccount(await stripe.accounts.retrieveCurrent()),
    },
    {
      name: 'Stripe payment methods',
      needs,
      toDo: setUp,
      look: () => lookAtMethods(stripe, config.cardLimitCents),
    },
    {
      name: 'Stripe Connect',
      needs,
      toDo: 'activate Connect in the dashboard, and give a restricted key the right to read accounts',
      look: async () => {
        await stripe.accounts.list({ limit: 1 });
        return ok('the key may use connected accounts');
      },
    },
    warningsCheck(stripe),
    {
      name: 'Stripe prices',
      needs,
      toDo: setUp,
      look: () => lookAtPrices(createStripePayments(config), config.plans),
    },
    {
      name: 'Stripe webhooks',
      needs,
      toDo: setUp,
      look: async () => {
        if (config.sandbox) return ok('the sandbox sends them here without endpoints');
        const url = `${config.publicUrl}${apiPrefix}/webhooks/stripe`;
        return judgeEndpoints(await findEndpointTroubles(stripe, url), url);
      },
    },
  ];
}

/** Payments go on without it, and early fraud warnings would go unseen. */
function warningsCheck(stripe: Stripe): Check {
  return {
    name: 'Stripe warnings',
    needs: [paymentsName],
    toDo: 'give a restricted key the right to read Radar’s early fraud warnings and reviews',
    look: async () => {
      await stripe.radar.earlyFraudWarnings.list({ limit: 1 });
      await stripe.reviews.list({ limit: 1 });
      return ok('the key may read early fraud warnings and reviews');
    },
  };
}

async function lookAtKey(stripe: Stripe, production: boolean): Promise<Finding> {
  const { id, lastResponse } = await stripe.accounts.retrieveCurrent();
  const version = lastResponse.apiVersion;
  if (version !== apiVersion) {
    return failed(
      `it answers in version ${version}, not in ${apiVersion}`,
      'take whatever changes the Stripe-Version header out of the way',
    );
  }
  return ok(`the ${production ? 'live ' : ''}key works, for ${id}, with version ${apiVersion}`);
}

function judgeAccount(account: Stripe.Account): Finding {
  const interval = account.settings?.payouts?.schedule.interval;
  const faults = [
    ...(account.charges_enabled ? [] : ['it may not charge yet']),
    ...(interval === 'manual'
      ? []
      : [`its own payouts are ${interval ?? 'of an unknown schedule'}, not manual`]),
  ];
  return faults.length === 0
    ? ok('it may charge, and its own payouts are manual')
    : failed(
        faults.join('; '),
        'complete the account, and set the platform’s own payouts to manual: the balance is other people’s money',
      );
}

async function lookAtMethods(stripe: Stripe, cardLimitCents: number): Promise<Finding> {
  // Asked as in live mode, so that nothing is made: npm run payments:setup tries the rest.
  const answers = await preflight(stripe, { isLive: true, cardLimitCents });
  const refused = answers.filter(({ outcome }) => outcome === 'refused');
  return refused.length === 0
    ? ok('cards, bank debits and bank transfers are active')
    : failed(refused.map(lineOf).join(' '), setUp);
}

async function lookAtPrices(
  payments: Pick<ReturnType<typeof createStripePayments>, 'listPrices'>,
  settings: PlanSettings,
): Promise<Finding> {
  const found = await payments.listPrices();
  const lacking = planPricesOf(settings).filter(
    (plan) =>
      !found.some(
        (price) => price.lookupKey === plan.lookupKey && price.amountCents === plan.amountCents,
      ),
  );
  if (lacking.length > 0) {
    return failed(`${lacking.map(({ lookupKey }) => lookupKey).join(', ')} missing`, setUp);
  }
  if (settings.freeCode === null) return ok('all plans have theirs, and no period is free');
  return found.some((price) => price.promotionCode !== null)
    ? ok('all plans have theirs, and the code for the free period is there')
    : note('the code for the free period is missing', setUp);
}

function judgeEndpoints(troubles: EndpointTrouble[], url: string): Finding {
  if (troubles.length === 0) return ok(`both endpoints are enabled, with all events, for ${url}`);
  const words = troubles.map(({ side, why, names }) => {
    const endpoint = `the endpoint for ${side} events`;
    switch (why) {
      case 'missing':
        return `${endpoint} with the address ${url} is missing`;
      case 'disabled':
        return `${endpoint} is disabled (${names.join()})`;
      case 'lacks_events':
        return `${endpoint} lacks ${names.join(', ')}`;
      case 'other_version':
        return `${endpoint} sends version ${names.join()}, not ${apiVersion}`;
    }
  });
  const isOfVersion = troubles.every(({ why }) => why === 'other_version');
  return failed(
    words.join('; '),
    isOfVersion ? `delete it in the dashboard, then ${setUp}, and set the new secret` : setUp,
  );
}
