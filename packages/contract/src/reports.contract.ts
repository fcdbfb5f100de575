import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { idSchema, textSchema } from './primitives.ts';

export const reportReasons = ['fraud', 'outside_payment', 'abuse', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ['open', 'closed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportsContract = endpointTable({
  'POST /reports': {
    summary: 'Report a person, with a message of theirs if there is one.',
    access: 'verified',
    limit: { per: 'user', times: 20, windowSeconds: 3600 },
    body: z.object({
      userId: idSchema,
      reason: z.enum(reportReasons),
      details: textSchema(2_000),
      messageId: idSchema.optional(),
    }),
    responses: { 200: 'empty' },
  },
});
