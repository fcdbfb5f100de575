import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header of a payload that is sent now. */
export function signed(payload: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
