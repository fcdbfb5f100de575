import type { ProviderPayment } from '../../money/money.api.ts';

export type Charge = NonNullable<ProviderPayment['charge']>;

/** The money has really arrived: the charge took it, whatever is said of its payment. */
export function paidCharge(payment: ProviderPayment): Charge | null {
  const { charge } = payment;
  return payment.status === 'paid' && charge?.isPaid ? charge : null;
}
