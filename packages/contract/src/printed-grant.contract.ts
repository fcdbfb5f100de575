import { z } from 'zod';
import { claimSchema } from './patents.contract.ts';

/**
 * Where a detail was found: the page (null in a file without pages), the field's code, the words. The code of what
 * stands outside of the front page is a word: `claims`, `text`.
 */
export const foundAtSchema = z.object({
  page: z.int().nullable(),
  code: z.string().max(8),
  quote: z.string().max(400),
  /** There where it was read from a scan by character recognition: to be checked. */
  fromScan: z.literal(true).optional(),
});

/** A detail with its place; null: it was not read with certainty. */
export const found = <T extends z.ZodType>(value: T) =>
  z.object({ value, source: foundAtSchema }).nullable();

const day = z.iso.date();
const name = z.string().max(400);

/** A person or company as printed; `country` is its code of two letters, where the place tells. */
export const printedPartySchema = z.object({
  name,
  place: name.nullable(),
  country: z.string().length(2).nullable(),
});
export type PrintedParty = z.output<typeof printedPartySchema>;

/** How an application before this one is related to it; the office's own codes, see `patents/office.port.ts`. */
export const printedParentages = ['CON', 'CIP', 'DIV', 'PRO', 'REI', 'NST'] as const;
export type PrintedParentage = (typeof printedParentages)[number];

/** Numbers are digits only ("14123456"); until about 1994 the office printed six of them, without the series. */
export const relatedSchema = z.object({
  code: z.enum(printedParentages),
  applicationNumber: z.string().max(40),
  patentNumber: z.string().max(40).nullable(),
  filedOn: day.nullable(),
  /** The application that claims it; null: the grant's own. */
  childApplication: z.string().max(40).nullable(),
  source: foundAtSchema,
});
export type RelatedApplication = z.output<typeof relatedSchema>;

export const prioritySchema = z.object({
  country: name,
  number: z.string().max(60),
  filedOn: day.nullable(),
  source: foundAtSchema,
});
export type ForeignPriority = z.output<typeof prioritySchema>;

export const classSchemes = ['international', 'cooperative', 'national', 'locarno'] as const;

export const printedClassSchema = z.object({
  scheme: z.enum(classSchemes),
  symbol: z.string().max(40),
  source: foundAtSchema,
});
export type PrintedClass = z.output<typeof printedClassSchema>;

export const foundDaySchema = found(day);
export const foundNumberSchema = found(z.int());
export const foundPartiesSchema = found(z.array(printedPartySchema));

/** What a grant prints of itself, by the codes of its front page (WIPO standard ST.9), and its claims. */
export const printedGrantSchema = z.object({
  /** (21) */
  applicationNumber: found(z.string().max(40)),
  /** (22) */
  filedOn: foundDaySchema,
  /** (45) */
  grantedOn: foundDaySchema,
  /** (*): days under 35 USC 154(b), as printed on the day of the grant. */
  adjustmentDays: foundNumberSchema,
  /** (*): whether a notice of days names one too. Without a notice nothing is said. */
  terminalDisclaimer: found(z.boolean()),
  /** (*): until about 1995 the notice names the day after which the term is disclaimed. */
  disclaimedAfter: foundDaySchema,
  /** (**): of designs, from the grant. */
  termYears: foundNumberSchema,
  /** (60) to (64), in the order of the page. */
  related: z.array(relatedSchema),
  /** Each number under these codes was read; none, if there are no such codes on a page with text. */
  relatedIsWhole: z.boolean(),
  /** (30) */
  foreignPriority: z.array(prioritySchema),
  /** (65) */
  priorPublication: found(z.object({ number: z.string().max(40), publishedOn: day.nullable() })),
  /** (86): the international application. */
  international: found(z.object({ number: z.string().max(40), filedOn: day.nullable() })),
  /** (51), (52) */
  classes: z.array(printedClassSchema),
  /** (56), counted; `other` is 0 or not known: nothing separates one publication from the next. */
  citations: found(z.object({ us: z.int(), foreign: z.int(), other: z.int().nullable() })),
  /** (72), (75), (76) */
  inventors: foundPartiesSchema,
  /** (71) */
  applicants: foundPartiesSchema,
  /** (73) */
  assignees: foundPartiesSchema,
  /** (74) */
  agent: found(name),
  claimCount: foundNumberSchema,
  drawingSheets: foundNumberSchema,
  figures: foundNumberSchema,
  /** In their order, all of them or none. */
  claims: found(z.array(claimSchema)),
  /** The paragraph on rights of the government. */
  governmentInterest: found(z.string()),
});
export type PrintedGrant = z.output<typeof printedGrantSchema>;
