import { createHmac, timingSafeEqual } from 'node:crypto';
import { sandboxKeys } from '../../sandbox.config.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';

/** How long an account session opens the onboarding, in seconds. */
export const accountSessionSeconds = 30 * 60;

/** A client secret that names its account and its end and cannot be made up by a browser. */
export function accountSessionSecret(accountId: string, expiresAt: number): string {
  const body = `${accountId.slice('acct_'.length)}_${expiresAt}`;
  return `accs_secret__${body}_${signatureOf(body)}`;
}

/**
 * The account that a client secret opens.
 * @throws StripeFault 400 if it is not such a secret or has expired.
 */
export function accountOfSession(world: World, clientSecret: string): string {
  const match = /^accs_secret__([A-Za-z0-9]+)_(\d+)_([0-9a-f]{64})$/.exec(clientSecret);
  const [, account = '', expiresAt = '0', signature = ''] = match ?? [];
  const expected = signatureOf(`${account}_${expiresAt}`);
  const isGenuine =
    match !== null && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!isGenuine) {
    throw invalidRequest('This is not the client secret of an account session.', {
      param: 'client_secret',
    });
  }
  if (Number(expiresAt) <= world.clock.seconds()) {
    throw invalidRequest('This account session has expired.', {
      code: 'account_session_expired',
      param: 'client_secret',
    });
  }
  return `acct_${account}`;
}

function signatureOf(body: string): string {
  return createHmac('sha256', sandboxKeys.secretKey).update(body).digest('hex');
}
