import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { idSchema, lineSchema, textSchema, timestampSchema } from './primitives.ts';

export const supportCategories = ['technical', 'account', 'billing', 'patent', 'other'] as const;
export type SupportCategory = (typeof supportCategories)[number];

export const inquiryStatuses = ['open', 'answered'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export const myInquirySchema = z.object({
  id: idSchema,
  subject: z.string(),
  category: z.enum(supportCategories),
  message: z.string(),
  createTimestamp: timestampSchema,
  /** The answers, oldest first. */
  replies: z.array(
    z.object({ id: idSchema, message: z.string(), createTimestamp: timestampSchema }),
  ),
});
export type MyInquiry = z.output<typeof myInquirySchema>;

export const supportContract = endpointTable({
  'POST /support/inquiry': {
    summary: 'Write to support; name and address come from the session.',
    access: 'session',
    limit: { per: 'user', times: 10, windowSeconds: 3600 },
    body: z.object({
      subject: lineSchema(200),
      category: z.enum(supportCategories),
      message: textSchema(5_000).min(1, 'Write your message.'),
    }),
    responses: { 200: 'empty' },
  },
  'GET /support/inquiries': {
    summary: 'The caller’s messages to support, the latest 50.',
    access: 'session',
    responses: { 200: z.array(myInquirySchema) },
  },
});
