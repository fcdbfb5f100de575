import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { limits } from './limits.ts';
import { idSchema, textSchema, timestampSchema } from './primitives.ts';

/** `sent`: it waits for an operator, who takes it or refuses it. */
export const titlePaperStates = ['sent', 'taken', 'refused'] as const;
export type TitlePaperState = (typeof titlePaperStates)[number];

/** A paper that an owner sent about a title in question: for the owners and the operators, never for a buyer. */
export const titlePaperSchema = z.object({
  id: idSchema,
  /** Null: its content is lost; its owners were told. */
  uri: z.string().nullable(),
  name: z.string(),
  size: z.int(),
  /** Lower-case hex SHA-256 of the file, which the operator's finding names. */
  sha256: z.string(),
  /** What its sender says that it shows; empty if nothing. */
  note: z.string(),
  sentAt: timestampSchema,
  sentBy: z.string().nullable(),
  state: z.enum(titlePaperStates),
  /** What an operator wrote: what the paper shows, or why it was not taken. */
  answer: z.string().nullable(),
  answeredAt: timestampSchema.nullable(),
});
export type TitlePaper = z.output<typeof titlePaperSchema>;

export const ownTitlePaperSchema = z.object({
  /** The title is in question: a paper can be sent, also in the place of one that was not taken. */
  maySend: z.boolean(),
  /** When our team reads it: once it is sent, or once the listing is published. */
  readOnce: z.enum(['sent', 'published']),
  /** The last one that was sent. */
  paper: titlePaperSchema.nullable(),
});
export type OwnTitlePaper = z.output<typeof ownTitlePaperSchema>;

const ofListing = z.object({ patentId: idSchema });

/** The owners' calls about a paper for a title in question. */
export const titlePapersContract = endpointTable({
  'GET /patent/title/paper': {
    summary: 'The paper about the title.',
    access: 'session',
    query: ofListing,
    responses: { 200: ownTitlePaperSchema },
  },
  'POST /patent/upload/title-paper': {
    summary: 'Send a paper about a title in question (.pdf, 25 MB).',
    access: 'session',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    query: ofListing,
    upload: 'file',
    responses: { 200: ownTitlePaperSchema },
  },
  'PUT /patent/title/paper': {
    summary: 'Say what the paper shows, until it is answered.',
    access: 'session',
    limit: { per: 'user', times: 300, windowSeconds: 3600 },
    query: ofListing,
    body: z.object({ paperId: idSchema, note: textSchema(limits.titlePaperNoteLength) }),
    responses: { 200: ownTitlePaperSchema },
  },
  'DELETE /patent/title/paper': {
    summary: 'Take back a paper nobody has taken.',
    access: 'session',
    query: ofListing.extend({ paperId: idSchema }),
    responses: { 204: 'empty' },
  },
});
