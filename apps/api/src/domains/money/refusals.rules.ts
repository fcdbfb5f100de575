import type { MoneyCallKind } from './money-call.port.ts';

/**
 * Calls that the provider refuses only where something is missing or wrong on our side: an approval, a
 * capability, a payment method that is not turned on, a parameter. Nobody pays with these calls, so none
 * of them is a declined payment, and whoever pressed can do nothing about it. Every other kind is refused
 * in the ordinary course of things: a transfer while the account is restricted, a reversal while the money
 * is spent, the cancellation of what has succeeded meanwhile.
 */
export const oursToMend = [
  'account',
  'customer',
  'payment',
  'checkout',
] as const satisfies readonly MoneyCallKind[];

export function isOursToMend(kind: MoneyCallKind): boolean {
  return oursToMend.some((one) => one === kind);
}
