import { planPricesOf } from '../../adapters/stripe/plan-prices.rules.ts';
import type { Config } from '../../core/config/config.ts';
import { money } from '../../core/text/formats.ts';
import { feeCents } from '../../domains/checkouts/checkouts.api.ts';
import { type Check, type Finding, note, ok } from './check.ts';

type CardSettings = Pick<Config, 'cardLimitCents' | 'plans'>;

/** Prices that everyone can compare their own with, in cents. */
const usualPrices = [100_000, 1_000_000, 10_000_000];

/** What card sales of each size cost the platform, against what the cheapest plan brings. */
export function cardCostsCheck(config: CardSettings): Check {
  return {
    name: 'card costs',
    toDo: 'read docs/runbooks/processor-fees.md',
    look: async () => judgeCardCosts(config),
  };
}

/** By the provider's published prices. The plan's own payment costs its fee too. */
export function judgeCardCosts({ cardLimitCents, plans }: CardSettings): Finding {
  const planCents = Math.min(...planPricesOf(plans).map(({ amountCents }) => amountCents));
  const incomeCents = planCents - feeCents('card', planCents);
  const coveredCents = mostCovered(incomeCents);
  const sizes = [...usualPrices.filter((cents) => cents < cardLimitCents), cardLimitCents];
  const costs = sizes.map((cents) => `${money(cents)} costs ${money(costOf(cents))}`);
  const found = `a card sale of ${costs.join(', of ')}; the ${money(planCents)} plan pays for one of up to ${money(coveredCents)}`;
  return cardLimitCents <= coveredCents
    ? ok(found)
    : note(
        found,
        'lower CARD_LIMIT if that is more than you want to bear, also for sales that are canceled',
      );
}

function costOf(cents: number): number {
  return Math.round(feeCents('card', cents));
}

/** The largest price whose fee the income covers, in whole dollars; cents. */
function mostCovered(incomeCents: number): number {
  const perDollar = feeCents('card', 100) - feeCents('card', 0);
  return Math.floor((incomeCents - feeCents('card', 0)) / perDollar) * 100;
}
