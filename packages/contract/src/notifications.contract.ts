import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { idSchema, timestampSchema } from './primitives.ts';

/** The types that have names of their own; any other notice is called as its event, in capitals. */
export const notificationTypes = [
  'NEW_MESSAGE',
  'OFFER',
  'PATENT_PAID',
  'DOCUMENT_SIGNED',
  'OFFER_ACCEPTED',
  'OFFER_REJECTED',
  'SUBSCRIPTION_EXPIRING',
  'SUBSCRIPTION_ENDED',
  'LISTING_SOLD',
  'PAYMENT_LAPSED',
  'PAYMENT_REFUNDED',
  'PAYMENT_ACTION',
  'SALE_CANCELLED',
  'DISPUTE_OPENED',
  'SIGNATURE_REQUESTED',
  'FILED',
  'RECORDED',
  'PAYOUT_SENT',
  'PAYOUT_BLOCKED',
  'LISTING_TAKEN_DOWN',
  'LISTING_FILE_LOST',
  'OWNER_INVITED',
  'SUPPORT_REPLY',
  /** Someone may be attacking the account, or from it. */
  'SECURITY',
  /** For operators only: something needs their action. */
  'OPERATIONS',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationSchema = z.object({
  id: idSchema,
  /** One of `notificationTypes`, or the name of an event in capitals: more come as the product grows. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  userId: idSchema.optional(),
  patentId: idSchema.optional(),
  /** The path of the place where the person can act. */
  link: z.string(),
  createTimestamp: timestampSchema,
});
export type Notification = z.output<typeof notificationSchema>;

/** Emails that a person can get right away, in a daily digest, or not at all. */
export const mailKinds = ['messages', 'offers', 'listings', 'support'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Emails that always go right away: what costs money or a right when it is missed, and what only an operator can do. */
export const fixedMailKinds = [
  'money',
  'signatures',
  'title',
  'moderation',
  'security',
  'operations',
] as const;
export type FixedMailKind = (typeof fixedMailKinds)[number];

/** Daily: everything of a day that is still unread, in one email. */
export const mailWishes = ['now', 'daily', 'never'] as const;
export type MailWish = (typeof mailWishes)[number];

export const mailWishSchema = z.object({ kind: z.enum(mailKinds), wish: z.enum(mailWishes) });

/** The token in an email: for one kind of email to one person, or for the daily digest (`daily`). */
const unsubscribeQuery = z.object({ token: z.string().max(200) });

/** What an open page is told about; the data names what changed. 'session': one of the person's ended. */
export const liveEventKinds = [
  'notification',
  'message',
  'offer',
  'sale',
  'listing',
  'session',
] as const;
export type LiveEventKind = (typeof liveEventKinds)[number];

export const notificationsContract = endpointTable({
  'GET /notifications': {
    summary: 'Notifications, newest first.',
    access: 'session',
    responses: { 200: z.array(notificationSchema) },
  },
  'GET /notifications/unread/count': {
    summary: 'How many are unread.',
    access: 'session',
    responses: { 200: z.int() },
  },
  'PUT /notifications/read-all': {
    summary: 'Mark all as read.',
    access: 'session',
    responses: { 204: 'empty' },
  },
  'PUT /notifications/{id}/read': {
    summary: 'Mark one as read.',
    access: 'session',
    params: z.object({ id: idSchema }),
    responses: { 204: 'empty' },
  },
  'GET /notifications/mails': {
    summary: 'How each kind of notification is emailed.',
    access: 'session',
    responses: { 200: z.array(mailWishSchema) },
  },
  'PUT /notifications/mails': {
    summary: 'Choose how one kind is emailed. Money and signatures: always right away.',
    access: 'session',
    body: z.object({ kind: z.enum(mailKinds), wish: z.enum(mailWishes) }),
    responses: { 204: 'empty' },
  },
  'GET /notifications/mails/unsubscribe': {
    summary: 'Leads to the confirmation page; changes nothing.',
    access: 'anyone',
    query: unsubscribeQuery,
    responses: { 302: 'empty' },
  },
  'POST /notifications/mails/unsubscribe': {
    summary: 'Unsubscribe from one kind of email (RFC 8058).',
    access: 'anyone',
    oneClick: true,
    // A mail provider's servers call for many people from few addresses.
    limit: { per: 'address', times: 1000, windowSeconds: 3600 },
    query: unsubscribeQuery,
    responses: { 200: z.object({ kind: z.enum([...mailKinds, 'daily']) }) },
  },
  'GET /events': {
    summary: 'Server-sent events; resumes from Last-Event-ID.',
    access: 'session',
    responses: { 200: 'stream' },
  },
});
