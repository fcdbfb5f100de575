import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { idSchema, lineSchema, timestampSchema } from './primitives.ts';

export const filingStatuses = ['ready', 'filed', 'recorded'] as const;
export type FilingStatus = (typeof filingStatuses)[number];

export const filingSchema = z.object({
  saleId: idSchema,
  patentNumber: z.string(),
  title: z.string(),
  owners: z.array(z.object({ name: z.string(), stake: z.number() })),
  buyer: z.string(),
  signedAt: timestampSchema,
  recordBy: timestampSchema,
  receipt: z.string().nullable(),
  filedAt: timestampSchema.nullable(),
  reel: z.string().nullable(),
  frame: z.string().nullable(),
});
export type Filing = z.output<typeof filingSchema>;

export const auditEntrySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  operator: z.string(),
  what: z.string(),
  about: z.string(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

const saleParams = z.object({ saleId: idSchema });
const pageQuery = z.object({
  query: z.string().max(200).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional(),
});

export const operationsContract = endpointTable({
  'GET /operations/filings': {
    summary: 'Assignments to file, filed and recorded.',
    access: 'operator',
    query: pageQuery.extend({ status: z.enum(filingStatuses).optional() }),
    responses: { 200: z.array(filingSchema) },
  },
  'GET /operations/filings/{saleId}/packet': {
    summary: 'The signed assignment and the cover-sheet data as one PDF.',
    access: 'operator',
    params: saleParams,
    responses: { 200: 'file' },
  },
  'POST /operations/filings/{saleId}/file': {
    summary: 'Enter the office’s receipt; releases the payouts.',
    access: 'operator',
    params: saleParams,
    body: z.object({ receipt: lineSchema(200), titleChecked: z.boolean() }),
    responses: { 200: filingSchema },
  },
  'POST /operations/filings/{saleId}/record': {
    summary: 'Enter reel and frame.',
    access: 'operator',
    params: saleParams,
    body: z.object({ reel: lineSchema(20), frame: lineSchema(20) }),
    responses: { 200: filingSchema },
  },
  'GET /operations/audit': {
    summary: 'Everything that operators did, newest first.',
    access: 'operator',
    query: pageQuery,
    responses: { 200: z.array(auditEntrySchema) },
  },
});
