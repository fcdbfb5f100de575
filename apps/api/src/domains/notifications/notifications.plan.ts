import type { IdentityEvent } from '../identity/identity.events.ts';
import type { ListingsEvent } from '../listings/listings.events.ts';
import type { MessagingEvent } from '../messaging/messaging.events.ts';
import type { OffersEvent } from '../offers/offers.events.ts';
import type { SalesEvent } from '../sales/sales.events.ts';
import type { SubscriptionsEvent } from '../subscriptions/subscriptions.events.ts';
import type { SupportEvent } from '../support/support.events.ts';
import type { NoticeRow, NoticesOf } from './notice-row.ts';
import { identityNotices } from './plan/identity.notices.ts';
import { listingsNotices } from './plan/listings.notices.ts';
import { messagingNotices } from './plan/messaging.notices.ts';
import { offersNotices } from './plan/offers.notices.ts';
import { salesNotices } from './plan/sales.notices.ts';
import { subscriptionsNotices } from './plan/subscriptions.notices.ts';
import { supportNotices } from './plan/support.notices.ts';

export type NoticedEvent =
  | IdentityEvent
  | ListingsEvent
  | SubscriptionsEvent
  | OffersEvent
  | MessagingEvent
  | SalesEvent
  | SupportEvent;

/**
 * Event x recipient -> notice: the one table of who is told what (decisions, Notifications and mail).
 * An empty row says that nobody needs to be told.
 */
export const notificationPlan = {
  'identity.code_requested': [],
  'identity.email_verified': [],
  'identity.new_device': [],
  'identity.password_changed': [],
  // Told by mail, by identity itself, with what to do if it was somebody else.
  'identity.payout_account_replaced': [],
  'identity.second_step_added': [],
  'identity.second_step_removed': [],
  // Told by mail, by identity itself: who is suspended reads no notices.
  'identity.suspended': [],
  'identity.restored': [],
  ...identityNotices,
  ...listingsNotices,
  ...subscriptionsNotices,
  ...offersNotices,
  ...messagingNotices,
  ...salesNotices,
  ...supportNotices,
} satisfies NoticesOf<NoticedEvent>;

const rowsByType: Record<string, readonly NoticeRow<Record<string, unknown>>[]> = notificationPlan;

export function noticesFor(eventType: string): readonly NoticeRow<Record<string, unknown>>[] {
  return rowsByType[eventType] ?? [];
}
