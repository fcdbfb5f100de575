import { z } from 'zod';
import { transfersSchema } from './customer-cash.contract.ts';
import { endpointTable } from './endpoint.ts';
import { healthSchema } from './operations-health.contract.ts';
import {
  operatorSaleSchema,
  operatorSaleHistorySchema,
  outsideReturnConfirmationSchema,
  outsideReturnEntrySchema,
} from './operations-sales.contract.ts';
import { idSchema, lineSchema, textSchema, timestampSchema } from './primitives.ts';
import { reportReasons, reportStatuses } from './reports.contract.ts';
import { inquiryStatuses } from './support.contract.ts';

/** Every act of an operator, by its name in the audit trail. */
export const operatorActs = [
  'filing.packet',
  'filing.filed',
  'filing.recorded',
  'filing.corrected',
  'filing.dismissed',
  'sale.refund',
  'sale.write_off',
  'sale.top_up',
  'sale.pay_again',
  'sale.return_outside',
  'sale.confirm_return',
  'sale.discard_return',
  'sale.clear_check',
  'sale.check',
  'sale.note',
  'sale.message',
  'transfer.return',
  'listing.take_down',
  'listing.restore',
  'title.permit',
  'patent.extension',
  'title.refuse',
  'title.take_paper',
  'title.refuse_paper',
  'user.suspend',
  'user.restore',
  'inquiry.reply',
  'report.close',
  'books.correct',
  'books.close',
  'books.export',
  'queue.export',
  // By operators' commands.
  'user.list',
  'user.end_sessions',
  'user.remove_second_step',
  'job.retry',
  'mail.test',
  'log.level',
  'maintenance.begin',
  'maintenance.end',
  'category.add',
  'category.rename',
] as const;
export type OperatorAct = (typeof operatorActs)[number];

export const auditEntrySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  operator: z.string(),
  what: z.string(),
  about: z.string(),
  reason: z.string(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const operatorListingSchema = z.object({
  id: idSchema,
  title: z.string(),
  patentNumber: z.string(),
  owner: z.string(),
  published: z.boolean(),
  saleState: z.enum(['none', 'under_sale', 'sold']),
  takenDown: z.boolean(),
  createTimestamp: timestampSchema,
});
export type OperatorListing = z.output<typeof operatorListingSchema>;

export const operatorUserSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  payoutsEnabled: z.boolean(),
  suspended: z.boolean(),
  createTimestamp: timestampSchema,
});
export type OperatorUser = z.output<typeof operatorUserSchema>;

export const operatorInquirySchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  category: z.string(),
  message: z.string(),
  createTimestamp: timestampSchema,
  status: z.enum(inquiryStatuses),
  /** False once the sender's account is gone: an answer would reach nobody. */
  answerable: z.boolean(),
  /** Oldest first, with the operator's name. */
  replies: z.array(
    z.object({
      id: idSchema,
      operator: z.string().nullable(),
      message: z.string(),
      createTimestamp: timestampSchema,
    }),
  ),
});
export type OperatorInquiry = z.output<typeof operatorInquirySchema>;

export const operatorReportSchema = z.object({
  id: idSchema,
  reporter: z.string(),
  reported: z.object({
    userId: idSchema,
    name: z.string(),
    /** Null once the account is deleted. */
    email: z.string().nullable(),
    suspended: z.boolean(),
  }),
  reason: z.enum(reportReasons),
  details: z.string(),
  /** The message given as evidence. */
  message: z.string().nullable(),
  createTimestamp: timestampSchema,
  status: z.enum(reportStatuses),
});
export type OperatorReport = z.output<typeof operatorReportSchema>;

/** A buyer whose bank transfer belongs to no sale. */
export const operatorTransferSchema = transfersSchema.extend({
  userId: idSchema,
  name: z.string(),
  email: z.string(),
  /** Why the last return failed, in the provider's words. */
  problem: z.string().nullable(),
  /** When it is automatically tried again. */
  retryAt: timestampSchema.nullable(),
  seenAt: timestampSchema.nullable(),
  returnable: z.boolean(),
});
export type OperatorTransfer = z.output<typeof operatorTransferSchema>;

/** A domain of an organization's own with unusually many free periods. */
export const freePeriodDomainSchema = z.object({
  domain: z.string(),
  /** Accounts that have used it, deleted ones too. */
  periods: z.number().int(),
  lastUsedTimestamp: timestampSchema,
});
export type FreePeriodDomain = z.output<typeof freePeriodDomainSchema>;

const idParams = z.object({ id: idSchema });
export const reasonBody = z.object({ reason: lineSchema(500) });
/** Lists of operators: what to look for, and which page. */
export const pageQuery = z.object({
  query: z.string().max(200).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional(),
});

const anyAct = operatorActs.map((act) => act.replace('.', '\\.')).join('|');
const actList = z
  .string()
  .max(1000)
  .regex(new RegExp(`^(${anyAct})(,(${anyAct}))*$`), 'Separate acts with commas.');

export const operationsContract = endpointTable({
  'GET /operations/sales': {
    summary: 'All paid sales, newest first, 50 a page.',
    access: 'operator',
    query: pageQuery,
    responses: { 200: z.array(operatorSaleSchema) },
  },
  'GET /operations/sales/{id}': {
    summary: 'The history of a sale’s money, and the state of every check.',
    access: 'operator',
    params: idParams,
    responses: { 200: operatorSaleHistorySchema },
  },
  'POST /operations/sales/{id}/check': {
    summary: 'Sync with the providers now and continue from there.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: operatorSaleHistorySchema },
  },
  'POST /operations/sales/{id}/refund': {
    summary: 'Refund the full price, or retry. Of a signed sale, with a reassignment.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: operatorSaleSchema },
  },
  'GET /operations/transfers': {
    summary: 'Transferred money that belongs to no sale, and its return.',
    access: 'operator',
    responses: { 200: z.array(operatorTransferSchema) },
  },
  'POST /operations/transfers/{id}/return': {
    summary: 'Retry sending money back now. The id is the buyer’s.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: z.array(operatorTransferSchema) },
  },
  'POST /operations/sales/{id}/top-up': {
    summary: 'Top up what was refunded outside; the sale continues.',
    access: 'operator',
    params: idParams,
    body: reasonBody.extend({ amount: z.int() }),
    responses: { 200: operatorSaleSchema },
  },
  'POST /operations/sales/{id}/clear-check': {
    summary: 'Resume a sale that a fraud warning or a review had stopped.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: operatorSaleSchema },
  },
  'POST /operations/sales/{id}/write-off': {
    summary: 'Write off payouts that owners can’t return.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: operatorSaleSchema },
  },
  'POST /operations/sales/{id}/pay-again': {
    summary: 'Pay again what was taken back of owners’ payouts.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: operatorSaleSchema },
  },
  'POST /operations/sales/{id}/outside-return': {
    summary: 'Enter a refund that was paid another way.',
    access: 'operator',
    params: idParams,
    body: outsideReturnEntrySchema,
    responses: { 200: operatorSaleSchema },
  },
  'POST /operations/sales/{id}/outside-return/confirm': {
    summary: 'Confirm it, as a second operator: the sale is refunded.',
    access: 'operator',
    params: idParams,
    body: outsideReturnConfirmationSchema,
    responses: { 200: operatorSaleSchema },
  },
  'POST /operations/sales/{id}/outside-return/discard': {
    summary: 'Discard what was entered and not confirmed.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: operatorSaleSchema },
  },
  'GET /operations/inquiries': {
    summary: 'Support inquiries with their replies.',
    access: 'operator',
    query: pageQuery,
    responses: { 200: z.array(operatorInquirySchema) },
  },
  'POST /operations/inquiries/{id}/reply': {
    summary: 'Answer an inquiry, if nobody has since afterReplyId.',
    access: 'operator',
    params: idParams,
    body: z.object({
      message: textSchema(10_000).min(1),
      afterReplyId: idSchema.nullable().optional(),
    }),
    responses: { 200: 'empty' },
  },
  'GET /operations/listings': {
    summary: 'Listings by title or number, newest first, 50 a page.',
    access: 'operator',
    query: pageQuery,
    responses: { 200: z.array(operatorListingSchema) },
  },
  'POST /operations/listings/{id}/take-down': {
    summary: 'Take a listing off the market.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: 'empty' },
  },
  'POST /operations/listings/{id}/restore': {
    summary: 'Undo a take-down.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: 'empty' },
  },
  'GET /operations/users': {
    summary: 'Accounts by name or address, newest first, 50 a page.',
    access: 'operator',
    query: pageQuery,
    responses: { 200: z.array(operatorUserSchema) },
  },
  'POST /operations/users/{id}/suspend': {
    summary: 'End every session and refuse sign-in.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: 'empty' },
  },
  'POST /operations/users/{id}/restore': {
    summary: 'Let a suspended person sign in again.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: 'empty' },
  },
  'GET /operations/free-periods': {
    summary: 'Email domains with six or more free periods.',
    access: 'operator',
    query: pageQuery,
    responses: { 200: z.array(freePeriodDomainSchema) },
  },
  'GET /operations/reports': {
    summary: 'Reports about people: open ones first, 50 a page.',
    access: 'operator',
    query: pageQuery,
    responses: { 200: z.array(operatorReportSchema) },
  },
  'POST /operations/reports/{id}/close': {
    summary: 'Close a report, with its outcome.',
    access: 'operator',
    params: idParams,
    body: reasonBody,
    responses: { 200: 'empty' },
  },
  'GET /operations/health': {
    summary: 'The state of every part, and what to do.',
    access: 'operator',
    responses: { 200: healthSchema },
    limit: { per: 'user', times: 60, windowSeconds: 60 },
  },
  'GET /operations/audit': {
    summary: 'Everything operators did, newest first.',
    access: 'operator',
    query: pageQuery.extend({ acts: actList.optional() }),
    responses: { 200: z.array(auditEntrySchema) },
  },
});
