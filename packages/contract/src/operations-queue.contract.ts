import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { idSchema, timestampSchema } from './primitives.ts';
import { awaitedParties, saleStateSchema } from './standing.contract.ts';

/** What waits for the team. `stalled`: others were waited for too long. `on_course`: a sale that needs nothing from the team. */
export const queueKinds = [
  'unfiled',
  'stalled',
  'title',
  'dispute',
  'plan_dispute',
  'refund',
  'payment',
  'transfer',
  'inquiry',
  'report',
  'on_course',
] as const;
export type QueueKind = (typeof queueKinds)[number];

export const queueSorts = ['due', 'oldest', 'newest', 'amount'] as const;
export type QueueSort = (typeof queueSorts)[number];

export const queueItemSchema = z.object({
  kind: z.enum(queueKinds),
  /** The sale's id, the listing's of a title, the plan's of a dispute about it, the buyer's of a transfer, or the thing's own. */
  id: idSchema,
  /** Where a sale stands. */
  state: saleStateSchema.nullable(),
  waitsFor: z.enum(awaitedParties).nullable(),
  title: z.string(),
  patentNumber: z.string().nullable(),
  /** The owners and then the buyer, who pays for the plan, or who wrote. */
  people: z.array(z.string()),
  /** Cents. */
  amount: z.int().nullable(),
  since: timestampSchema,
  due: timestampSchema.nullable(),
  /** It has waited too long. */
  late: z.boolean(),
  /** Buyers who asked to be told once the title is settled. */
  waitingBuyers: z.int(),
  /** Everyone has signed: the packet of the filing has papers to send. */
  signed: z.boolean(),
});
export type QueueItem = z.output<typeof queueItemSchema>;

export const queueSchema = z.object({
  /** Of each kind, whatever is filtered. */
  counts: z.record(z.enum(queueKinds), z.int()),
  items: z.array(queueItemSchema),
});
export type Queue = z.output<typeof queueSchema>;

const filter = {
  kind: z.enum(queueKinds).optional(),
  query: z.string().max(200).optional(),
};

/** The operators' calls about everything that is open. */
export const queueContract = endpointTable({
  'GET /operations/queue': {
    summary: 'What waits for the team, 50 a page.',
    access: 'operator',
    query: z.object({
      ...filter,
      sort: z.enum(queueSorts).optional(),
      page: z
        .string()
        .regex(/^[1-9]\d{0,5}$/)
        .optional(),
    }),
    responses: { 200: queueSchema },
  },
  'GET /operations/queue/export': {
    summary: 'The queue as CSV, with what is held.',
    access: 'operator',
    onRecord: true,
    query: z.object(filter),
    responses: { 200: 'file' },
  },
});
