import { z } from 'zod';

/**
 * A UUIDv7 made by the application, in lower case as it was made: whoever sends it in upper case means the
 * same thing, and ids are compared as texts. (Not a transform, so answers may use it too.)
 */
export const idSchema = z.uuid().toLowerCase();
/** ISO 8601 in UTC. */
export const timestampSchema = z.iso.datetime();
/** Dollars on the wire where the specification says so: two decimals at most. */
export const dollarsSchema = z.number().min(0).max(999_999.99);
/** Whole cents. */
export const centsSchema = z.int().min(0).max(99_999_999);

/** An amount in a query string: "1250" or "1250.50" dollars, from 1.00 to 999,999.99. */
export const dollarsQuerySchema = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Give an amount in dollars with at most two decimals.')
  .refine((text) => Number(text) >= 1, 'The smallest amount is $1.00.');

/** true or false in a query string. */
export const booleanQuerySchema = z.enum(['true', 'false']);

export const emailSchema = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/, 'Enter a valid email address.');

/** Text of a person: trimmed, without control characters (line breaks and tabs are allowed in long text). */
export const lineSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'This field is required.')
    .max(max)
    .regex(/^\P{Cc}*$/u, 'Remove the control characters.');

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
