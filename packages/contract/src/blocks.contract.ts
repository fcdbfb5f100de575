import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { publicUserSchema } from './identity.contract.ts';
import { idSchema, timestampSchema } from './primitives.ts';

/** A person who cannot message, make offers to or find the caller. */
export const blockSchema = z.object({ user: publicUserSchema, blockedAt: timestampSchema });
export type Block = z.output<typeof blockSchema>;

const userParams = z.object({ userId: idSchema });

export const blocksContract = endpointTable({
  'GET /user/blocks': {
    summary: 'The people this person has blocked, latest first.',
    access: 'session',
    responses: { 200: z.array(blockSchema) },
  },
  'PUT /user/blocks/{userId}': {
    summary: 'Block a person, in both directions.',
    access: 'session',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    params: userParams,
    responses: { 204: 'empty' },
  },
  'DELETE /user/blocks/{userId}': {
    summary: 'Unblock a person.',
    access: 'session',
    params: userParams,
    responses: { 204: 'empty' },
  },
});
