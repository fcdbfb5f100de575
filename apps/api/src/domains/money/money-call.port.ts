import type { Payments, PlanChangeInput, RenewalMethodInput } from './payments.port.ts';

/**
 * A call that changes something at the provider, with its whole input. Its key is made of who it is
 * for and `attempt` (1 where it is left out); see `businessKeyOf`.
 */
export type MoneyCall =
  | { kind: 'payment'; attempt: number; input: Parameters<Payments['createPayment']>[0] }
  | { kind: 'payment_cancel'; attempt?: number; input: { paymentId: string } }
  | { kind: 'transfer'; attempt: number; input: Parameters<Payments['createTransfer']>[0] }
  | { kind: 'reversal'; attempt?: number; input: Parameters<Payments['reverseTransfer']>[0] }
  | { kind: 'refund'; attempt: number; input: Parameters<Payments['createRefund']>[0] }
  | { kind: 'cash_return'; attempt: number; input: Parameters<Payments['returnCash']>[0] }
  | { kind: 'account'; attempt?: number; input: Parameters<Payments['createAccount']>[0] }
  | { kind: 'customer'; attempt?: number; input: Parameters<Payments['createCustomer']>[0] }
  | { kind: 'checkout'; attempt: number; input: Parameters<Payments['createCheckout']>[0] }
  | { kind: 'checkout_expire'; attempt?: number; input: { checkoutId: string } }
  | { kind: 'subscription_cancel'; attempt?: number; input: { subscriptionId: string } }
  | { kind: 'end_at_period_end'; attempt?: number; input: { subscriptionId: string } }
  | { kind: 'keep_renewing'; attempt?: number; input: { subscriptionId: string } }
  | { kind: 'plan_card'; attempt?: number; input: RenewalMethodInput }
  | { kind: 'plan_change'; attempt: number; input: PlanChangeInput }
  | { kind: 'plan_keep'; attempt: number; input: { subscriptionId: string; renewsAt: string } };

export type MoneyCallKind = MoneyCall['kind'];
