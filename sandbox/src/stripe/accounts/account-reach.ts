import type Stripe from 'stripe';
import { sandboxKeys } from '../../sandbox.config.ts';
import { StripeFault } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';

/**
 * An account that was deleted, or never was, is out of the platform's reach: Stripe says 403
 * `account_invalid` and does not say which of the two. The words are as people quote them.
 */
function accountOutOfReach(id: string): StripeFault {
  return new StripeFault(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message:
      `The provided key '${maskedKey()}' does not have access to account '${id}' (or that account ` +
      'does not exist). Application access may have been revoked.',
  });
}

/** @throws StripeFault 403 `account_invalid` for an account that does not exist, or no longer does. */
export function reachAccount(world: World, id: string): Stripe.Account {
  const account = world.objects.find('account', id);
  if (!account || world.objects.hidden('account', id).stage === 'deleted') {
    throw accountOutOfReach(id);
  }
  return account;
}

function maskedKey(): string {
  const { secretKey } = sandboxKeys;
  return `${secretKey.slice(0, 8)}${'*'.repeat(Math.max(0, secretKey.length - 12))}${secretKey.slice(-4)}`;
}
