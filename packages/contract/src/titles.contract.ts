import { z } from 'zod';
import { abstractOfTitleSchema } from './patents.contract.ts';
import { idSchema } from './primitives.ts';

/** The title of a listing as operators see it. */
export const operatorTitleSchema = z.object({
  patentId: idSchema,
  /** The check that the finding is about; null: nothing was compared yet. */
  checkId: idSchema.nullable(),
  title: z.string(),
  patentNumber: z.string(),
  /** As listed: a company's name where the share is a company's. */
  owners: z.array(z.object({ name: z.string(), stake: z.number() })),
  /** No one can pay until an operator writes what they found. */
  waiting: z.boolean(),
  /** A buyer has an accepted offer: their time to pay stands still meanwhile. */
  reserved: z.boolean(),
  abstract: abstractOfTitleSchema,
});
export type OperatorTitle = z.output<typeof operatorTitleSchema>;
