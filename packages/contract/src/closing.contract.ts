import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { publicUserSchema } from './identity.contract.ts';
import { patentCardSchema } from './listings.contract.ts';
import { idSchema, timestampSchema } from './primitives.ts';
import { propertyKinds, refundStatuses, returnWays, saleFiles } from './sales.contract.ts';
import { sealedPartSchema } from './signing.contract.ts';
import { lateStates, saleStandingSchema } from './standing.contract.ts';

/** How a sale that took money and did not go through ended. */
export const endedOutcomes = ['refunded', 'payment_taken_back'] as const;
export type EndedOutcome = (typeof endedOutcomes)[number];

/** Who or what ended such a sale; `bank`: the buyer's bank took the payment back; `outside`: it was refunded, not by us. */
export const endedCauses = [
  'buyer',
  'owner',
  /** Both sides agreed to it. */
  'agreement',
  /** Time ran out there, as `saleStandings` names it. */
  ...lateStates,
  'operator',
  'not_for_sale',
  'amount_differs',
  'bank',
  'outside',
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

/** A maintenance fee of a utility patent (35 USC 41(b)); days, estimated from the grant. */
export const maintenanceFeeSchema = z.object({
  years: z.literal([3.5, 7.5, 11.5]),
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
  /** The viewer advises that side, and only reads. */
  advises: z.boolean(),
  /** A sale that was only recorded here has no papers and no receipt. */
  settledOutside: z.boolean(),
  buyer: publicUserSchema,
  /** The new owner as printed on the assignment: the company, if there is one. */
  newOwner: z.string().nullable(),
  seller: publicUserSchema,
  /** As printed on the assignment: companies under their own names. */
  owners: z.array(z.object({ name: z.string(), stake: z.number() })),
  /** Null if it was completed outside. */
  amount: z.int().nullable(),
  /** The part of it that the buyer's transfer was short and the platform covers; not part of a refund. */
  covered: z.int(),
  /** The viewer's share of it; null for the buyer. */
  share: z.int().nullable(),
  paidAt: timestampSchema.nullable(),
  paymentMethod: z.enum(['card', 'us_bank_account', 'customer_balance']).nullable(),
  /** By everyone. */
  signed: z.boolean(),
  signedAt: timestampSchema.nullable(),
  filed: z.boolean(),
  filedAt: timestampSchema.nullable(),
  receipt: z.string().nullable(),
  recorded: z.boolean(),
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
  /** The day they are counted from: the grant; for a reissue, the original's grant; null: not known. */
  feesFrom: z.iso.date().nullable(),
  /** Empty if none are due, or the starting day is not known. */
  maintenanceFees: z.array(maintenanceFeeSchema),
  /** The last day of a design patent, estimated; null: not known, or another kind. */
  termEnds: z.iso.date().nullable(),
  /** Where it stands for the viewer; null: it was completed outside. */
  standing: saleStandingSchema.nullable(),
  /** As of the sale. */
  refundAmount: z.int().nullable(),
  /** Being undone, or undone: the papers stay, and there is no next step. */
  undone: z.boolean(),
  /** Why and how the payment went back; null for a sale that is not and was not refunded. */
  ended: z
    .object({
      cause: z.enum(endedCauses),
      outcome: z.enum(endedOutcomes),
      /** What the buyer's bank took back of the payment; the rest of it is the refund. */
      takenByBank: z.int(),
      /** The party who canceled; null where no party did. */
      by: publicUserSchema.nullable(),
      refund: z.enum(refundStatuses),
      /** For the buyer: how they were paid back where the provider could not deliver the refund; null: through the provider. */
      anotherWay: z.object({ way: z.enum(returnWays), reference: z.string() }).nullable(),
      /** For the buyer: the provider's number of the refund, by which support finds it; null: it has none. */
      reference: z.string().nullable(),
      /** Papers were sent to be signed, and are void: nobody is bound by them. */
      papersVoid: z.boolean(),
      /** When the money arrived; null while it is on its way. */
      at: timestampSchema.nullable(),
      /** When the viewer's own payout was taken back; null if it was not, and for the buyer. */
      payoutTakenBackAt: timestampSchema.nullable(),
    })
    .nullable(),
  /** What the viewer may take home of it. */
  files: z.array(z.enum(saleFiles)),
  /** The buyer may list the patent again. */
  mayList: z.boolean(),
});
export type Closing = z.output<typeof closingSchema>;

/** Sales that are over, either way, or only wait for the office and the payout. */
export const closingContract = endpointTable({
  'GET /sales/ended': {
    summary: 'The caller’s refunded sales, 100 for each side.',
    access: 'session',
    responses: { 200: z.array(endedSaleSchema) },
  },
  'GET /sales/{id}/closing': {
    summary: 'For the parties: a sale filed, refunded or completed outside.',
    access: 'session',
    params: z.object({ id: idSchema }),
    responses: { 200: closingSchema },
  },
  'GET /sales/{id}/files/{file}': {
    summary: 'For the parties: a file to keep, or all as ZIP.',
    access: 'session',
    params: z.object({ id: idSchema, file: z.enum(saleFiles) }),
    responses: { 200: 'file' },
    limit: { per: 'user', times: 60, windowSeconds: 600 },
  },
  'GET /payouts/years/{year}': {
    summary: 'The caller’s payouts of a year, as CSV.',
    access: 'session',
    params: z.object({ year: z.string().regex(/^20\d\d$/, 'Enter a year as 2026.') }),
    responses: { 200: 'file' },
    limit: { per: 'user', times: 60, windowSeconds: 600 },
  },
});
