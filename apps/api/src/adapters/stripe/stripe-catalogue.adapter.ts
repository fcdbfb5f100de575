import type Stripe from 'stripe';
import type { PlanSettings } from '../../core/config/plan-settings.ts';
import { freePeriod, type PlanPrice, planPricesOf } from './plan-prices.rules.ts';
import { ask, isMissing } from './stripe-client.adapter.ts';
import type { Payments, ProviderPrice } from '../../domains/money/payments.port.ts';

/**
 * Products, prices, coupon and promotion code. Each is looked for first, by an id or a key of our own,
 * so making the catalogue again finds what is there; a changed amount becomes a new price that takes
 * the lookup key over, and running subscriptions keep the old one. Another code for the free period takes the place
 * of the earlier one, which no longer works.
 */
export function stripeCatalogue(
  stripe: Stripe,
  settings: PlanSettings,
): Pick<Payments, 'ensureCatalogue' | 'listPrices'> {
  return {
    ensureCatalogue: async () => {
      for (const plan of planPricesOf(settings)) {
        await ensureProduct(stripe, plan);
        await ensurePrice(stripe, plan);
      }
      await ensureFreePeriod(stripe, settings);
      return listPrices(stripe, settings);
    },
    listPrices: () => listPrices(stripe, settings),
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

async function ensureFreePeriod(stripe: Stripe, settings: PlanSettings): Promise<void> {
  const plan = planPricesOf(settings).find((one) => one.lookupKey === freePeriod.lookupKey);
  if (!plan) return;
  const { couponId } = freePeriod;
  await orMake(
    () => stripe.coupons.retrieve(couponId),
    () =>
      stripe.coupons.create({
        id: couponId,
        name: 'First 90 days free',
        percent_off: 100,
        duration: 'once',
        applies_to: { products: [plan.productId] },
      }),
  );
  const { freeCode } = settings;
  const codes = await ask(() =>
    stripe.promotionCodes.list({ coupon: couponId, active: true, limit: 100 }),
  );
  for (const { id, code } of codes.data) {
    if (code !== freeCode) await ask(() => stripe.promotionCodes.update(id, { active: false }));
  }
  if (freeCode === null || codes.data.some(({ code }) => code === freeCode)) return;
  await ask(() =>
    stripe.promotionCodes.create({
      code: freeCode,
      promotion: { type: 'coupon', coupon: couponId },
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

async function listPrices(stripe: Stripe, settings: PlanSettings): Promise<ProviderPrice[]> {
  const plans = planPricesOf(settings);
  const [prices, code] = await Promise.all([
    ask(() =>
      stripe.prices.list({
        lookup_keys: plans.map((plan) => plan.lookupKey),
        active: true,
        limit: 100,
      }),
    ),
    findFreeCode(stripe, settings),
  ]);
  return plans.flatMap((plan) => {
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

/** null: none is wanted, or it is not there. */
async function findFreeCode(stripe: Stripe, { freeCode }: PlanSettings): Promise<string | null> {
  if (freeCode === null) return null;
  const { data } = await ask(() =>
    stripe.promotionCodes.list({ code: freeCode, active: true, limit: 1 }),
  );
  return data[0]?.code ?? null;
}
