import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { limits } from './limits.ts';
import { abstractOfTitleSchema } from './patents.contract.ts';
import { idSchema, textSchema } from './primitives.ts';
import { titlePaperSchema } from './title-papers.contract.ts';

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
  /** How many buyers asked to be told once it can be bought. */
  waitingBuyers: z.int(),
  abstract: abstractOfTitleSchema,
  /** The last paper that an owner sent about it. */
  paper: titlePaperSchema.nullable(),
  /** That paper waits: an operator can take or refuse it. */
  paperWaits: z.boolean(),
});
export type OperatorTitle = z.output<typeof operatorTitleSchema>;

/** The days by which a term was extended (35 USC 156), which the office's interface doesn't have. */
export const operatorExtensionSchema = z.object({
  /** Its term as it is told now. */
  term: z.string(),
  /** As an operator entered them; null: none did. */
  days: z.int().nullable(),
  /** Whether a term of this kind can be extended at all. */
  extendable: z.boolean(),
});
export type OperatorExtension = z.output<typeof operatorExtensionSchema>;

const idParams = z.object({ id: idSchema });
const pageQuery = z.object({
  query: z.string().max(200).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional(),
});

/** The operators' calls about titles. */
export const titlesContract = endpointTable({
  'GET /operations/titles': {
    summary: 'Titles, those that wait first.',
    access: 'operator',
    query: pageQuery.extend({ waiting: z.literal('true').optional() }),
    responses: { 200: z.array(operatorTitleSchema) },
  },
  'GET /operations/titles/{id}': {
    summary: 'One listing’s title, compared or not.',
    access: 'operator',
    params: idParams,
    responses: { 200: operatorTitleSchema },
  },
  'POST /operations/titles/{id}/compare': {
    summary: 'Ask the office again.',
    access: 'operator',
    params: idParams,
    responses: { 200: operatorTitleSchema },
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
  },
  'POST /operations/titles/{id}/find': {
    summary: 'Write what was found, and if one may pay.',
    access: 'operator',
    params: idParams,
    body: z.object({
      checkId: idSchema.nullable(),
      permits: z.boolean(),
      reason: textSchema(2000).min(1),
    }),
    responses: { 200: operatorTitleSchema },
  },
  'GET /operations/titles/{id}/extension': {
    summary: 'The patent’s term extension (35 USC 156).',
    access: 'operator',
    params: idParams,
    responses: { 200: operatorExtensionSchema },
  },
  'POST /operations/titles/{id}/extension': {
    summary: 'Enter its days; null takes them back.',
    access: 'operator',
    params: idParams,
    body: z.object({
      days: z.int().min(0).max(limits.extensionDays).nullable(),
      reason: textSchema(500).min(1),
    }),
    responses: { 200: operatorExtensionSchema },
  },
  'POST /operations/titles/{id}/take-paper': {
    summary: 'Take the seller’s paper.',
    access: 'operator',
    params: idParams,
    body: z.object({ checkId: idSchema, paperId: idSchema, reason: textSchema(2000).min(1) }),
    responses: { 200: operatorTitleSchema },
  },
  'POST /operations/titles/{id}/refuse-paper': {
    summary: 'Refuse the seller’s paper.',
    access: 'operator',
    params: idParams,
    body: z.object({ paperId: idSchema, reason: textSchema(2000).min(1) }),
    responses: { 200: operatorTitleSchema },
  },
});
