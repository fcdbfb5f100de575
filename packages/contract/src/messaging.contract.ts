import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { publicUserSchema } from './identity.contract.ts';
import { leftOutSchema, patentCardSchema, storedFileSchema } from './listings.contract.ts';
import { viewSources } from './listing-interest.ts';
import { limits } from './limits.ts';
import { idSchema, timestampSchema } from './primitives.ts';

/** A file of a message; its address leads to a short-lived one. */
export const messageFileSchema = storedFileSchema.extend({ id: idSchema });
export type MessageFile = z.output<typeof messageFileSchema>;
export const uploadedMessageFileSchema = messageFileSchema.extend({ leftOut: leftOutSchema });
export type UploadedMessageFile = z.output<typeof uploadedMessageFileSchema>;

/** A patent that people write about. */
export const aboutPatentSchema = patentCardSchema.pick({
  id: true,
  title: true,
  patentNumber: true,
});
export type AboutPatent = z.output<typeof aboutPatentSchema>;

export const messageViewSchema = z.object({
  messageId: idSchema,
  fromUser: publicUserSchema,
  toUser: publicUserSchema,
  message: z.string(),
  /** What the sender called it, so that the sender's page recognizes it; null: nothing. */
  idempotencyKey: z.string().nullable(),
  /** The listing that it is about; null: none, or the caller can no longer see it. */
  patent: aboutPatentSchema.nullable(),
  files: z.array(messageFileSchema),
  sentTimestamp: timestampSchema,
  receivedTimestamp: timestampSchema.nullable(),
});
export type Message = z.output<typeof messageViewSchema>;

export const conversationSchema = messageViewSchema.omit({ files: true });
export type Conversation = z.output<typeof conversationSchema>;

/** The heading of a thread: the other person and the last listing discussed. */
export const threadHeadSchema = z.object({
  user: publicUserSchema,
  /** Whether the caller has blocked them. Whether they have blocked the caller is not revealed. */
  blocked: z.boolean(),
  /** The listing last written about; null: none, or the caller can no longer see it. */
  patent: patentCardSchema
    .pick({ id: true, title: true, patentNumber: true, imageUri: true })
    .nullable(),
  /** Everything written about that the caller can see, the latest first; 50 at most. */
  patents: z.array(aboutPatentSchema),
});
export type ThreadHead = z.output<typeof threadHeadSchema>;

/** Someone who wrote to the caller, with the beginning of what they wrote last. */
export const contactSchema = publicUserSchema.extend({ message: z.string() });
export type Contact = z.output<typeof contactSchema>;

const countSchema = z.int();
/** What a listing does, by day (UTC), oldest first; nobody is named. */
export const listingInterestSchema = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      views: countSchema,
      saves: countSchema,
      messages: countSchema,
      offers: countSchema,
    }),
  ),
  /** Where readers came from, over all these days. */
  sources: z.partialRecord(z.enum(viewSources), countSchema),
});
export type ListingInterest = z.output<typeof listingInterestSchema>;

const userParams = z.object({ userId: idSchema });

/** Ids, separated by commas; anything else matches nobody. */
export const idListSchema = z
  .string()
  .max(2_000)
  .regex(/^[0-9a-f,-]+$/i);

export const messagingContract = endpointTable({
  'GET /conversations': {
    summary: 'Conversations with their last message, or the messages searched for.',
    access: 'session',
    query: z.object({
      before: idSchema.optional(),
      with: idListSchema.optional(),
      search: z.string().max(limits.searchLength).optional(),
      limit: z
        .string()
        .regex(/^([1-9]\d{0,2}|1000)$/, 'Ask for 1 to 1000.')
        .optional(),
    }),
    responses: { 200: z.array(conversationSchema) },
  },
  'GET /conversations/{userId}': {
    summary: 'The other person in a thread, and what it is about.',
    access: 'session',
    params: userParams,
    query: z.object({ patentId: idSchema.optional() }),
    responses: { 200: threadHeadSchema },
  },
  'GET /patent/interest': {
    summary: 'Views, saves, messages and offers of a listing, by day.',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: { 200: listingInterestSchema },
  },
  'GET /messages/contacts': {
    summary: 'The possible buyers of "Mark as Sold".',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: { 200: z.array(contactSchema) },
  },
  'GET /messages/{userId}': {
    summary: 'Up to 100 messages, oldest first. Reading marks them as received.',
    access: 'session',
    params: userParams,
    query: z.object({
      before: idSchema.optional(),
      after: idSchema.optional(),
      patentId: idSchema.optional(),
    }),
    responses: { 200: z.array(messageViewSchema) },
  },
  'POST /messages/{userId}/files': {
    summary: 'Upload a PDF, Word document or picture to send with a message.',
    access: 'verified',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    params: userParams,
    upload: 'file',
    responses: { 200: uploadedMessageFileSchema },
  },
  'POST /messages/{userId}': {
    summary: 'Send a message, once for an idempotencyKey.',
    access: 'verified',
    limit: { per: 'user', times: 120, windowSeconds: 60 },
    params: userParams,
    /** The length after trimming is checked by the rules: messaging.empty. */
    body: z.object({
      message: z.string().max(6_000),
      idempotencyKey: z.string().min(1).max(100).optional(),
      /** The listing that the message is about. */
      patentId: idSchema.optional(),
      /** Files uploaded earlier for this person. */
      fileIds: z.array(idSchema).max(limits.filesPerMessage).optional(),
    }),
    responses: { 200: messageViewSchema },
  },
});
