import { createHmac, timingSafeEqual } from 'node:crypto';

/** Checks `t=…,v1=…` over time and raw body, the form that the payment provider signs with. */
export function verifySandboxSignature(secret: string, raw: Buffer, header: string): boolean {
  const parts = new Map(
    header.split(',').map((part) => part.split('=', 2) as [string, string | undefined]),
  );
  const time = parts.get('t');
  const given = parts.get('v1');
  if (!time || !given) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(raw).digest();
  const actual = Buffer.from(given, 'hex');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
