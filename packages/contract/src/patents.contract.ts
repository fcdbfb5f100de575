import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { idSchema, timestampSchema } from './primitives.ts';
import { reexaminationSchema, trialSchema } from './proceedings.contract.ts';

const daySchema = z.iso.date();

/** Where a fact is from. `computed` names a rule; its inputs have sources of their own. */
export const factSources = ['document', 'office', 'seller', 'operator', 'computed'] as const;
export type FactSource = (typeof factSources)[number];

/** The source of a fact and its day: no fact without both. */
export const provenanceSchema = z.object({
  source: z.enum(factSources),
  /** The day that the source speaks of: the office's "as of", the day a document was read or a seller answered. */
  asOf: daySchema,
  /** Of a document: the page and the field's code. */
  page: z.int().nullable(),
  code: z.string().max(8).nullable(),
  /** Read from a scan by character recognition: to be checked. */
  fromScan: z.boolean(),
});
export type Provenance = z.output<typeof provenanceSchema>;

const fact = <T extends z.ZodType>(value: T) =>
  z.object({ value, provenance: provenanceSchema }).nullable();
export const textFactSchema = fact(z.string());
export const numberFactSchema = fact(z.int());
export const dayFactSchema = fact(daySchema);

/**
 * When a patent's term ends. `ends`: on that day, which is still part of it. `at_latest`: a terminal disclaimer cuts
 * it, by how much the record does not say, or a part of the record that may shorten it is missing. `not_before`: the
 * adjustment or an extension is not known. `ended`, `lapsed`: it is over. `surrendered`: reissues replaced it, whose
 * numbers are given (35 USC 252).
 */
export const termOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ends'), day: daySchema }),
  z.object({ kind: z.literal('at_latest'), day: daySchema }),
  z.object({ kind: z.literal('not_before'), day: daySchema }),
  z.object({ kind: z.literal('ended'), day: daySchema, atLatest: z.boolean() }),
  z.object({ kind: z.literal('lapsed'), day: daySchema.nullable() }),
  z.object({ kind: z.literal('surrendered'), by: z.array(z.string()) }),
  z.object({
    kind: z.literal('unknown'),
    reason: z.string(),
    /** The office's record contradicts itself, rather than lacks something. */
    contradicts: z.boolean(),
  }),
]);
export type TermOutcome = z.output<typeof termOutcomeSchema>;

/** One line of "How we know": what was added or compared, with its day or days. */
export const termStepSchema = z.object({ text: z.string(), day: daySchema.nullable() });
export type TermStep = z.output<typeof termStepSchema>;

export const patentTermSchema = z.object({
  outcome: termOutcomeSchema,
  /** The outcome in words: "Ends May 13, 2036". */
  words: z.string(),
  steps: z.array(termStepSchema),
});
export type PatentTerm = z.output<typeof patentTermSchema>;

export const feeStates = [
  'not_yet',
  'in_window',
  'surcharge',
  'paid',
  'lapsed',
  'reinstated',
  /** Payments before about 2018 are missing from the office's events: nothing is proved by none. */
  'not_known',
] as const;
export type FeeState = (typeof feeStates)[number];

const feeAmount = z.object({ fee: z.int(), surcharge: z.int() });
export const feeAmountsSchema = z.object({
  regular: feeAmount,
  small: feeAmount,
  micro: feeAmount,
});

export const patentFeeSchema = z.object({
  years: z.literal([3.5, 7.5, 11.5]),
  windowOpens: daySchema,
  due: daySchema,
  graceEnds: daySchema,
  state: z.enum(feeStates),
  paidOn: daySchema.nullable(),
  /** In cents, by entity size, without and with the surcharge. */
  amounts: feeAmountsSchema,
});
export type PatentFee = z.output<typeof patentFeeSchema>;

export const patentFeesSchema = z.object({
  /** Why there are none, or why they are not known; null where the schedule stands. */
  absence: z.enum(['no_fees', 'not_known']).nullable(),
  fees: z.array(patentFeeSchema),
  /** Since when the amounts are in force. */
  amountsAsOf: daySchema,
  /** The day of the office's record that says what was paid; null: none was read. */
  recordOf: daySchema.nullable(),
  /** That day is more than a month ago: what was paid since may not be in the record yet. */
  recordIsOld: z.boolean(),
});
export type PatentFees = z.output<typeof patentFeesSchema>;

export const conveyanceKinds = [
  'assignment',
  'merger',
  'name_change',
  'address_change',
  'government_licence',
  'partial_release',
  'release',
  'licence_termination',
  'licence',
  'security',
  'correction',
  'employment',
  'court_order',
  'unknown',
] as const;
export type ConveyanceKind = (typeof conveyanceKinds)[number];

/** A recorded paper, as the office shows it, with what it is taken for. */
export const conveyanceSchema = z.object({
  reelFrame: z.string(),
  kind: z.enum(conveyanceKinds),
  text: z.string(),
  recordedOn: daySchema.nullable(),
  executedOn: daySchema.nullable(),
  from: z.array(z.string()),
  to: z.array(z.string()),
  documentUrl: z.string().nullable(),
  /** Of a security interest: whether a later release by that party covers it. */
  open: z.boolean().nullable(),
  /** The parent whose record has the paper: "the parent US 10,916,753"; null: it is recorded against the patent itself. */
  recordedAgainst: z.string().nullable(),
});
export type Conveyance = z.output<typeof conveyanceSchema>;

/** The listed owners against the record. `not_checked`: there is no key, or the office is away. */
export const titleOutcomes = ['agrees', 'differs', 'cannot_tell', 'not_checked'] as const;
export type TitleOutcome = (typeof titleOutcomes)[number];

/** Why the outcome is what it is, one row each; `reelFrame` names the very paper. */
export const titleReasonSchema = z.object({
  code: z.enum([
    'never_assigned',
    'keeps_a_part',
    'gap',
    'unknown_paper',
    'looks_like',
    'not_an_owner_of_record',
    'owner_not_listed',
    'share_differs',
    'open_lien',
    'licence',
    'recorded_against_parent',
    'parent_not_read',
    'no_papers',
    'no_inventors',
    'not_there',
    'office_away',
    'no_key',
  ]),
  text: z.string(),
  reelFrame: z.string().nullable(),
});
export type TitleReason = z.output<typeof titleReasonSchema>;

/** An owner of record: the share in hundredths of a percent where it can be known. */
export const recordOwnerSchema = z.object({
  name: z.string(),
  shareBasisPoints: z.int().nullable(),
});
export type RecordOwner = z.output<typeof recordOwnerSchema>;

export const abstractOfTitleSchema = z.object({
  outcome: z.enum(titleOutcomes),
  /** The day of the office's record that was compared; null where none was. */
  asOf: daySchema.nullable(),
  comparedAt: timestampSchema.nullable(),
  reasons: z.array(titleReasonSchema),
  inventors: z.array(z.string()),
  owners: z.array(recordOwnerSchema),
  conveyances: z.array(conveyanceSchema),
  terminalDisclaimer: z.boolean(),
  /** What one of our operators wrote after looking; null where none did or needed to. */
  finding: z
    .object({
      text: z.string(),
      foundAt: timestampSchema,
      permits: z.boolean(),
      /** SHA-256 of the paper that the finding is from, which its seller sent; null: it is from none. */
      paperSha256: z.string().nullable(),
    })
    .nullable(),
});
export type AbstractOfTitle = z.output<typeof abstractOfTitleSchema>;

/** Whose a patent is that a terminal disclaimer names, as the sellers say. */
export const referenceOwners = ['sellers', 'others'] as const;

/** A patent or application that a terminal disclaimer names, by its normalized number. */
export const referencePatentSchema = z.object({
  number: z.string(),
  owner: z.enum(referenceOwners),
});
export type ReferencePatent = z.output<typeof referencePatentSchema>;

/** Why a patent may be over by what is known of it. `unclear`: its own record contradicts itself, or is open to both. */
export const overKinds = ['ended', 'lapsed', 'surrendered', 'unclear'] as const;

/**
 * What whoever buys, sells or licenses a patent should know of its legal status. It never says that a patent is in
 * force: nothing known may be against it, and it may still not be.
 */
export const legalStatusSchema = z.object({
  /** What a buyer confirms before paying; null: nothing known says that it is over. */
  over: z.object({ kind: z.enum(overKinds), words: z.string() }).nullable(),
  /** A fee that can be paid now, and a contradiction of the seller's word: one sentence each. */
  notices: z.array(
    z.object({
      code: z.enum(['fee_window_open', 'fee_with_surcharge', 'seller_contradicted']),
      words: z.string(),
    }),
  ),
  /**
   * A terminal disclaimer ties it to other patents: the words that a buyer confirms, and the patents as the sellers
   * named them; none: they named none. Null: neither the record nor the sellers say that one was filed.
   */
  disclaimer: z
    .object({ words: z.string(), references: z.array(referencePatentSchema) })
    .nullable(),
  /** What it is told from, and the day of which that speaks; null: nothing is known. */
  source: z.enum(factSources).nullable(),
  asOf: daySchema.nullable(),
});
export type LegalStatus = z.output<typeof legalStatusSchema>;

/**
 * The office's trials of a patent. `not_asked`: there is no key, or its turn has not come. `none`: the office's search
 * found none on that day. `unread`: the office was asked, and gave no answer that can be read. Of what was read before,
 * `unreadAt` says when the office, asked again, gave none; `missedAt` when its search no longer found them.
 */
export const trialsOfPatentSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('not_asked') }),
  z.object({ state: z.literal('unread'), unreadAt: timestampSchema }),
  z.object({
    state: z.literal('none'),
    provenance: provenanceSchema,
    unreadAt: timestampSchema.nullable(),
  }),
  z.object({
    state: z.literal('some'),
    trials: z.array(trialSchema),
    provenance: provenanceSchema,
    unreadAt: timestampSchema.nullable(),
    missedAt: timestampSchema.nullable(),
  }),
]);
export type TrialsOfPatent = z.output<typeof trialsOfPatentSchema>;

export const claimSchema = z.object({
  number: z.int(),
  text: z.string(),
  /** The claims that it refers to; an independent one refers to none. */
  dependsOn: z.array(z.int()),
  words: z.int(),
});
export type PatentClaim = z.output<typeof claimSchema>;

export const familyMemberSchema = z.object({
  code: z.string(),
  applicationNumber: z.string(),
  patentNumber: z.string().nullable(),
  filedOn: daySchema.nullable(),
  direction: z.enum(['parent', 'child']),
});
export type FamilyMember = z.output<typeof familyMemberSchema>;

/** Everything known of one patent, each fact with its source and its day; null and empty: not known. */
export const patentRecordSchema = z.object({
  /** Normalized. */
  number: z.string(),
  /** Pages about it outside: the office's own, and a public reader's. */
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  title: textFactSchema,
  applicationNumber: textFactSchema,
  filedOn: dayFactSchema,
  grantedOn: dayFactSchema,
  statusText: textFactSchema,
  inventors: fact(z.array(z.string())),
  assignee: fact(z.array(z.string())),
  classes: fact(z.array(z.object({ symbol: z.string(), name: z.string().nullable() }))),
  abstract: textFactSchema,
  claims: fact(z.array(claimSchema)),
  governmentInterest: textFactSchema,
  sheets: numberFactSchema,
  figures: numberFactSchema,
  citations: numberFactSchema,
  family: fact(z.array(familyMemberSchema)),
  adjustmentDays: numberFactSchema,
  terminalDisclaimer: fact(z.boolean()),
  trials: trialsOfPatentSchema,
  /** Those whose control number the continuity shows; null: it shows none, which is not "none". */
  reexaminations: fact(z.array(reexaminationSchema)),
  term: patentTermSchema,
  fees: patentFeesSchema,
  legalStatus: legalStatusSchema,
  /** What the seller's own "Expired" says against the record, in words; null where nothing is contradicted. */
  contradiction: z.string().nullable(),
  /** When the office was last asked; null: never, or there is no key. */
  officeAskedAt: timestampSchema.nullable(),
  /** When the office's interface, asked last, did not have this number; what it said before stays. */
  officeMissedAt: timestampSchema.nullable(),
  /** The office is being asked and is slow: what it says is not in this answer, but will be in a later one. */
  officeSlow: z.boolean(),
});
export type PatentRecord = z.output<typeof patentRecordSchema>;

/** What a listing's page tells of its patent: visible as the listing is. */
export const patentRecordContract = endpointTable({
  'GET /patent/record': {
    summary: 'What is known of a listing’s patent, with sources and days.',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: { 200: patentRecordSchema },
  },
});

export const patentLookupContract = endpointTable({
  'GET /patent/lookup': {
    summary: 'What is known of a number, to begin a listing with.',
    access: 'session',
    query: z.object({ number: z.string().min(1).max(40) }),
    responses: { 200: patentRecordSchema },
    // Each may be a call to the office, which takes one at a time.
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
  },
});

export const titleContract = endpointTable({
  'GET /patent/title': {
    summary: 'The recorded papers against the listed owners.',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: { 200: abstractOfTitleSchema },
  },
});

/** The calls that are about a patent. */
export const patentsContract = {
  ...patentRecordContract,
  ...patentLookupContract,
  ...titleContract,
};
