import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { foundRecordingSchema } from './found-recording.contract.ts';
import { pageQuery } from './operations.contract.ts';
import { idSchema, lineSchema, timestampSchema } from './primitives.ts';

/** `overdue`: to be filed as one that is `ready`, with its three months over (35 USC 261). */
export const filingStatuses = ['ready', 'overdue', 'filed', 'recorded'] as const;
export type FilingStatus = (typeof filingStatuses)[number];

export const filingSchema = z.object({
  saleId: idSchema,
  patentNumber: z.string(),
  title: z.string(),
  /** As they convey: a company's own name, with the person who signed for it and the title. */
  owners: z.array(
    z.object({
      name: z.string(),
      signedBy: z.string().nullable(),
      title: z.string().nullable(),
      stake: z.number(),
      /** What entering the receipt lets this owner be paid, in cents. */
      share: z.int(),
    }),
  ),
  buyer: z.string(),
  /** The price, in cents. */
  amount: z.int(),
  signedAt: timestampSchema,
  /** Three months after the first signature. */
  recordBy: timestampSchema,
  status: z.enum(filingStatuses),
  /** Why no receipt can be entered now: the bank has not decided yet, or the sale is being undone. */
  onHold: z.enum(['disputed', 'refunded_outside', 'being_checked', 'undone']).nullable(),
  receipt: z.string().nullable(),
  filedAt: timestampSchema.nullable(),
  reel: z.string().nullable(),
  frame: z.string().nullable(),
  /** Filed, and the office's record shows a paper since then that names the buyer: to be confirmed. */
  found: foundRecordingSchema.nullable(),
});
export type Filing = z.output<typeof filingSchema>;

export const filingCountsSchema = z.record(z.enum(filingStatuses), z.int());
export type FilingCounts = z.output<typeof filingCountsSchema>;

const saleParams = z.object({ saleId: idSchema });

/** The operators' calls about assignments at the patent office, from the packet to reel and frame. */
export const filingsContract = endpointTable({
  'GET /operations/filings': {
    summary: 'Assignments to file, filed and recorded.',
    access: 'operator',
    query: pageQuery.extend({ status: z.enum(filingStatuses).optional() }),
    responses: { 200: z.array(filingSchema) },
  },
  'GET /operations/filings/counts': {
    summary: 'How many assignments are at each stage.',
    access: 'operator',
    responses: { 200: filingCountsSchema },
  },
  'GET /operations/filings/{saleId}/packet': {
    summary: 'A ZIP of the sealed assignment, cover-sheet data and checklist.',
    access: 'operator',
    onRecord: true,
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
  'POST /operations/filings/{saleId}/correct': {
    summary: 'Correct a receipt, reel or frame; both sides are told.',
    access: 'operator',
    params: saleParams,
    body: z
      .object({
        receipt: lineSchema(200).optional(),
        reel: lineSchema(20).optional(),
        frame: lineSchema(20).optional(),
        reason: lineSchema(500),
      })
      .refine(
        ({ receipt, reel, frame }) => receipt ?? reel ?? frame,
        'Enter the number to correct.',
      ),
    responses: { 200: filingSchema },
  },
});
