import { z } from 'zod';

const daySchema = z.iso.date();

/** Kinds of trials before the Patent Trial and Appeal Board; `other`: the office named one that we don't know, or none. */
export const trialKinds = [
  'inter_partes_review',
  'post_grant_review',
  'covered_business_method_review',
  'derivation',
  'other',
] as const;
export type TrialKind = (typeof trialKinds)[number];

export const trialRoles = [
  'petitioner',
  'derivation_petitioner',
  'patent_owner',
  'respondent',
] as const;
export type TrialRole = (typeof trialRoles)[number];

/** A trial as the office's Board lists it. What it does not say is null, or not in its list. */
export const trialSchema = z.object({
  /** "IPR2024-00123" */
  number: z.string(),
  kind: z.enum(trialKinds),
  /** The office's code for the kind, also of one that we don't know. */
  kindCode: z.string().nullable(),
  /** In the office's own words: "Final Written Decision". */
  status: z.string().nullable(),
  /** The real parties in interest, as the office writes them. */
  parties: z.array(z.object({ role: z.enum(trialRoles), name: z.string() })),
  petitionFiledOn: daySchema.nullable(),
  filingAccordedOn: daySchema.nullable(),
  /** The day of the decision on institution, whichever way it went. */
  institutionDecidedOn: daySchema.nullable(),
  latestDecisionOn: daySchema.nullable(),
  terminatedOn: daySchema.nullable(),
});
export type Trial = z.output<typeof trialSchema>;

export const reexaminationKinds = [
  'ex_parte_reexamination',
  'inter_partes_reexamination',
  'supplemental_examination',
] as const;
export type ReexaminationKind = (typeof reexaminationKinds)[number];

/** A proceeding that the continuity of the record shows by its control number. */
export const reexaminationSchema = z.object({
  /** "90/012345" */
  controlNumber: z.string(),
  kind: z.enum(reexaminationKinds),
  filedOn: daySchema.nullable(),
});
export type Reexamination = z.output<typeof reexaminationSchema>;
