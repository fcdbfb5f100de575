import { createHmac } from 'node:crypto';
import type { Product } from '../kit/product.ts';
import { goodPassword, type Visitor } from './auth.steps.ts';

const stepSeconds = 30;

/** What an authenticator app shows at the product's time (RFC 6238: SHA-1, 6 digits, 30 seconds). */
export async function appCode(product: Product, secret: string): Promise<string> {
  const { now } = await product.control<{ now: string }>('GET', '/clock');
  const seconds = Date.parse(now) / 1000;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / stepSeconds)));
  const mac = createHmac('sha1', base32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

function base32(text: string): Buffer {
  const bits = Array.from(text.replaceAll('=', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Calls the API as the signed-in visitor, for what is not this test's subject. */
async function call<T>(visitor: Visitor, method: string, path: string, body?: object): Promise<T> {
  return visitor.page.evaluate(
    async (request) => {
      const answer = await fetch(`/api/v1${request.path}`, {
        method: request.method,
        ...(request.body === undefined
          ? {}
          : {
              body: JSON.stringify(request.body),
              headers: { 'content-type': 'application/json' },
            }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${request.path}: ${answer.status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    },
    { method, path, body },
  );
}

/** Turns on an authenticator app. */
export async function addsApp(
  visitor: Visitor,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { product } = visitor;
  await call(visitor, 'POST', '/auth/confirm', { password: goodPassword });
  const { secret } = await call<{ secret: string }>(visitor, 'POST', '/user/secondSteps/totp');
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(
    visitor,
    'POST',
    '/user/secondSteps/totp/verify',
    { code: await appCode(product, secret) },
  );
  // A code works once: the next one comes within 30 seconds.
  await product.control('POST', '/clock', { advanceSeconds: stepSeconds });
  return { secret, recoveryCodes };
}

/** Adds a passkey stored on a virtual security key of this browser. */
export async function addsPasskey(visitor: Visitor): Promise<{ isLost: () => Promise<void> }> {
  const devtools = await visitor.context.newCDPSession(visitor.page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await call(visitor, 'POST', '/auth/confirm', { password: goodPassword });
  const options = await call<PublicKeyCredentialCreationOptionsJSON>(
    visitor,
    'POST',
    '/user/secondSteps/passkeys/options',
  );
  const response = await visitor.page.evaluate(async (asked) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
    const made = await navigator.credentials.create({ publicKey });
    if (!(made instanceof PublicKeyCredential)) throw new Error('No passkey was made.');
    return made.toJSON() as object;
  }, options);
  await call(visitor, 'POST', '/user/secondSteps/passkeys', { name: 'This laptop', response });
  return {
    isLost: async () => {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
