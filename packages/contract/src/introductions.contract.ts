import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { publicUserSchema } from './identity.contract.ts';
import { limits } from './limits.ts';
import { idSchema, textSchema, timestampSchema } from './primitives.ts';

/** `asked`: it waits for an owner, who says who they are (`made`) or doesn't (`declined`). */
export const introductionStatuses = ['asked', 'made', 'declined'] as const;
export type IntroductionStatus = (typeof introductionStatuses)[number];

/** What a person asked the owners of a listing that shows no name. For those owners only. */
export const introductionSchema = z.object({
  id: idSchema,
  by: publicUserSchema,
  message: z.string(),
  status: z.enum(introductionStatuses),
  askedTimestamp: timestampSchema,
});
export type Introduction = z.output<typeof introductionSchema>;

const ofListing = z.object({ patentId: idSchema });

export const introductionsContract = endpointTable({
  'POST /patent/introductions': {
    summary: 'Ask an unnamed owner who they are.',
    access: 'verified',
    limit: { per: 'user', times: 30, windowSeconds: 86_400 },
    query: ofListing,
    body: z.object({
      message: textSchema(limits.introductionLength).min(1, 'This field is required.'),
    }),
    responses: { 204: 'empty' },
  },
  'GET /patent/introductions': {
    summary: 'Who asked; for owners.',
    access: 'session',
    query: ofListing,
    responses: { 200: z.array(introductionSchema) },
  },
  'PUT /introductions/{id}': {
    summary: 'Say who one is, or decline.',
    access: 'session',
    params: z.object({ id: idSchema }),
    body: z.object({ status: z.enum(['made', 'declined']) }),
    responses: { 204: 'empty' },
  },
});
