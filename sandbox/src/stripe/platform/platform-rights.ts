import type { Settings } from '../../store/settings.store.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';

/**
 * What Stripe has granted to the platform's own account, and what it has turned on in its dashboard. A
 * new account has neither; the sandbox begins as one that has both, so that the product can be tried,
 * and `/_sandbox/platform` takes each away.
 *
 * The sentence of a missing approval is Stripe's own, as people quote it (400, no code). That of a
 * method that is not activated too, with `payment_intent_invalid_parameter`; that Stripe names
 * `allowed_payment_method_types` as the parameter in this version could not be confirmed. A bank debit
 * over the account's limit is refused when it is confirmed (`charge_exceeds_transaction_limit`, since
 * 2024-09-30); how high the limit of an account is could not be confirmed, so there is none at first.
 */
export type PlatformRights = {
  /** Accounts may ask for `transfers` without `card_payments`. */
  transfersOnlyApproval: 'granted' | 'missing';
  /** The payment methods that are turned off in the dashboard. */
  methodsTurnedOff: string[];
  /** What one bank debit may carry, in cents; null: no limit of its own. */
  bankDebitMostCents: number | null;
  /** Whether its own account may charge, as after Stripe has checked who runs it. */
  chargesEnabled: boolean;
  /** How often its own balance is paid out. A new account begins with `daily`. */
  payoutInterval: 'manual' | 'daily';
};

const name = 'platform_rights';
const all: PlatformRights = {
  transfersOnlyApproval: 'granted',
  methodsTurnedOff: [],
  bankDebitMostCents: null,
  chargesEnabled: true,
  payoutInterval: 'manual',
};

export function readPlatformRights(settings: Settings): PlatformRights {
  return { ...all, ...settings.read<Partial<PlatformRights>>(name, {}) };
}

export function writePlatformRights(settings: Settings, rights: Partial<PlatformRights>): void {
  settings.write(name, { ...readPlatformRights(settings), ...rights });
}

/** @throws StripeFault 400 where an account asks for transfers alone and the platform may not. */
export function refuseWithoutApproval(settings: Settings, capabilities: readonly string[]): void {
  const isTransfersOnly =
    capabilities.includes('transfers') && !capabilities.includes('card_payments');
  if (!isTransfersOnly) return;
  if (readPlatformRights(settings).transfersOnlyApproval === 'granted') return;
  throw invalidRequest(
    'Your platform needs approval for accounts to have requested the `transfers` capability without ' +
      'the `card_payments` capability. If you would like to request transfers without card_payments, ' +
      'please contact us via https://support.stripe.com/contact.',
  );
}

/** @throws StripeFault 400 for a method that is named and not activated. */
export function refuseUnactivated(settings: Settings, types: readonly string[]): void {
  const { methodsTurnedOff } = readPlatformRights(settings);
  const refused = types.find((type) => methodsTurnedOff.includes(type));
  if (!refused) return;
  throw invalidRequest(
    `The payment method type provided: ${refused} is invalid. Please ensure the provided type is ` +
      'activated in your dashboard (https://dashboard.stripe.com/account/payments/settings) and your ' +
      'account is enabled for any preview features that you are trying to use.',
    { code: 'payment_intent_invalid_parameter', param: 'allowed_payment_method_types' },
  );
}

/** @throws StripeFault 400 for a bank debit that is more than the account may collect with one. */
export function refuseOverLimit(settings: Settings, type: string, amountCents: number): void {
  const { bankDebitMostCents } = readPlatformRights(settings);
  if (type !== 'us_bank_account' || bankDebitMostCents === null) return;
  if (amountCents <= bankDebitMostCents) return;
  throw invalidRequest(
    'This payment exceeds the amount that one bank debit of this account may have.',
    { code: 'charge_exceeds_transaction_limit', param: 'amount' },
  );
}
