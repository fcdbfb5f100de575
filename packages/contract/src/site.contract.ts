import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { timestampSchema } from './primitives.ts';

/**
 * The parts of the legal pages that the operator's lawyer has to write (docs/runbooks/legal-texts.md).
 */
export const legalBlanks = [
  'operator',
  'liability',
  'law',
  'privacyContact',
  'privacyProviders',
  'privacyPeriods',
] as const;
export type LegalBlank = (typeof legalBlanks)[number];

export const legalTextsSchema = z.strictObject(
  Object.fromEntries(legalBlanks.map((name) => [name, z.string().trim().min(1).max(5_000)])) as {
    [name in LegalBlank]: z.ZodString;
  },
);
export type LegalTexts = z.output<typeof legalTextsSchema>;

export const socialNetworks = ['linkedin', 'x', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export const siteSchema = z.object({
  /** The installation's own social accounts, if any. */
  social: z.array(z.object({ network: z.enum(socialNetworks), href: z.string() })),
  /** null: not written yet. */
  legal: legalTextsSchema.nullable(),
  /** The company that receives payments as the sellers' agent; null: none is named. */
  agent: z.object({ name: z.string(), address: z.string() }).nullable(),
  /** The law of the purchase agreements, as it completes "the laws of …"; null: they name none. */
  governingLaw: z.string().nullable(),
});
export type Site = z.output<typeof siteSchema>;

/** Reading continues, and nothing can be changed. */
export const maintenanceSchema = z.object({
  /** When it is expected to end. */
  until: timestampSchema,
  /** late: it should have ended. */
  state: z.enum(['planned', 'late']),
});
export type Maintenance = z.output<typeof maintenanceSchema>;

/** What makes an installation look like its own, as its settings say. */
export const brandSchema = z.object({
  name: z.string(),
  /** Hexadecimal, for each color scheme; null: the usual ink. */
  accent: z.object({ light: z.string(), dark: z.string() }).nullable(),
  /** Where the logo comes from. */
  logo: z.enum(['own', 'seal']),
  /** The sender of every email, and where replies go. */
  from: z.string(),
  supportEmail: z.string(),
  mailFooter: z.string().nullable(),
  /** An email as people get it. */
  mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});
export type Brand = z.output<typeof brandSchema>;

export const siteContract = endpointTable({
  'GET /operations/brand': {
    summary: 'The installation’s name and look, with an email as people get it.',
    access: 'operator',
    responses: { 200: brandSchema },
  },
  'GET /site': {
    summary: 'The company that runs this installation, and maintenance.',
    access: 'anyone',
    responses: { 200: siteSchema.extend({ maintenance: maintenanceSchema.nullable() }) },
  },
});
