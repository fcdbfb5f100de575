import type { NotificationType } from '@claimstead/contract/notifications.contract.ts';
import { safeNext } from '../../lib/return-to.ts';
import type { Notification } from './notifications.queries.ts';

/** Where a notification of a type leads unless it names a place: where the person can act. */
const places = {
  NEW_MESSAGE: '/account/messages',
  OFFER: '/account/todo',
  PATENT_PAID: '/account/todo',
  DOCUMENT_SIGNED: '/account/todo',
  OFFER_ACCEPTED: '/account/todo',
  OFFER_REJECTED: '/account/todo',
  PAYMENT_LAPSED: '/account/todo',
  PAYMENT_REFUNDED: '/account/todo',
  PAYMENT_ACTION: '/account/todo',
  SALE_CANCELLED: '/account/todo',
  DISPUTE_OPENED: '/account/todo',
  SIGNATURE_REQUESTED: '/account/todo',
  FILED: '/account/todo',
  RECORDED: '/account/todo',
  PAYOUT_SENT: '/account/sold',
  PAYOUT_BLOCKED: '/account/todo',
  LISTING_SOLD: '/account/sold',
  SUBSCRIPTION_EXPIRING: '/account/billing',
  SUBSCRIPTION_ENDED: '/account/listings',
  LISTING_TAKEN_DOWN: '/account/listings',
  LISTING_FILE_LOST: '/account/listings',
  OWNER_INVITED: '/account/listings',
  SUPPORT_REPLY: '/support',
  SECURITY: '/account/settings',
  OPERATIONS: '/operations',
} as const satisfies Record<NotificationType, string>;

/** Types whose place the specification fixes (section 2, Notification panel). */
const fixed: readonly NotificationType[] = [
  'NEW_MESSAGE',
  'OFFER',
  'PATENT_PAID',
  'DOCUMENT_SIGNED',
];

type NotificationPlace = { to: string; state: { userId: string } | null };

/** Where a notification leads. One about a message opens the inbox with its sender. */
export function placeOf(entry: Notification): NotificationPlace {
  if (entry.type === 'NEW_MESSAGE' && entry.userId) {
    const { userId } = entry;
    return { to: `${places.NEW_MESSAGE}?user=${encodeURIComponent(userId)}`, state: { userId } };
  }
  const isOpen = entry.link !== undefined && !fixed.includes(entry.type);
  const to = isOpen ? safeNext(entry.link ?? null) : places[entry.type];
  return { to, state: null };
}
