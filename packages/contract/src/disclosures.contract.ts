import { z } from 'zod';
import { disclosureAnswers, disclosureQuestions } from './disclosure-questions.ts';
import { endpointTable } from './endpoint.ts';
import { limits } from './limits.ts';
import { uploadedDocumentSchema } from './listings.contract.ts';
import { parseReferenceNumber, referenceNumberHint } from './patent-number.ts';
import { referenceOwners, referencePatentSchema } from './patents.contract.ts';
import { idSchema, textSchema, timestampSchema } from './primitives.ts';

export const paperSchema = z.object({
  /** Null: its content is lost; its owners were told. */
  uri: z.string().nullable(),
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
  /** Lower-case hex SHA-256 of the file, as the agreement's Annex A prints it. */
  sha256: z.string(),
});
export type DisclosurePaper = z.output<typeof paperSchema>;

export const referenceSchema = z.object({
  /** As people write it; normalized by the schema. */
  number: z
    .string()
    .max(40)
    .refine((text) => parseReferenceNumber(text) !== null, referenceNumberHint)
    .overwrite((text) => parseReferenceNumber(text) ?? text)
    .meta({ examples: ['9123456'] }),
  owner: z.enum(referenceOwners),
});

/** A "yes" says what there is; nothing else carries text. */
export const answerDisclosureSchema = z
  .object({
    answer: z.enum(disclosureAnswers),
    text: textSchema(limits.disclosureLength),
    /** Of a terminal disclaimer: the patents that it names. */
    referencePatents: z.array(referenceSchema).max(limits.referencePatents).default([]),
    /** The version of this question's answer as its sender last saw it. */
    seenVersion: z.int().min(0),
  })
  .refine(
    ({ answer, text, referencePatents }) =>
      answer !== 'yes' || text !== '' || referencePatents.length > 0,
    { path: ['text'], message: 'Add the details.' },
  )
  .refine(
    ({ referencePatents }) =>
      new Set(referencePatents.map(({ number }) => number)).size === referencePatents.length,
    { path: ['referencePatents'], message: 'Name each patent once.' },
  );
export type AnswerDisclosure = z.output<typeof answerDisclosureSchema>;
/** What is said to a question; the rest of the body is about how it is saved. */
export type DisclosureFields = Omit<AnswerDisclosure, 'seenVersion'>;

export const disclosureQuestionSchema = z.enum(disclosureQuestions);

/** One question as it stands. `answer` null: it was not answered, which says nothing. */
export const disclosureSchema = z.object({
  question: disclosureQuestionSchema,
  answer: z.enum(disclosureAnswers).nullable(),
  text: z.string(),
  /** Of a terminal disclaimer: the patents that it names; empty for every other question. */
  referencePatents: z.array(referencePatentSchema),
  papers: z.array(paperSchema),
  answeredAt: timestampSchema.nullable(),
  /** The owner who answered; told to owners only. */
  answeredBy: z.string().nullable(),
  /** The sheet's version that brought this answer; 0: not answered. */
  version: z.int(),
}) satisfies z.ZodType<Record<keyof DisclosureFields, unknown>>;
export type Disclosure = z.output<typeof disclosureSchema>;

export const disclosureSheetSchema = z.object({
  /** False: this person may not see the sheet now, which says nothing about what it says. */
  isShown: z.boolean(),
  /** Counts the changes of the whole sheet; 0: nothing was ever answered. */
  version: z.int(),
  changedAt: timestampSchema.nullable(),
  /** All eleven, in their order; empty if the sheet is not shown. */
  answers: z.array(disclosureSchema),
  /** Whether this person may answer now. */
  mayAnswer: z.boolean(),
  /** An accepted offer or a sale holds the sheet as it is; told to its two sides. */
  isFrozen: z.boolean(),
  /**
   * For owners, where the record shows a terminal disclaimer: the numbers of the patent's relatives, which it may
   * name. Null: the record shows none, or this person doesn't answer.
   */
  disclaimed: z.object({ relatives: z.array(z.string()) }).nullable(),
});
export type DisclosureSheet = z.output<typeof disclosureSheetSchema>;

const givenSchema = disclosureSchema
  .pick({ text: true, referencePatents: true })
  .extend({ answer: z.enum(disclosureAnswers) }) satisfies z.ZodType<
  Record<keyof DisclosureFields, unknown>
>;

/** One change of a sheet, which is a version of its own. */
export const changeSchema = z.object({
  version: z.int(),
  question: disclosureQuestionSchema,
  /** Null: the question had not been answered. */
  before: givenSchema.nullable(),
  after: givenSchema,
  added: z.array(paperSchema),
  /** `uri` null where the file is gone: it is kept only if a deal took the sheet with it. */
  removed: z.array(paperSchema),
  at: timestampSchema,
  /** The owner who made it. */
  by: z.string().nullable(),
  /** An accepted offer or a payment took the sheet with this answer. */
  inDeal: z.boolean(),
});
export type DisclosureChange = z.output<typeof changeSchema>;

export const disclosureHistorySchema = z.object({
  /** The latest first, at most 50. */
  changes: z.array(changeSchema),
  /** For the next page: changes before this version; null: there are none. */
  before: z.int().nullable(),
});
export type DisclosureHistory = z.output<typeof disclosureHistorySchema>;

/** Changes before this version. */
export const historyQuery = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
});

const questionQuery = z.object({ patentId: idSchema, question: disclosureQuestionSchema });

export const disclosuresContract = endpointTable({
  'GET /patent/disclosures': {
    summary: 'What the seller discloses, question by question.',
    access: 'session',
    query: z.object({ patentId: idSchema }),
    responses: { 200: disclosureSheetSchema },
  },
  'GET /patent/disclosures/history': {
    summary: 'For the owners: every change of the sheet, latest first.',
    access: 'session',
    query: historyQuery.extend({ patentId: idSchema }),
    responses: { 200: disclosureHistorySchema },
  },
  'PUT /patent/disclosures': {
    summary: 'Answer one question. 409: it is no longer at `seenVersion`.',
    access: 'session',
    limit: { per: 'user', times: 300, windowSeconds: 3600 },
    query: questionQuery,
    body: answerDisclosureSchema,
    responses: { 200: disclosureSheetSchema },
  },
  'POST /patent/upload/disclosure': {
    summary: 'Upload a paper to a “yes” (.pdf or .docx, 25 MB).',
    access: 'session',
    limit: { per: 'user', times: 600, windowSeconds: 3600 },
    query: questionQuery,
    upload: 'file',
    responses: { 200: uploadedDocumentSchema },
  },
  'DELETE /patent/upload/disclosure': {
    summary: 'Take a paper off the sheet.',
    access: 'session',
    query: questionQuery.extend({ uri: z.string().max(300) }),
    responses: { 204: 'empty' },
  },
});
