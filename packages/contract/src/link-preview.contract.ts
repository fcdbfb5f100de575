import { z } from 'zod';
import { endpointTable } from './endpoint.ts';

/** What a page says about itself. A failure says no more than that. */
export const linkPreviewSchema = z.object({
  status: z.enum(['success', 'fail']),
  data: z
    .object({
      title: z.string(),
      description: z.string(),
      /** Inside the answer (`data:`): the reader's browser asks the foreign site for nothing. */
      image: z.object({ url: z.string() }).nullable(),
    })
    .optional(),
});
export type LinkPreview = z.output<typeof linkPreviewSchema>;

export const linkPreviewContract = endpointTable({
  'GET /link-preview': {
    summary: 'Title, description and picture of a public web page.',
    access: 'session',
    limit: { per: 'user', times: 120, windowSeconds: 600 },
    query: z.object({ url: z.string().max(2_000) }),
    responses: { 200: linkPreviewSchema },
  },
});
