import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { limits } from './limits.ts';
import { patentTypeIdSchema } from './listings.contract.ts';
import { idSchema } from './primitives.ts';
import { found, foundAtSchema, printedGrantSchema } from './printed-grant.contract.ts';

export const patentDocumentKinds = [
  'utility',
  'design',
  'plant',
  'reissue',
  'registration',
  'application',
] as const;
export type PatentDocumentKind = (typeof patentDocumentKinds)[number];

export type FoundAt = z.output<typeof foundAtSchema>;

/** What a patent document says about itself; null for anything not read with certainty. */
export const documentFindingsSchema = z.object({
  kind: z.enum(patentDocumentKinds),
  /** The day of the grant, as 2018-03-13. */
  grantedOn: z.iso.date().nullable(),
  /** Of a reissue: the day of the original's grant. Not there in what was read before it was looked for. */
  originalGrantedOn: z.iso.date().nullable().default(null),
  /** The day of its filing. */
  filedOn: z.iso.date().nullable().default(null),
  title: found(z.string().max(limits.titleLength)),
  description: found(z.string().max(limits.descriptionLength)),
  patentNumber: found(z.string().max(40)),
  patentTypeId: found(patentTypeIdSchema),
  owners: z
    .object({
      people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
      /** Whom it names besides the inventors: then the inventors are probably not the owners. */
      company: z
        .object({
          name: z.string().max(400),
          role: z.enum(['assignee', 'applicant']),
          /** Its own place, which is not that of the inventors. Null in what was read before it was kept. */
          source: foundAtSchema.nullable().default(null),
        })
        .nullable(),
      source: foundAtSchema,
    })
    .nullable(),
  categories: z.array(z.object({ name: z.string(), source: foundAtSchema })),
  /** How many sheets of drawings it has, as the first of them says, which is its source. */
  drawings: found(z.int().positive()).default(null),
  /** Everything else that a grant prints. Null: of an application, and in what was read before it was looked for. */
  grant: printedGrantSchema.nullable().default(null),
});
export type DocumentFindings = z.output<typeof documentFindingsSchema>;

/** `scan`: the document's pages are pictures, of which nothing could be read. */
export const suggestionStatuses = ['pending', 'ready', 'none', 'scan', 'failed'] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];

export const suggestionsSchema = z.object({
  status: z.enum(suggestionStatuses),
  /** The document that was read; null where there is none. */
  documentUri: z.string().nullable(),
  found: documentFindingsSchema
    .extend({
      categories: z.array(z.object({ id: z.int(), name: z.string(), source: foundAtSchema })),
    })
    .nullable(),
});
export type Suggestions = z.output<typeof suggestionsSchema>;

export const suggestionsContract = endpointTable({
  'GET /patent/suggestions': {
    summary: 'Details read from the patent document, for owners to use.',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: { 200: suggestionsSchema },
  },
});
