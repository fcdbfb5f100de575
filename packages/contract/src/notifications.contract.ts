import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { idSchema, timestampSchema } from './primitives.ts';

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
  'SALE_CANCELLED',
  'DISPUTE_OPENED',
  'SIGNATURE_REQUESTED',
  'FILED',
  'RECORDED',
  'PAYOUT_SENT',
  'LISTING_TAKEN_DOWN',
  'LISTING_FILE_LOST',
  'OWNER_INVITED',
  'SUPPORT_REPLY',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationSchema = z.object({
  id: idSchema,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  userId: idSchema.optional(),
  patentId: idSchema.optional(),
  /** The path of the place where the person can act. */
  link: z.string().optional(),
  createTimestamp: timestampSchema,
});
export type Notification = z.output<typeof notificationSchema>;

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
  'GET /events': {
    summary: 'Live updates as server-sent events; resumes from Last-Event-ID.',
    access: 'session',
    responses: { 200: 'stream' },
  },
});
