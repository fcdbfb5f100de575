import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { emailSchema, idSchema, lineSchema, messageSchema } from './primitives.ts';
import { limits } from './limits.ts';

export const publicUserSchema = z.object({
  userId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  imgUri: z.string().nullable(),
});
export type PublicUser = z.output<typeof publicUserSchema>;

/**
 * Whether an owner can be paid, as far as we know: the payout account is on; or by the postal address, which is in the United
 * States, where owners are paid, or elsewhere, where they are not; or no address is known.
 */
export const payoutReaches = ['on', 'domestic', 'abroad', 'unknown'] as const;
export type PayoutReach = (typeof payoutReaches)[number];

export const meSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  imgUri: z.string().nullable(),
  connectedAccountId: z.string().nullable(),
  payoutsEnabled: z.boolean(),
  /** How far payouts to this account reach. */
  payoutReach: z.enum(payoutReaches),
  operator: z.boolean(),
  /** For when the person is reminded, and the times in emails; null: the browser never told. */
  timeZone: z.string().nullable(),
});
export type Me = z.output<typeof meSchema>;

const timeZoneSchema = z
  .string()
  .max(60)
  .refine(isTimeZone, 'Name a time zone, as America/New_York.')
  .meta({ examples: ['America/New_York'] });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const passwordSchema = z.string().min(1).max(limits.passwordMaxLength);

const registerLimit = { per: 'address', times: 100, windowSeconds: 3600 } as const;
const codeLimit = { per: 'user', times: 200, windowSeconds: 3600 } as const;
const signInLimit = { per: 'address', times: 100, windowSeconds: 900, beyond: 'slow' } as const;
const mailLimit = { per: 'address', times: 10, windowSeconds: 3600, beyond: 'slow' } as const;

export const identityContract = endpointTable({
  'POST /auth/register': {
    summary: 'Create an account and sign in. 202: the address has one.',
    access: 'anyone',
    limit: registerLimit,
    body: z.object({
      firstName: lineSchema(80),
      lastName: lineSchema(80),
      email: emailSchema,
      password: passwordSchema,
    }),
    responses: { 200: meSchema, 202: messageSchema },
  },
  'POST /auth/authenticate': {
    summary: 'Sign in. 202: no match; 401: a second step; 429: send POST /auth/signInCode’s code.',
    access: 'anyone',
    limit: signInLimit,
    body: z.object({
      email: emailSchema,
      password: passwordSchema,
      /** From the email; read only while sign-in is slowed. */
      code: z.string().max(40).optional(),
    }),
    responses: { 200: meSchema, 202: messageSchema },
  },
  'POST /auth/signInCode': {
    summary: 'Email a code for a slowed sign-in, if there is an account.',
    access: 'anyone',
    limit: mailLimit,
    body: z.object({ email: emailSchema }),
    responses: { 200: 'empty' },
  },
  'POST /auth/logout': {
    summary: 'End this session.',
    access: 'session',
    responses: { 200: 'empty' },
  },
  'POST /auth/requestPasswordReset': {
    summary: 'Email a reset link, if there is an account.',
    access: 'anyone',
    limit: mailLimit,
    query: z.object({ email: emailSchema }),
    responses: { 200: 'empty' },
  },
  'PUT /auth/resetPassword': {
    summary: 'Set a new password with the token of a reset link.',
    access: 'anyone',
    limit: { per: 'address', times: 20, windowSeconds: 3600, beyond: 'slow' },
    body: z.object({ email: emailSchema, token: z.string().max(200), password: passwordSchema }),
    responses: { 200: 'empty' },
  },
  'POST /auth/resetLink': {
    summary: 'Whether a reset link’s token still works.',
    access: 'anyone',
    limit: { per: 'address', times: 100, windowSeconds: 3600 },
    body: z.object({ token: z.string().max(200) }),
    responses: { 200: z.object({ works: z.boolean() }) },
  },
  'GET /auth/session': {
    summary: 'Who is signed in, if anyone.',
    access: 'anyone',
    responses: { 200: z.object({ me: meSchema.nullable() }) },
  },
  'POST /auth/verifyEmail': {
    summary: 'Verify the address with the 4-digit code from the email.',
    access: 'session',
    limit: codeLimit,
    body: z.object({ code: z.string().regex(/^\d{4}$/, 'Enter the 4 digits of the code.') }),
    responses: { 200: meSchema },
  },
  'POST /auth/verifyEmail/resend': {
    summary: 'Send a new code; only the latest one works.',
    access: 'session',
    limit: codeLimit,
    responses: { 200: meSchema },
  },
  'GET /user': {
    summary: 'The signed-in person.',
    access: 'session',
    responses: { 200: meSchema },
  },
  'PUT /user/timeZone': {
    summary: 'Keep the time zone of the person’s browser, an IANA name.',
    access: 'session',
    limit: { per: 'user', times: 100, windowSeconds: 3600 },
    body: z.object({ timeZone: timeZoneSchema }),
    responses: { 200: meSchema },
  },
  'PATCH /user/image': {
    summary: 'Set the profile picture (under 4 MB, really an image).',
    access: 'session',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    upload: 'file',
    responses: { 200: meSchema },
  },
  'DELETE /user/image': {
    summary: 'Remove the profile picture.',
    access: 'session',
    responses: { 200: meSchema },
  },
  'GET /users/search': {
    summary: 'People by name, 20 at most, never the caller.',
    access: 'session',
    limit: { per: 'user', times: 120, windowSeconds: 60 },
    query: z.object({ query: z.string().trim().max(100) }),
    responses: { 200: z.array(publicUserSchema) },
  },
});
