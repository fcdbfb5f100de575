import { usualFreeCode, usualPlanPrices } from '@claimstead/contract/plan-words.ts';
import { z } from 'zod';
import { toCents } from '@claimstead/contract/cents.ts';

const [ninetyDays, sixMonths, oneYear] = usualPlanPrices;

/** Dollars and cents; a plan that costs nothing would need no payment, which is what the free period is for. */
function price(usual: string) {
  return z
    .string()
    .regex(
      /^(?!0+\.?0*$)\d{1,4}(\.\d\d)?$/,
      'Give dollars above 0 and below 10,000, such as 59.95.',
    )
    .default(usual.slice(1))
    .transform((text) => toCents(Number(text)));
}

export const planVariables = {
  PLAN_PRICE_90_DAYS: price(ninetyDays),
  PLAN_PRICE_6_MONTHS: price(sixMonths),
  PLAN_PRICE_1_YEAR: price(oneYear),
  FREE_PERIOD_CODE: z
    .string()
    .regex(/^(off|[A-Z0-9]{4,20})$/, 'Give 4 to 20 capital letters and numerals, or off.')
    .default(usualFreeCode),
};

type PlanEnvironment = { [K in keyof typeof planVariables]: z.output<(typeof planVariables)[K]> };

/** What publishing a listing costs from now on; a plan that runs keeps its price. */
export type PlanSettings = Readonly<{
  /** By the key under which the provider finds the price. */
  cents: Readonly<Record<'listing_90d' | 'listing_6m' | 'listing_1y', number>>;
  /** Makes a person's first 90 days free; null: nothing does. */
  freeCode: string | null;
}>;

export function readPlanSettings(env: PlanEnvironment): PlanSettings {
  return {
    cents: {
      listing_90d: env.PLAN_PRICE_90_DAYS,
      listing_6m: env.PLAN_PRICE_6_MONTHS,
      listing_1y: env.PLAN_PRICE_1_YEAR,
    },
    freeCode: env.FREE_PERIOD_CODE === 'off' ? null : env.FREE_PERIOD_CODE,
  };
}
