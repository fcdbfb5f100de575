import type { IncomingHttpHeaders } from 'node:http';
import { sandboxKeys } from '../../sandbox.config.ts';
import type { World } from '../world.ts';
import type { Endpoint } from './endpoint.ts';
import type { RawParams } from './form-body.ts';
import { StripeFault } from './stripe-fault.ts';

export type Caller = 'secret' | 'publishable';

/**
 * Who calls: the secret key as bearer or basic user, or the publishable key, which a browser may
 * also send as the form field `key` (taken out of the parameters here).
 * @throws StripeFault 401 for no key or a wrong one.
 */
export function authenticate(headers: IncomingHttpHeaders, params: RawParams): Caller {
  const field = typeof params['key'] === 'string' ? params['key'] : undefined;
  const key = keyOfHeader(headers.authorization) ?? field;
  if (field !== undefined) delete params['key'];
  if (key === sandboxKeys.secretKey) return 'secret';
  if (key === sandboxKeys.publishableKey) return 'publishable';
  throw new StripeFault(401, {
    type: 'invalid_request_error',
    message:
      key === undefined
        ? 'You did not provide an API key.'
        : `Invalid API Key provided: ${key.slice(0, 8)}****`,
  });
}

/**
 * A publishable key may only do what a browser does, on the object whose client secret it knows.
 * @throws StripeFault 401 for other calls, 400 for a wrong client secret.
 */
export function refuseBeyondBrowser(
  world: World,
  endpoint: Endpoint,
  id: string,
  params: RawParams,
): void {
  if (endpoint.access !== 'browser') {
    throw new StripeFault(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This call needs the secret key.',
    });
  }
  const intent = world.objects.get('payment_intent', id);
  if (params['client_secret'] === intent.client_secret) return;
  throw new StripeFault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_invalid_parameter',
    message: 'The client secret does not belong to this PaymentIntent.',
    param: 'client_secret',
  });
}

function keyOfHeader(header: string | undefined): string | undefined {
  const [scheme = '', credentials = ''] = (header ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return credentials;
  if (!/^basic$/i.test(scheme)) return undefined;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0];
}
