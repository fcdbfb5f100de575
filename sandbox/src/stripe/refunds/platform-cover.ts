import { fundsOf } from '../balance/balance-transactions.ts';
import type { World } from '../world.ts';

/**
 * Refunds are taken from the available balance, pending money left out. What it does not cover Stripe
 * debits from the platform's bank account, or holds until the balance is topped up (Stripe, Refund and
 * cancel payments). Which of the two an account gets is between Stripe and the platform: here the bank
 * account covers it until a test or a person says otherwise (`POST /_sandbox/platform_bank`).
 */
const setting = 'platform.bank_covers';

export function readBankCovers(world: World): boolean {
  return world.settings.read(setting, true);
}

export function writeBankCovers(world: World, covers: boolean): void {
  world.settings.write(setting, covers);
}

/** Whether a refund of so many cents can be made now. */
export function coversRefund(world: World, amountCents: number): boolean {
  return readBankCovers(world) || fundsOf(world, null).availableCents >= amountCents;
}
