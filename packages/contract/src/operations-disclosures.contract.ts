import { z } from 'zod';
import {
  disclosureHistorySchema,
  disclosureSheetSchema,
  historyQuery,
} from './disclosures.contract.ts';
import { endpointTable } from './endpoint.ts';
import { idSchema } from './primitives.ts';

/** A listing's disclosures as operators see them: as answered, whatever the state of the listing. */
export const operatorDisclosuresSchema = z.object({
  patentId: idSchema,
  title: z.string(),
  patentNumber: z.string(),
  sheet: disclosureSheetSchema,
});
export type OperatorDisclosures = z.output<typeof operatorDisclosuresSchema>;

const idParams = z.object({ id: idSchema });

/** The operators' calls about disclosures: they read, and change nothing. The id is the listing's. */
export const operatorDisclosuresContract = endpointTable({
  'GET /operations/disclosures/{id}': {
    summary: 'What a seller disclosed, with who answered and when.',
    access: 'operator',
    params: idParams,
    responses: { 200: operatorDisclosuresSchema },
  },
  'GET /operations/disclosures/{id}/history': {
    summary: 'Every change of a seller’s disclosures, latest first.',
    access: 'operator',
    params: idParams,
    query: historyQuery,
    responses: { 200: disclosureHistorySchema },
  },
  'GET /operations/disclosures/{id}/papers/{fileId}': {
    summary: 'A paper of the disclosures, as it was uploaded.',
    access: 'operator',
    params: idParams.extend({ fileId: idSchema }),
    responses: { 200: 'file' },
  },
});
