import type { ProviderPayment } from '../../money/money.api.ts';

export type Charge = NonNullable<ProviderPayment['charge']>;

/** The money has really arrived: the charge succeeded, not only the intent. */
export function paidCharge(payment: ProviderPayment): Charge | null {
  const { charge } = payment;
  return payment.status === 'succeeded' && charge?.status === 'succeeded' ? charge : null;
}
