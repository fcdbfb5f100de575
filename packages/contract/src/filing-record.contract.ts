import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { filingSchema } from './filings.contract.ts';
import { abstractOfTitleSchema, titleOutcomes } from './patents.contract.ts';
import { idSchema, lineSchema } from './primitives.ts';

/**
 * How the comparison of now stands to what the buyer was shown at the payment. `not_compared_now`: the office is away or
 * slow, does not have the number, or there is no key. `not_compared_then`: the buyer paid knowing that nothing was compared.
 */
export const titleSincePayment = [
  'same',
  'changed',
  'not_compared_now',
  'not_compared_then',
] as const;

/** The title of a signed sale before its assignment is filed, against the office's record of now. */
export const filingTitleSchema = z.object({
  patentId: idSchema,
  abstract: abstractOfTitleSchema,
  /** Nothing can be filed: an operator has to write what they found, or one refused. */
  stops: z.boolean(),
  since: z.enum(titleSincePayment),
  /** What the buyer was shown at the payment, and of which day's record; null: the sale is older than comparisons. */
  atPayment: z.object({ outcome: z.enum(titleOutcomes), asOf: z.iso.date().nullable() }).nullable(),
});
export type FilingTitle = z.output<typeof filingTitleSchema>;

const saleParams = z.object({ saleId: idSchema });

/** The operators' calls about what the office's record says of a filing. */
export const filingRecordContract = endpointTable({
  'GET /operations/filings/{saleId}/title': {
    summary: 'The owners against the office’s record of now.',
    access: 'operator',
    params: saleParams,
    responses: { 200: filingTitleSchema },
    // Each may be a call to the office, which takes one at a time.
    limit: { per: 'user', times: 240, windowSeconds: 3600 },
  },
  'POST /operations/filings/{saleId}/dismiss': {
    summary: 'The paper found in the office’s record is not this sale’s.',
    access: 'operator',
    params: saleParams,
    body: z.object({ reel: lineSchema(20), frame: lineSchema(20), reason: lineSchema(500) }),
    responses: { 200: filingSchema },
  },
});
