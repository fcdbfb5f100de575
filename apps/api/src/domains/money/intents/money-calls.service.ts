import type { MoneyCall } from '../money-call.port.ts';
import type { Payments } from '../payments.port.ts';

/**
 * Whom a call is for, without the attempt. One subject has one attempt under way at a time.
 * The forms are those of the rules for money: `pi:{sale}`, `tr:{sale}:{owner}`, `re:{sale}`,
 * `cash:{buyer}` …
 */
export function subjectOf(call: Pick<MoneyCall, 'kind' | 'input'>): string {
  const { kind, input } = call as MoneyCall;
  switch (kind) {
    case 'payment':
      return paymentSubject(input.saleId);
    case 'payment_cancel':
      return `pi_cancel:${input.paymentId}`;
    case 'transfer':
      return transferSubject(input.saleId, input.ownerId);
    case 'reversal':
      return reversalSubject(input.transferId);
    case 'refund':
      return refundSubject(input.saleId);
    case 'cash_return':
      return cashReturnSubject(input.userId);
    case 'account':
      return `acct:${input.userId}`;
    case 'customer':
      return `cus:${input.userId}`;
    case 'checkout':
      return checkoutSubject(input.listingId);
    case 'checkout_expire':
      return `cs_expire:${input.checkoutId}`;
    case 'subscription_cancel':
      return `sub_cancel:${input.subscriptionId}`;
    case 'end_at_period_end':
      return endingSubject(input.subscriptionId);
    case 'keep_renewing':
      return keepingSubject(input.subscriptionId);
    case 'plan_card':
      return `sub_card:${input.subscriptionId}:${input.paymentMethodId}`;
    case 'plan_change':
    case 'plan_keep':
      return nextPlanSubject(input.subscriptionId);
  }
}

export function paymentSubject(saleId: string): string {
  return `pi:${saleId}`;
}
export function transferSubject(saleId: string, ownerId: string): string {
  return `tr:${saleId}:${ownerId}`;
}
export function reversalSubject(transferId: string): string {
  return `trr:${transferId}`;
}
export function refundSubject(saleId: string): string {
  return `re:${saleId}`;
}

export function cashReturnSubject(userId: string): string {
  return `cash:${userId}`;
}

export function checkoutSubject(listingId: string): string {
  return `cs:${listingId}`;
}

export function endingSubject(subscriptionId: string): string {
  return `sub_end:${subscriptionId}`;
}

export function keepingSubject(subscriptionId: string): string {
  return `sub_keep:${subscriptionId}`;
}

/** Choosing the next renewal's plan and taking that back are one subject: the last one counts. */
export function nextPlanSubject(subscriptionId: string): string {
  return `sub_plan:${subscriptionId}`;
}

/** The key of an attempt: business identity and nothing else, so planning it again finds the same row. */
export function businessKeyOf(call: MoneyCall): string {
  return `${subjectOf(call)}:${call.attempt ?? 1}`;
}

/**
 * Makes the call with its key and returns the id of what it created or changed.
 * @throws {ProviderFailure}
 */
export async function performCall(
  payments: Payments,
  call: MoneyCall,
  key: string,
): Promise<string> {
  switch (call.kind) {
    case 'payment':
      return (await payments.createPayment(call.input, key)).id;
    case 'payment_cancel':
      return (await payments.cancelPayment(call.input.paymentId, key)).id;
    case 'transfer':
      return (await payments.createTransfer(call.input, key)).id;
    case 'reversal':
      return (await payments.reverseTransfer(call.input, key)).id;
    case 'refund':
      return (await payments.createRefund(call.input, key)).id;
    case 'cash_return':
      return (await payments.returnCash(call.input, key)).id;
    case 'account':
      return (await payments.createAccount(call.input, key)).id;
    case 'customer':
      return payments.createCustomer(call.input, key);
    case 'checkout':
      return (await payments.createCheckout(call.input, key)).id;
    case 'checkout_expire':
      return (await payments.expireCheckout(call.input.checkoutId, key)).id;
    case 'subscription_cancel':
      return (await payments.cancelSubscription(call.input.subscriptionId, key)).id;
    case 'end_at_period_end':
      return (await payments.endAtPeriodEnd(call.input.subscriptionId, key)).id;
    case 'keep_renewing':
      return (await payments.keepRenewing(call.input.subscriptionId, key)).id;
    case 'plan_card':
      return (await payments.setRenewalMethod(call.input, key)).id;
    case 'plan_change':
      return (await payments.changeAtRenewal(call.input, key)).id;
    case 'plan_keep':
      return (await payments.keepPlan(call.input, key)).id;
  }
}
