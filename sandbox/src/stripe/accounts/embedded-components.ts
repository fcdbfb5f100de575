import { flag, ignored, required, type ShapeValue, shape } from '../transport/parameter-rules.ts';

const component = shape({ enabled: required(flag), features: ignored });
const fields = {
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
export const embeddedComponents = shape(fields);

/** All of them as the answer lists them: those not asked for are off. */
export function readComponents(given: ShapeValue<typeof fields>): object {
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return Object.fromEntries(
    names.map((name) => [name, { enabled: given[name]?.enabled ?? false, features: {} }]),
  );
}
