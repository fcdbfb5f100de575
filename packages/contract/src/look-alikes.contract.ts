import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { publicUserSchema } from './identity.contract.ts';
import { idSchema } from './primitives.ts';

export const lookAlikeSchema = z.object({
  /** The person whose name could be mistaken for that of `other`. */
  userId: idSchema,
  /** The other side of an offer or a sale of the caller. */
  other: publicUserSchema,
});
export type LookAlike = z.output<typeof lookAlikeSchema>;

/** Names that could be mistaken for one another. */
export const lookAlikesContract = endpointTable({
  'GET /sales/lookAlikes': {
    summary: 'People with a name like the other side’s in a deal.',
    access: 'session',
    responses: { 200: z.array(lookAlikeSchema) },
  },
});
