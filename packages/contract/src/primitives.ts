import { z } from 'zod';
import { emailPattern } from './email-pattern.ts';
import { drawable, visibleLine } from './visible-text.ts';

/**
 * A UUIDv7 made by the application, in lower case as it was made: whoever sends it in upper case means the
 * same thing, and ids are compared as texts. (Not a transform, so answers may use it too.)
 */
export const idSchema = z.uuid().toLowerCase();
/** ISO 8601 in UTC. */
export const timestampSchema = z.iso.datetime();
/** A calendar day, as 2026-11-28. */
export const dateSchema = z.iso.date();
/** As the API's document names them: what may have no time or no day yet is common. */
export const timestampOrNullSchema = timestampSchema.nullable();
export const dateOrNullSchema = dateSchema.nullable();
/** Dollars in the API where they are asked for in dollars (P12.1): at most two decimals. */
export const dollarsSchema = z.number().min(0).max(999_999.99);
/** Whole cents. */
export const centsSchema = z.int().min(0).max(99_999_999);

/** An amount in a query string: "1250" or "1250.50" dollars, from 1.00 to 999,999.99. */
export const dollarsQuerySchema = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter an amount in dollars with at most two decimals.')
  .refine((text) => Number(text) >= 1, 'The minimum amount is $1.00.');

export const booleanQuerySchema = z.enum(['true', 'false']);

export const emailSchema = z
  .string()
  .trim()
  .max(254)
  .regex(emailPattern, 'Enter a valid email address.');

const noControls = [/^\P{Cc}*$/u, 'Remove the control characters.'] as const;
const allDrawable = [
  drawable,
  'Some of these characters can’t be shown. Type this again instead of pasting it.',
] as const;

/** What every line that others read is held to. */
export const printableSchema = z
  .string()
  .regex(...noControls)
  .regex(...allDrawable);

/**
 * A name, a title or another line that others read: invisible characters are removed, control characters are
 * refused.
 */
export const lineSchema = (max: number) =>
  z
    .string()
    .overwrite(visibleLine)
    .min(1, 'This field is required.')
    .max(max)
    .regex(...noControls)
    .regex(...allDrawable);

/** The same where it may be empty. */
export const emptyLineSchema = (max: number) =>
  z
    .string()
    .overwrite(visibleLine)
    .max(max)
    .regex(...noControls)
    .regex(...allDrawable);

/**
 * Longer text, such as a description or a message: trimmed, with line breaks and tabs, and with everything that
 * people write with, including emoji and direction marks.
 */
export const textSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[\P{Cc}\n\r\t]*$/u, 'Remove the control characters.');

export const nothing = z.object({}).optional();

export const messageSchema = z.object({ message: z.string() });

/** RFC 9457, with the stable code that screens and programs rely on. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ProblemDocument = z.output<typeof problemSchema>;
