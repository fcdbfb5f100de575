import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

/**
 * Whether BoldSign signed these bytes, a few minutes ago at most. The header is
 * `t=<Unix seconds>, s0=<hex>`, with `s1` beside it while a secret is rolled; each is the HMAC-SHA256 of
 * `<t>.<raw body>` (developers.boldsign.com, Validate and verify webhook events).
 */
export function isSignedByBoldsign(
  secret: string,
  rawBody: Buffer,
  header: string,
  receivedAt: Date,
): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (secret === '' || !/^\d{1,12}$/.test(time)) return false;
  const age = Math.abs(receivedAt.getTime() / 1000 - Number(time));
  if (age > toleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest();
  return parts.some(([name, value]) => {
    if (!/^s\d$/.test(name ?? '')) return false;
    const given = Buffer.from(value ?? '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
