import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { lineSchema, textSchema } from './primitives.ts';

export const supportCategories = ['technical', 'account', 'billing', 'patent', 'other'] as const;
export type SupportCategory = (typeof supportCategories)[number];

export const supportContract = endpointTable({
  'POST /support/inquiry': {
    summary: 'Write to support; name and address are those of the session.',
    access: 'session',
    limit: { per: 'user', times: 10, windowSeconds: 3600 },
    body: z.object({
      subject: lineSchema(200),
      category: z.enum(supportCategories),
      message: textSchema(5_000).min(1, 'Write your message.'),
    }),
    responses: { 200: 'empty' },
  },
});
