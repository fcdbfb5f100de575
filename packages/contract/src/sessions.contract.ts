import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { passwordSchema } from './identity.contract.ts';
import { idSchema, timestampSchema } from './primitives.ts';

export const sessionSchema = z.object({
  id: idSchema,
  /** The session that asks. */
  current: z.boolean(),
  /** For people, such as "Firefox on Linux". */
  device: z.string(),
  address: z.string(),
  createdAt: timestampSchema,
  lastSeenAt: timestampSchema,
});
export type Session = z.output<typeof sessionSchema>;

export const sessionsContract = endpointTable({
  'POST /auth/confirm': {
    summary: 'Confirm the password, for the next 10 minutes.',
    access: 'session',
    limit: { per: 'session', times: 20, windowSeconds: 900 },
    body: z.object({ password: passwordSchema }),
    responses: { 200: 'empty' },
  },
  'GET /user/sessions': {
    summary: 'Where this person is signed in, most recently used first.',
    access: 'session',
    responses: { 200: z.array(sessionSchema) },
  },
  'DELETE /user/sessions': {
    summary: 'End every session but this one.',
    access: 'session',
    fresh: true,
    responses: { 204: 'empty' },
  },
  'DELETE /user/sessions/{id}': {
    summary: 'End one session. Another one needs the password again.',
    access: 'session',
    params: z.object({ id: idSchema }),
    responses: { 204: 'empty' },
  },
});
