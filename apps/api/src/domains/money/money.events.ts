import { type PayloadsOf, untold } from '../../core/outbox/events.ts';
import type { MoneyCallKind } from './money-call.port.ts';
import type { ProviderSubject } from './provider-news.port.ts';

/**
 * News from the payment provider. Both are hints: consumers fetch the object and only move forward.
 * `money.changed` comes from a signed webhook, or from the reconciliation that found it missing.
 * `money.plan_refunded` is written together with the booking of a refund of a plan's payment, once for each refund.
 * `money.call_settled` is written together with the outcome of a money intent, whoever made the call.
 */
export const moneyEvents = {
  'money.changed': untold<{
    kind: ProviderSubject;
    /** It is told as having failed. */
    hasFailed: boolean;
    /** When it ended, where it is told as having ended: ISO 8601. */
    endedAt: string | null;
    objectId: string;
    saleId: string | null;
    listingId: string | null;
    userId: string | null;
    paymentId: string | null;
    subscriptionId: string | null;
    /** Set for events of a connected account. */
    accountId: string | null;
    customerId: string | null;
  }>('internal: people are told what follows from it'),
  'money.plan_refunded': untold<{ objectId: string; listingId: string; amountCents: number }>(
    'internal: the payer is told',
  ),
  'money.call_settled': untold<{
    businessKey: string;
    kind: MoneyCallKind;
    state: 'succeeded' | 'refused';
    objectId: string | null;
    refusalCode: string | null;
    saleId: string | null;
    listingId: string | null;
    ownerId: string | null;
    userId: string | null;
  }>('internal: people are told what follows from it'),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof moneyEvents> {}
}
