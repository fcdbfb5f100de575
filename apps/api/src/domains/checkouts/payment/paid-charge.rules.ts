import type { ProviderPayment } from '../../money/money.api.ts';

export type Charge = NonNullable<ProviderPayment['charge']>;

/** The charge of a payment whose money has really arrived: the charge took it too; null: it has not. */
export function paidCharge(payment: ProviderPayment): Charge | null {
  const { charge } = payment;
  return payment.status === 'paid' && charge?.isPaid ? charge : null;
}
