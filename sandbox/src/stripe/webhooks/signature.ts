import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header: HMAC-SHA256 over `t.payload`, `t` in Unix seconds. */
export function signPayload(payload: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}
