import type { Plan } from '@claimstead/contract/subscriptions.contract.ts';
import { sql } from 'kysely';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { type ProviderPrice, orProviderAway } from '../../money/money.api.ts';
import { claimantOf } from '../free-periods/free-periods.service.ts';
import { findFreePeriod } from '../free-periods/free-periods.store.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { planViews, type PlanPrice } from './plans.rules.ts';
import { listPlanPrices, replacePlanPrices } from './plans.store.ts';

/** Any fixed number: it keeps two starters from writing the catalogue at once. */
const catalogueLock = 7_231_030;

/**
 * Makes or finds the catalogue at the provider and keeps its prices. Repeatable; run at start where the
 * sandbox is on, by `npm run payments:setup` elsewhere.
 * @throws {ProviderFailure}
 */
export async function prepareCatalogue(deps: SubscriptionsDeps): Promise<ProviderPrice[]> {
  const prices = await deps.payments.ensureCatalogue();
  await keepPrices(deps, prices);
  return prices;
}

/** Reads the catalogue again; an empty answer changes nothing. @throws {ProviderFailure} */
export async function refreshPrices(deps: SubscriptionsDeps): Promise<void> {
  const prices = await deps.payments.listPrices();
  if (prices.length > 0) await keepPrices(deps, prices);
}

/** The plans, for this person or for anyone. @throws {Problem} payments.provider_away */
export async function listPlans(
  deps: SubscriptionsDeps,
  person: { userId: string; email: string } | null,
): Promise<Plan[]> {
  const prices = await knownPrices(deps);
  const free = person && (await findFreePeriod(deps.db, await claimantOf(deps.secrets, person)));
  return planViews(prices, Boolean(free?.usedAt));
}

/** The plan behind a price id; null for an unknown one. @throws {Problem} payments.provider_away */
export async function findPlanPrice(
  deps: SubscriptionsDeps,
  priceId: string,
): Promise<PlanPrice | null> {
  return (await knownPrices(deps)).find((price) => price.priceId === priceId) ?? null;
}

/**
 * From our own table, so that the page of plans needs no provider; asked for where it is empty, and kept but during
 * maintenance.
 */
async function knownPrices(deps: SubscriptionsDeps): Promise<PlanPrice[]> {
  const known = await listPlanPrices(deps.db);
  if (known.length > 0) return known;
  if (deps.running.maintenance !== null)
    return orProviderAway(async () => (await deps.payments.listPrices()).map(planPriceOf));
  await orProviderAway(async () => {
    const prices = deps.config.sandbox
      ? await deps.payments.ensureCatalogue()
      : await deps.payments.listPrices();
    await keepPrices(deps, prices);
  });
  return listPlanPrices(deps.db);
}

async function keepPrices(deps: SubscriptionsDeps, prices: ProviderPrice[]): Promise<void> {
  await transact(deps, async ({ tx, now }) => {
    await sql`select pg_advisory_xact_lock(${catalogueLock})`.execute(tx);
    await replacePlanPrices(tx, prices.map(planPriceOf), now);
  });
}

function planPriceOf({ id, ...price }: ProviderPrice): PlanPrice {
  return { priceId: id, ...price };
}
