import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { meSchema, publicUserSchema } from './identity.contract.ts';
import { patentCardSchema } from './listings.contract.ts';
import { emailSchema, idSchema, lineSchema, textSchema, timestampSchema } from './primitives.ts';
import { sealedPartSchema, signingPartSchema } from './signing.contract.ts';

export const saleMoves = [
  'verify_bank',
  'fill_assignment',
  'sign_assignment',
  'view_payout',
  'download_assignment',
  'cancel_sale',
] as const;
export type SaleMove = (typeof saleMoves)[number];

/** What is sold, as the office tells it apart: each has its words in the papers, and its fees or none. */
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
  'released',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const refundStatuses = [
  'pending',
  /** The platform's balance does not cover it yet. */
  'awaiting_balance',
  'needs_details',
  'done',
  'failed',
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const saleStepSchema = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
]);
export type SaleStep = z.output<typeof saleStepSchema>;

export const payoutSchema = z.object({
  id: idSchema,
  patent: patentCardSchema,
  buyer: publicUserSchema.extend({ email: z.string().optional() }),
  user: publicUserSchema.extend({ connectedAccountId: z.string().nullable() }),
  amount: z.int(),
  createdAt: timestampSchema,
  documentStatus: z.enum(documentStatuses).nullable(),
  processed: z.boolean(),
  documentId: idSchema.nullable(),
  agreementId: idSchema.nullable(),
  /** Beyond the specification: the record of signing; null also for papers that have it inside. */
  recordId: idSchema.nullable(),
  owners: z.array(
    z.object({
      userId: idSchema.nullable(),
      /** Who signs and is paid. */
      name: z.string(),
      /** Beyond the specification: for whom, where the share is a company's. */
      company: z.string().nullable(),
      stake: z.number(),
      verified: z.boolean(),
      signed: z.boolean(),
      paid: z.boolean(),
    }),
  ),
  paymentStatus: z.enum(paymentStatuses),
  /** Beyond the specification: how far a refund is; null while there is none. */
  refund: z.enum(refundStatuses).nullable(),
  step: saleStepSchema,
  moves: z.array(z.enum(saleMoves)),
  /** Beyond the specification: when the current step was reached, and what the filing says. */
  stepSince: timestampSchema,
  filing: z.object({
    receipt: z.string().nullable(),
    filedAt: timestampSchema.nullable(),
    reel: z.string().nullable(),
    frame: z.string().nullable(),
  }),
});
export type Payout = z.output<typeof payoutSchema>;

/** How far a payout account is at the payment provider. */
export const payoutStages = [
  'none',
  'unfinished',
  'checking',
  'enabled',
  'more_needed',
  /** Over for good: another account can take its place. */
  'refused',
  'closed',
] as const;
export type PayoutStage = (typeof payoutStages)[number];

/** What the payment provider asks an owner for, in kinds that a person knows. */
export const payoutNeeds = [
  'name',
  'birth',
  'tax_number',
  'address',
  'contact',
  'identity_document',
  'bank_account',
  'terms',
  'other',
] as const;
export type PayoutNeed = (typeof payoutNeeds)[number];

export const payoutAccountSchema = z.object({
  stage: z.enum(payoutStages),
  missing: z.array(z.enum(payoutNeeds)),
  /** Where the money goes, as its holder knows it: the bank and the last four digits. */
  bank: z.object({ name: z.string(), last4: z.string() }).nullable(),
  /** After it took another one's place: nothing is paid to it before then. */
  pausedUntil: timestampSchema.nullable(),
});
export type PayoutAccountState = z.output<typeof payoutAccountSchema>;

export const cashReturnStatuses = ['pending', 'needs_details', 'failed'] as const;

/** Money of bank transfers that belongs to no purchase, in cents. */
export const transfersSchema = z.object({
  /** At the payment provider, and not on its way back yet. */
  available: z.int(),
  /** On its way back. */
  returning: z.int(),
  /** Of the return; null: none is under way, and none has failed. */
  status: z.enum(cashReturnStatuses).nullable(),
});
/** The same, with the payments at a fixed price that wait for the buyer's bank. */
export const ownTransfersSchema = transfersSchema.extend({
  waiting: z.array(z.object({ patentId: idSchema, title: z.string() })),
});
export type OwnTransfers = z.output<typeof ownTransfersSchema>;
export type Transfers = z.output<typeof transfersSchema>;

export const saleRecordSchema = z.object({
  id: idSchema,
  patent: patentCardSchema,
  soldUser: publicUserSchema,
  purchasedUser: publicUserSchema,
  amount: z.int(),
  settledOutside: z.boolean(),
  createTimestamp: timestampSchema,
});
export type SaleRecord = z.output<typeof saleRecordSchema>;

/** How a sale ended that took money and did not go through. */
export const endedOutcomes = ['refunded', 'payment_taken_back'] as const;
export type EndedOutcome = (typeof endedOutcomes)[number];

/** Who or what ended such a sale; `bank`: the buyer's bank took the payment back. */
export const endedCauses = [
  'buyer',
  'owner',
  'timeout',
  'operator',
  'not_for_sale',
  'bank',
] as const;
export type EndedCause = (typeof endedCauses)[number];

/** A sale whose money went back, for one of its parties. Cents. */
export const endedSaleSchema = z.object({
  id: idSchema,
  patent: patentCardSchema,
  side: z.enum(['buyer', 'owner']),
  /** The other side: the buyer, or the listing's creator for the owners. */
  other: publicUserSchema,
  amount: z.int(),
  outcome: z.enum(endedOutcomes),
  endedTimestamp: timestampSchema,
});
export type EndedSale = z.output<typeof endedSaleSchema>;

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
  company: textSchema(200).optional(),
  title: textSchema(100).optional(),
  /** Who the office writes to (37 CFR 3.31(a)(5)); the new owner where nobody is named. */
  correspondenceName: textSchema(200).optional(),
  correspondenceAddress: textSchema(400).optional(),
  /** The day of the grant, as it stands on the patent. */
  issueDate: z.iso.date().optional(),
  /** An empty page for a notary behind the assignment. */
  acknowledgment: z.boolean().optional(),
});
export type AssignmentParty = z.output<typeof assignmentPartySchema>;

/** A maintenance fee of a utility patent (35 USC 41(b)); days, estimated from the grant. */
export const maintenanceFeeSchema = z.object({
  years: z.union([z.literal(3.5), z.literal(7.5), z.literal(11.5)]),
  windowOpens: z.iso.date(),
  due: z.iso.date(),
  /** Still payable until then, with a surcharge; unpaid, the patent expires. */
  graceEnds: z.iso.date(),
});
export type MaintenanceFee = z.output<typeof maintenanceFeeSchema>;

/** A finished sale, one whose assignment is filed, or one that was refunded, for its parties. Cents. */
export const closingSchema = z.object({
  id: idSchema,
  patent: patentCardSchema,
  side: z.enum(['buyer', 'owner']),
  /** A sale that was only recorded here has no papers and no receipt. */
  settledOutside: z.boolean(),
  buyer: publicUserSchema,
  /** The new owner as it stands on the assignment: the company where there is one. */
  newOwner: z.string().nullable(),
  seller: publicUserSchema,
  /** As they stand on the assignment: companies under their own names. */
  owners: z.array(z.object({ name: z.string(), stake: z.number() })),
  amount: z.int(),
  /** What the viewer is paid of it; null for the buyer. */
  share: z.int().nullable(),
  paidAt: timestampSchema.nullable(),
  paymentMethod: z.enum(['card', 'us_bank_account', 'customer_balance']).nullable(),
  signedAt: timestampSchema.nullable(),
  filedAt: timestampSchema.nullable(),
  receipt: z.string().nullable(),
  recordedAt: timestampSchema.nullable(),
  reel: z.string().nullable(),
  frame: z.string().nullable(),
  closedAt: timestampSchema.nullable(),
  documents: z.array(
    z.object({
      id: idSchema,
      part: sealedPartSchema,
      sha256: z.string(),
      size: z.int(),
    }),
  ),
  kind: z.enum(propertyKinds),
  grantedOn: z.iso.date().nullable(),
  hasFees: z.boolean(),
  /** From when they are counted: the grant, of a reissue that of the original; null: not known. */
  feesFrom: z.iso.date().nullable(),
  /** Empty where none are due, or it is not known from when. */
  maintenanceFees: z.array(maintenanceFeeSchema),
  /** The last day of a design patent, estimated; null: not known, or another kind. */
  termEnds: z.iso.date().nullable(),
  /** Being taken back, or taken back: the papers stay, and nothing is to be done next. */
  undone: z.boolean(),
  /** Why and how the payment went back; null for every sale that is not being refunded, nor was. */
  ended: z
    .object({
      cause: z.enum(endedCauses),
      outcome: z.enum(endedOutcomes),
      /** What the buyer's bank took back of the payment; the rest of it is the refund. */
      takenByBank: z.int(),
      /** The party who canceled; null where no party did. */
      by: publicUserSchema.nullable(),
      refund: z.enum(refundStatuses),
      /** When the money was back; null while it is on its way. */
      at: timestampSchema.nullable(),
      /** When the viewer's own payout was taken back; null where it was not, and for the buyer. */
      payoutTakenBackAt: timestampSchema.nullable(),
    })
    .nullable(),
  /** The buyer may list the patent again. */
  mayList: z.boolean(),
});
export type Closing = z.output<typeof closingSchema>;

const userQuery = z.object({ userId: idSchema });
const saleParams = z.object({ id: idSchema });

export const salesContract = endpointTable({
  'POST /payments/payment': {
    summary:
      'Start the payment of a patent; the amount (cents) must be what is due. Client secret.',
    access: 'verified',
    limit: { per: 'user', times: 120, windowSeconds: 3600 },
    query: z.object({ amount: z.string().regex(/^\d{1,9}$/), patent_id: idSchema }),
    responses: { 200: 'text' },
  },
  'GET /payments/payment/status': {
    summary:
      'What the provider says about the caller’s payment for this patent, asked by the server.',
    access: 'session',
    query: z.object({ patent_id: idSchema }),
    responses: {
      200: z.object({
        status: z.enum(['none', 'open', 'processing', 'held', 'refunding', 'refunded', 'ended']),
        amount: z.int().nullable(),
        /** Cents of a bank transfer that arrived so far, while it is short. */
        received: z.int(),
        /** The buyer was told where to transfer to, and not all has arrived. */
        transferExpected: z.boolean(),
        /** Where the buyer proves a bank account by the code of a micro-deposit; null: nothing to prove. */
        verifyUrl: z.string().nullable(),
        /** Until when an accepted offer keeps the patent for this buyer; null: nothing is kept yet. */
        reservedUntil: timestampSchema.nullable(),
      }),
    },
  },
  'POST /payments/payment/stop': {
    summary:
      'Give up a payment by bank transfer: what came of it is sent back, and an accepted offer is withdrawn.',
    access: 'session',
    query: z.object({ patent_id: idSchema }),
    responses: { 204: 'empty' },
  },
  'GET /payments/transfers': {
    summary:
      'Payments of the caller that wait for the bank, and what no purchase needed, with its return.',
    access: 'session',
    responses: { 200: ownTransfersSchema },
  },
  'GET /payments/account': {
    summary:
      'How far the caller’s payout account is and what is missing, as the provider says now.',
    access: 'session',
    responses: { 200: payoutAccountSchema },
  },
  'POST /payments/account': {
    summary: 'Make or find the caller’s payout account; answers its id.',
    access: 'verified',
    responses: { 200: 'text' },
  },
  'POST /payments/account/replace': {
    summary:
      'Another payout account in the place of one that the provider refuses or that is closed; answers its id. Needs the password again, and a code of the second step where there is one.',
    access: 'verified',
    limit: { per: 'user', times: 10, windowSeconds: 3600 },
    body: z.object({ code: z.string().max(40).optional() }),
    responses: { 200: 'text' },
  },
  'POST /payments/accountSession': {
    summary:
      'A session for the embedded onboarding; answers its client secret. An account that can receive needs the password again.',
    access: 'verified',
    body: z.object({ connectedAccountId: z.string().max(100) }),
    responses: { 200: 'text' },
  },
  'PATCH /user/payments': {
    summary: 'Keep the payout account of the caller.',
    access: 'verified',
    body: z.object({ connectedAccountId: z.string().max(100) }),
    responses: { 200: meSchema },
  },
  'GET /payouts/pending': {
    summary: 'Sales of the caller’s patents, from held money on.',
    access: 'session',
    responses: { 200: z.array(payoutSchema) },
  },
  'GET /payouts/pending/buyer': {
    summary: 'Purchases of the caller, from held money on.',
    access: 'session',
    responses: { 200: z.array(payoutSchema) },
  },
  'POST /sales/{id}/cancel': {
    summary: 'Cancel after 30 days without the next step: full refund.',
    access: 'session',
    params: saleParams,
    responses: { 200: payoutSchema },
  },
  'GET /sales/{id}/evidence': {
    summary: 'The evidence log of a sale, for its parties.',
    access: 'session',
    params: saleParams,
    responses: { 200: z.array(evidenceEntrySchema) },
  },
  'POST /patentAssignment/createEmbeddedRequestUrl': {
    summary: 'A link to sign the assignment, for the one whose turn it is.',
    access: 'verified',
    query: z.object({ patentId: idSchema }),
    body: assignmentPartySchema,
    responses: { 200: z.object({ signLink: z.string() }) },
  },
  'GET /patentAssignment/details': {
    summary: 'What the buyer has filled in for the papers so far, and what is known already.',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: {
      200: z.object({
        details: assignmentPartySchema.nullable(),
        /** Read from the patent document of the listing. */
        grantedOn: z.iso.date().nullable(),
      }),
    },
  },
  'PUT /patentAssignment/details': {
    summary:
      'Check and keep what prints on the papers; makes new papers until the buyer has signed.',
    access: 'verified',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    query: z.object({ patentId: idSchema }),
    body: assignmentPartySchema,
    responses: { 200: assignmentPartySchema },
  },
  'GET /patentAssignment/preview': {
    summary: 'The PDF that the buyer is about to sign, byte for byte.',
    access: 'session',
    limit: { per: 'user', times: 120, windowSeconds: 3600 },
    query: z.object({ patentId: idSchema, part: signingPartSchema }),
    responses: { 200: 'file' },
  },
  'GET /sales/ended': {
    summary:
      'Sales of the caller, on either side, whose payment went back: newest first, 100 of each side.',
    access: 'session',
    responses: { 200: z.array(endedSaleSchema) },
  },
  'GET /sales/{id}/closing': {
    summary:
      'A sale whose assignment is filed, that was refunded, or that was settled outside, for its parties.',
    access: 'session',
    params: saleParams,
    responses: { 200: closingSchema },
  },
  'GET /patentAssignment/documents/download/{documentId}': {
    summary: 'A sealed document of a sale, for its parties.',
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
    summary: 'Record a sale that was settled outside the product.',
    access: 'verified',
    query: z.object({ patentId: idSchema, buyerUserId: idSchema }),
    responses: { 200: saleRecordSchema },
  },
});
