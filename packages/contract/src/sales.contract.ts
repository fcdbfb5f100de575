import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { publicUserSchema } from './identity.contract.ts';
import { patentCardSchema } from './listings.contract.ts';
import {
  emailSchema,
  emptyLineSchema,
  idSchema,
  lineSchema,
  textSchema,
  timestampSchema,
} from './primitives.ts';
import { signingPartSchema } from './signing.contract.ts';
import { saleStandingSchema } from './standing.contract.ts';

export const saleMoves = [
  'verify_bank',
  'fill_assignment',
  'sign_assignment',
  'view_payout',
  'download_assignment',
  'cancel_sale',
] as const;
export type SaleMove = (typeof saleMoves)[number];

/** What is sold, by the office's kinds: each has its own wording in the papers, and its own fees or none. */
export const propertyKinds = [
  'utility',
  'design',
  'plant',
  'reissue',
  'application',
  'provisional',
] as const;
export type PropertyKind = (typeof propertyKinds)[number];

export const documentStatuses = ['PENDING_BUYER', 'PENDING_SELLER', 'SIGNED'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const paymentStatuses = [
  'held',
  'refunding',
  'refunded',
  /** The buyer's bank asks about it; no money was taken. */
  'questioned',
  'disputed',
  'dispute_lost',
  /** Someone refunded it at the provider, in whole or in part: the sale is frozen until our team settles that. */
  'refunded_outside',
  /** The payment provider reviews it, or had a warning about the card: the sale is on hold until that is settled. */
  'being_checked',
  'released',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How the platform paid a refund back that the provider cannot deliver. */
export const returnWays = ['wire', 'check', 'other'] as const;
export type ReturnWay = (typeof returnWays)[number];
/** Where a refund stands that is paid back in another way. */
export const returnStatuses = ['waiting', 'done'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const refundStatuses = [
  'pending',
  /** The platform's balance does not cover it yet. */
  'awaiting_balance',
  'needs_details',
  'done',
  'failed',
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** How a patent can be paid for, by the payment provider's names. */
export const paymentMethodKinds = ['card', 'us_bank_account', 'customer_balance'] as const;
export type PaymentMethodKind = (typeof paymentMethodKinds)[number];

/**
 * Why a card is not offered: the price is above what a card may carry, too many card payments of the buyer went back lately,
 * or too many between the buyer and one of the owners.
 */
export const withoutCardReasons = [
  'over_limit',
  'returned_payments',
  'returned_with_owner',
] as const;
export type WithoutCard = (typeof withoutCardReasons)[number];

/** What one side of a sale can ask the other to agree to, before the last signature: to end it, or to move its deadline once. */
export const proposalKinds = ['end', 'extend'] as const;
export type ProposalKind = (typeof proposalKinds)[number];
export const proposalStatuses = [
  'none',
  'asked',
  'agreed',
  'declined',
  'withdrawn',
  'lapsed',
] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];
export const proposalMoves = ['ask', 'agree', 'decline', 'withdraw'] as const;
export type ProposalMove = (typeof proposalMoves)[number];

/**
 * What a party may take home of a sale: the buyer the receipt, an owner who was paid the statement, both the signed papers until
 * they are filed, and all of the deal.
 */
export const saleFiles = ['receipt', 'statement', 'signed', 'archive'] as const;
export type SaleFile = (typeof saleFiles)[number];

export const saleStepSchema = z.literal([0, 1, 2, 3, 4]);
export type SaleStep = z.output<typeof saleStepSchema>;

export const saleSchema = z.object({
  id: idSchema,
  patent: patentCardSchema,
  buyer: publicUserSchema.extend({ email: z.string().optional() }),
  user: publicUserSchema.extend({ connectedAccountId: z.string().nullable() }),
  amount: z.int(),
  /** Cents of it that the buyer's transfer was short and the platform covers. */
  covered: z.int(),
  createdAt: timestampSchema,
  /** What the viewer may take home of it. */
  files: z.array(z.enum(saleFiles)),
  documentStatus: z.enum(documentStatuses).nullable(),
  processed: z.boolean(),
  documentId: idSchema.nullable(),
  agreementId: idSchema.nullable(),
  /** The record of signing; null also for papers that have it inside. */
  recordId: idSchema.nullable(),
  owners: z.array(
    z.object({
      userId: idSchema.nullable(),
      /** Who signs and is paid. */
      name: z.string(),
      /** The company they sign for, if a company owns the share. */
      company: z.string().nullable(),
      stake: z.number(),
      /** Their part of a held payment, in cents; null: none is held. */
      share: z.int().nullable(),
      verified: z.boolean(),
      signed: z.boolean(),
      paid: z.boolean(),
      /** The sale waits for this owner. */
      awaited: z.boolean(),
    }),
  ),
  paymentStatus: z.enum(paymentStatuses),
  /** How far a refund is; null while there is none. */
  refund: z.enum(refundStatuses).nullable(),
  /**
   * … and its total in cents: less than was paid, or 0, if the buyer’s bank took the rest. Where the payment was refunded outside,
   * what has gone back so far.
   */
  refundAmount: z.int().nullable(),
  step: saleStepSchema,
  /** When each step so far was done, in their order. */
  stepsDone: z.array(timestampSchema),
  standing: saleStandingSchema,
  moves: z.array(z.enum(saleMoves)),
  /** From when on either side may cancel, and when the system does; null: no such time runs. */
  deadlines: z.object({ cancellable: timestampSchema, ends: timestampSchema }).nullable(),
  /** One of each kind, with what this viewer may do about it. */
  proposals: z.array(
    z.object({
      kind: z.enum(proposalKinds),
      status: z.enum(proposalStatuses),
      askedBy: publicUserSchema.nullable(),
      /** An open question lapses then. */
      answerBy: timestampSchema.nullable(),
      moves: z.array(z.enum(proposalMoves)),
    }),
  ),
  filing: z.object({
    filed: z.boolean(),
    receipt: z.string().nullable(),
    filedAt: timestampSchema.nullable(),
    reel: z.string().nullable(),
    frame: z.string().nullable(),
  }),
});
export type Sale = z.output<typeof saleSchema>;

export const saleRecordSchema = z.object({
  id: idSchema,
  patent: patentCardSchema,
  soldUser: publicUserSchema,
  purchasedUser: publicUserSchema,
  /** Cents; null if it was completed outside: the amount is unknown. */
  amount: z.int().nullable(),
  settledOutside: z.boolean(),
  createTimestamp: timestampSchema,
});
export type SaleRecord = z.output<typeof saleRecordSchema>;

export const evidenceEntrySchema = z.object({
  sequence: z.int(),
  at: timestampSchema,
  what: z.string(),
  who: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  previousHash: z.string(),
  hash: z.string(),
});
export type EvidenceEntry = z.output<typeof evidenceEntrySchema>;

/** What prints on the papers for the buyer. Who signs is always the session's person. */
export const assignmentPartySchema = z.object({
  firstName: lineSchema(80),
  lastName: lineSchema(80),
  email: emailSchema,
  address: textSchema(400).optional(),
  /** The new owner is this company; the person signs for it under `title`. */
  company: emptyLineSchema(200).optional(),
  title: emptyLineSchema(100).optional(),
  /** The correspondence address (37 CFR 3.31(a)(5)); the new owner's if nobody is named. */
  correspondenceName: emptyLineSchema(200).optional(),
  correspondenceAddress: textSchema(400).optional(),
  correspondenceEmail: emailSchema.optional(),
  /** The day of the grant, as printed on the patent. */
  issueDate: z.iso.date().optional(),
});
export type AssignmentParty = z.output<typeof assignmentPartySchema>;

const userQuery = z.object({ userId: idSchema });
const saleParams = z.object({ id: idSchema });

export const salesContract = endpointTable({
  'GET /payouts/pending': {
    summary: 'The caller’s sales, once paid.',
    access: 'session',
    responses: { 200: z.array(saleSchema) },
  },
  'GET /payouts/pending/buyer': {
    summary: 'The caller’s purchases, once paid.',
    access: 'session',
    responses: { 200: z.array(saleSchema) },
  },
  'POST /sales/{id}/cancel': {
    summary: 'Cancel after 30 days without a step: full refund.',
    access: 'session',
    params: saleParams,
    responses: { 200: saleSchema },
  },
  'POST /sales/{id}/proposals': {
    summary: 'Ask to end the sale, or for 14 more days; answer, withdraw.',
    access: 'session',
    limit: { per: 'user', times: 30, windowSeconds: 86_400 },
    params: saleParams,
    body: z.object({ kind: z.enum(proposalKinds), move: z.enum(proposalMoves) }),
    responses: { 200: saleSchema },
  },
  'GET /sales/{id}/evidence': {
    summary: 'The evidence log, for the parties.',
    access: 'session',
    params: saleParams,
    responses: { 200: z.array(evidenceEntrySchema) },
  },
  'POST /patentAssignment/createEmbeddedRequestUrl': {
    summary: 'A link to sign, for the person whose turn it is.',
    access: 'verified',
    query: z.object({ patentId: idSchema }),
    body: assignmentPartySchema,
    responses: { 200: z.object({ signLink: z.string() }) },
  },
  'GET /patentAssignment/details': {
    summary: 'What the papers print, and what is known.',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: {
      200: z.object({
        details: assignmentPartySchema.nullable(),
        /** What the buyer entered for the last papers of another sale, to be offered again; its day of grant is not. */
        earlier: assignmentPartySchema.nullable(),
        /** Read from the patent document of the listing. */
        grantedOn: z.iso.date().nullable(),
      }),
    },
  },
  'PUT /patentAssignment/details': {
    summary: 'Save what the papers print, until signed.',
    access: 'verified',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    query: z.object({ patentId: idSchema }),
    body: assignmentPartySchema,
    responses: { 200: assignmentPartySchema },
  },
  'GET /patentAssignment/preview': {
    summary: 'What the buyer will sign; before paying, a draft.',
    access: 'session',
    limit: { per: 'user', times: 120, windowSeconds: 3600 },
    query: z.object({ patentId: idSchema, part: signingPartSchema }),
    responses: { 200: 'file' },
  },
  'GET /patentAssignment/documents/download/{documentId}': {
    summary: 'A sealed document, for the parties.',
    access: 'session',
    params: z.object({ documentId: idSchema }),
    responses: { 200: 'file' },
  },
  'GET /patents/purchased': {
    summary: 'What the caller bought.',
    access: 'session',
    query: userQuery,
    responses: { 200: z.array(saleRecordSchema) },
  },
  'GET /patents/sold': {
    summary: 'What the caller sold.',
    access: 'session',
    query: userQuery,
    responses: { 200: z.array(saleRecordSchema) },
  },
  'PUT /patent/sold': {
    summary: 'Record a sale completed outside.',
    access: 'verified',
    query: z.object({ patentId: idSchema, buyerUserId: idSchema }),
    responses: { 200: saleRecordSchema },
  },
});
