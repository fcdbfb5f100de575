import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { publicUserSchema } from './identity.contract.ts';
import { idSchema, timestampSchema } from './primitives.ts';

/** Somebody who cannot write, offer or find the caller. */
export const blockSchema = z.object({ user: publicUserSchema, blockedAt: timestampSchema });
export type Block = z.output<typeof blockSchema>;

const userParams = z.object({ userId: idSchema });

export const blocksContract = endpointTable({
  'GET /user/blocks': {
    summary: 'Whom this person has blocked, the latest first.',
    access: 'session',
    responses: { 200: z.array(blockSchema) },
  },
  'PUT /user/blocks/{userId}': {
    summary: 'Block a person: neither writes to the other, offers to the other or finds the other.',
    access: 'session',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    params: userParams,
    responses: { 204: 'empty' },
  },
  'DELETE /user/blocks/{userId}': {
    summary: 'Take a block back.',
    access: 'session',
    params: userParams,
    responses: { 204: 'empty' },
  },
});
