import { z } from 'zod';
import { toCents } from '@claimstead/contract/cents.ts';

/** The most that the provider takes in one payment, in dollars. */
const mostDollars = 999_999.99;
/** Whoever uses a stolen card is mostly found out within days; the sandbox has nobody to wait for. */
const productionHoldDays = 2;

/** A number of the environment that may be absent; empty is the same as absent. */
const optionalNumber = (number: z.ZodType<number, unknown>) =>
  z.preprocess((value) => (value === '' ? undefined : value), number.optional());

export const cardVariables = {
  CARD_LIMIT: optionalNumber(z.coerce.number().min(1).max(mostDollars)),
  CARD_HOLD_DAYS: optionalNumber(z.coerce.number().int().min(0).max(30)),
};

type CardEnvironment = { CARD_LIMIT?: number | undefined; CARD_HOLD_DAYS?: number | undefined };

/** What a card may carry, and how long its money waits before a payout: the platform bears both risks. */
type CardSettings = { cardLimitCents: number; cardHoldDays: number };

/** Nobody bears 2.9 % of any amount without having said up to which. */
export function findCardProblems(env: CardEnvironment, production: boolean): string[] {
  if (!production || env.CARD_LIMIT !== undefined) return [];
  return [
    'CARD_LIMIT is missing: the platform pays 2.9 % of every card payment and does not get it back with a refund. Set the largest one that you take, in dollars (docs/runbooks/processor-fees.md).',
  ];
}

/** Call it once the settings have no problems. */
export function readCardSettings(env: CardEnvironment, production: boolean): CardSettings {
  return {
    cardLimitCents: toCents(env.CARD_LIMIT ?? mostDollars),
    cardHoldDays: env.CARD_HOLD_DAYS ?? (production ? productionHoldDays : 0),
  };
}
