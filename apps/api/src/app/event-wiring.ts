import {
  newDeviceConsumer,
  passwordChangedConsumer,
  payoutAccountReplacedConsumer,
  restoredConsumer,
  secondStepAddedConsumer,
  secondStepRemovedConsumer,
  sendCodeConsumer,
  suspendedConsumer,
} from '../domains/identity/identity.consumers.ts';
import type { IdentityEvent } from '../domains/identity/identity.events.ts';
import type { ListingsEvent } from '../domains/listings/listings.events.ts';
import { readDocumentConsumer } from '../domains/listings/suggestions/suggestions.consumers.ts';
import {
  cancelForGoneListingConsumer,
  followPaymentsConsumer,
  keepCheckoutConsumer,
  settleNextPlanConsumer,
} from '../domains/subscriptions/subscriptions.consumers.ts';
import type { SubscriptionsEvent } from '../domains/subscriptions/subscriptions.events.ts';
import type { OffersEvent } from '../domains/offers/offers.events.ts';
import { closeForGoneListing } from '../domains/offers/offers.consumers.ts';
import type { MessagingEvent } from '../domains/messaging/messaging.events.ts';
import {
  followSalePayments,
  followSettledCalls,
  followSigning,
} from '../domains/sales/sales.consumers.ts';
import type { SalesEvent } from '../domains/sales/sales.events.ts';
import {
  confirmInquiryConsumer,
  forwardInquiryConsumer,
} from '../domains/support/support.consumers.ts';
import type { SupportEvent } from '../domains/support/support.events.ts';
import { planNotices } from '../domains/notifications/plan-notices.consumer.ts';
import { readMessageNotices } from '../domains/notifications/read-notices.consumer.ts';
import {
  bookDisputesConsumer,
  bookFailedDebitsConsumer,
} from '../integrations/payments/payments.consumers.ts';
import type { PaymentsEvent } from '../integrations/payments/payments.events.ts';
import type { SignaturesEvent } from '../integrations/signatures/signatures.events.ts';
import type { JobDefinition } from '../core/jobs/jobs.ts';
import type { EventConsumer } from '../core/outbox/event-consumer.ts';
import type { DomainEvent, RecordedEvent } from '../core/outbox/unit-of-work.ts';
import type { AppDeps } from './deps.ts';

export type AppEvent =
  | IdentityEvent
  | ListingsEvent
  | SubscriptionsEvent
  | OffersEvent
  | MessagingEvent
  | SalesEvent
  | SupportEvent
  | PaymentsEvent
  | SignaturesEvent;

type Wiring = {
  [T in AppEvent['type']]: readonly EventConsumer<AppDeps, Extract<AppEvent, { type: T }>>[];
};

/** The one list of event -> consumers. The compiler refuses an event that is missing here. */
export const eventWiring: Wiring = {
  'identity.code_requested': [sendCodeConsumer],
  'identity.email_verified': [],
  'identity.new_device': [newDeviceConsumer],
  'identity.attack_suspected': [planNotices],
  'identity.password_changed': [passwordChangedConsumer],
  'identity.payout_account_replaced': [payoutAccountReplacedConsumer],
  'identity.second_step_added': [secondStepAddedConsumer],
  'identity.second_step_removed': [secondStepRemovedConsumer],
  'identity.suspended': [suspendedConsumer],
  'identity.restored': [restoredConsumer],
  'listings.published': [],
  'listings.unpublished': [],
  'listings.deleted': [closeForGoneListing, cancelForGoneListingConsumer],
  'listings.sold': [closeForGoneListing, cancelForGoneListingConsumer, planNotices],
  'listings.plan_ended': [planNotices],
  'listings.taken_down': [closeForGoneListing, planNotices],
  'listings.restored': [planNotices],
  'listings.document_uploaded': [readDocumentConsumer],
  'listings.owner_invited': [planNotices],
  'listings.owner_linked': [],
  'listings.owner_left': [planNotices],
  'listings.maker_left': [planNotices],
  'listings.file_lost': [planNotices],
  'offers.made': [planNotices],
  'offers.countered': [planNotices],
  'offers.accepted': [planNotices],
  'offers.ended': [planNotices],
  'messaging.read': [readMessageNotices],
  'messaging.sent': [planNotices],
  'payments.changed': [
    followSalePayments,
    followPaymentsConsumer,
    bookDisputesConsumer,
    bookFailedDebitsConsumer,
  ],
  'payments.call_settled': [keepCheckoutConsumer, settleNextPlanConsumer, followSettledCalls],
  'signatures.changed': [followSigning],
  'subscriptions.started': [],
  'subscriptions.renewed': [],
  'subscriptions.expiring': [planNotices],
  'subscriptions.change_failed': [planNotices],
  'subscriptions.kept_too_late': [planNotices],
  'subscriptions.renewal_failed': [planNotices],
  'subscriptions.ended': [planNotices],
  'sales.held': [planNotices],
  'sales.payment_failed': [planNotices],
  'sales.verification_asked': [planNotices],
  'sales.verification_failed': [planNotices],
  'sales.transfer_short': [planNotices],
  'sales.payment_canceled': [planNotices],
  'sales.cash_returning': [planNotices],
  'sales.cash_needs_details': [planNotices],
  'sales.cash_returned': [planNotices],
  'sales.cash_return_failed': [planNotices],
  'sales.refunding': [planNotices],
  'sales.refunded': [planNotices],
  'sales.refund_failed': [planNotices],
  'sales.cancelled': [planNotices],
  'sales.signature_requested': [planNotices],
  'sales.legal_name_changed': [planNotices],
  'sales.signed_by': [planNotices],
  'sales.signature_declined': [planNotices],
  'sales.signed': [planNotices],
  'sales.recording_due': [planNotices],
  'sales.filed': [planNotices],
  'sales.recorded': [planNotices],
  'sales.filing_corrected': [planNotices],
  'sales.paid_out': [planNotices],
  'sales.payout_blocked': [planNotices],
  'sales.released': [],
  'sales.questioned': [planNotices],
  'sales.disputed': [planNotices],
  'sales.dispute_ended': [planNotices],
  'sales.dispute_lost': [planNotices],
  'sales.loss_unsettled': [planNotices],
  'sales.payout_not_returned': [planNotices],
  'sales.settled_outside': [planNotices],
  'support.inquiry_received': [confirmInquiryConsumer, forwardInquiryConsumer],
  'support.replied': [planNotices],
};

const consumersByType: Record<string, readonly { name: string }[]> = eventWiring;

/** The queues that an event goes to. */
export function consumersOf(eventType: string): string[] {
  return (consumersByType[eventType] ?? []).map((consumer) => consumer.name);
}

/** One job per consumer, however many events it follows. */
export function consumerJobs(deps: AppDeps): JobDefinition[] {
  const consumers = Object.values(eventWiring).flat() as EventConsumer<AppDeps, DomainEvent>[];
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]));
  return [...byName.values()].map((consumer) => ({
    name: consumer.name,
    run: (data) => consumer.handle(deps, data as RecordedEvent),
  }));
}
