import { productName } from '@claimstead/contract/product.ts';
import { Secret, TOTP } from 'otpauth';

/** What authenticator apps take for granted (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the current one whose code is taken too: clocks differ, and typing takes time. */
const window = 1;
export const secretBytes = 20;

/** The secret as people type it, and the address that a QR code carries. */
export function totpSetup(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const totp = new TOTP({
    ...form,
    issuer: productName,
    label: email,
    secret: secretOf(secret),
  });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The 30-second step that a code belongs to, if it is the current one; null: the code is wrong. */
export function totpStepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...form, secret: secretOf(secret), token, timestamp, window });
  return delta === null ? null : TOTP.counter({ period: form.period, timestamp }) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
