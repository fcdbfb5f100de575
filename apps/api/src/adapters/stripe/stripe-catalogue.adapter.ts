import type Stripe from 'stripe';
import { freePeriod, planPrices, type PlanPrice } from './plan-prices.rules.ts';
import { ask, isMissing } from './stripe-client.adapter.ts';
import type { Payments, ProviderPrice } from '../../domains/money/payments.port.ts';

/**
 * Products, prices, coupon and promotion code. Each is looked for first, by an id or a key of our own,
 * so making the catalogue again finds what is there; a changed amount becomes a new price that takes
 * the lookup key over, and running subscriptions keep the old one.
 */
export function stripeCatalogue(stripe: Stripe): Pick<Payments, 'ensureCatalogue' | 'listPrices'> {
  return {
    ensureCatalogue: async () => {
      for (const plan of planPrices) {
        await ensureProduct(stripe, plan);
        await ensurePrice(stripe, plan);
      }
      await ensureFreePeriod(stripe);
      return listPrices(stripe);
    },
    listPrices: () => listPrices(stripe),
  };
}

async function ensureProduct(stripe: Stripe, plan: PlanPrice): Promise<void> {
  await orMake(
    () => stripe.products.retrieve(plan.productId),
    () => stripe.products.create({ id: plan.productId, name: plan.productName }),
  );
}

async function ensurePrice(stripe: Stripe, plan: PlanPrice): Promise<void> {
  const found = await ask(() =>
    stripe.prices.list({ lookup_keys: [plan.lookupKey], active: true, limit: 1 }),
  );
  if (found.data[0]?.unit_amount === plan.amountCents) return;
  await ask(() =>
    stripe.prices.create({
      product: plan.productId,
      currency: 'usd',
      unit_amount: plan.amountCents,
      recurring: { interval: plan.interval, interval_count: plan.intervalCount },
      lookup_key: plan.lookupKey,
      transfer_lookup_key: true,
    }),
  );
}

async function ensureFreePeriod(stripe: Stripe): Promise<void> {
  const plan = planPrices.find((one) => one.lookupKey === freePeriod.lookupKey);
  if (!plan) return;
  await orMake(
    () => stripe.coupons.retrieve(freePeriod.couponId),
    () =>
      stripe.coupons.create({
        id: freePeriod.couponId,
        name: 'First 90 days free',
        percent_off: 100,
        duration: 'once',
        applies_to: { products: [plan.productId] },
      }),
  );
  const codes = await ask(() =>
    stripe.promotionCodes.list({ code: freePeriod.code, active: true, limit: 1 }),
  );
  if (codes.data.length > 0) return;
  await ask(() =>
    stripe.promotionCodes.create({
      code: freePeriod.code,
      promotion: { type: 'coupon', coupon: freePeriod.couponId },
    }),
  );
}

/** Two starters at once: the one that comes second finds what the first has made. */
async function orMake(find: () => Promise<unknown>, make: () => Promise<unknown>): Promise<void> {
  try {
    await ask(find);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await ask(make).catch(async (failure: unknown) => {
      await ask(find).catch(() => {
        throw failure;
      });
    });
  }
}

async function listPrices(stripe: Stripe): Promise<ProviderPrice[]> {
  const [prices, codes] = await Promise.all([
    ask(() =>
      stripe.prices.list({
        lookup_keys: planPrices.map((plan) => plan.lookupKey),
        active: true,
        limit: 100,
      }),
    ),
    ask(() => stripe.promotionCodes.list({ code: freePeriod.code, active: true, limit: 1 })),
  ]);
  const code = codes.data[0]?.code ?? null;
  return planPrices.flatMap((plan) => {
    const price = prices.data.find((one) => one.lookup_key === plan.lookupKey);
    if (!price) return [];
    return [
      {
        id: price.id,
        lookupKey: plan.lookupKey,
        amountCents: price.unit_amount ?? plan.amountCents,
        promotionCode: plan.lookupKey === freePeriod.lookupKey ? code : null,
      },
    ];
  });
}
