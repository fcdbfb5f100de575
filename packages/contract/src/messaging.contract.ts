import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { publicUserSchema } from './identity.contract.ts';
import { idSchema, timestampSchema } from './primitives.ts';

export const messageViewSchema = z.object({
  messageId: idSchema,
  fromUser: publicUserSchema,
  toUser: publicUserSchema,
  message: z.string(),
  sentTimestamp: timestampSchema,
  receivedTimestamp: timestampSchema.nullable(),
});
export type Message = z.output<typeof messageViewSchema>;

export const conversationSchema = messageViewSchema.omit({ messageId: true });
export type Conversation = z.output<typeof conversationSchema>;

/** Somebody who wrote to the caller, with the beginning of what they wrote last. */
export const contactSchema = publicUserSchema.extend({ message: z.string() });
export type Contact = z.output<typeof contactSchema>;

const userParams = z.object({ userId: idSchema });

export const messagingContract = endpointTable({
  'GET /conversations': {
    summary: 'Conversations with their last message, newest first.',
    access: 'session',
    responses: { 200: z.array(conversationSchema) },
  },
  'GET /messages/contacts': {
    summary: 'People who wrote to this owner: the possible buyers of "Mark as Sold".',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: { 200: z.array(contactSchema) },
  },
  'GET /messages/{userId}': {
    summary: 'The thread with one person, oldest first, 100 at most; reading marks received.',
    access: 'session',
    params: userParams,
    query: z.object({ before: idSchema.optional() }),
    responses: { 200: z.array(messageViewSchema) },
  },
  'POST /messages/{userId}': {
    summary: 'Write to a person.',
    access: 'verified',
    limit: { per: 'user', times: 120, windowSeconds: 60 },
    params: userParams,
    /** The length after trimming is checked by the rules: messaging.empty. */
    body: z.object({ message: z.string().max(6_000) }),
    responses: { 200: messageViewSchema },
  },
});
