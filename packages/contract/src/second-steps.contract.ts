import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { meSchema } from './identity.contract.ts';
import { idSchema, lineSchema, timestampSchema } from './primitives.ts';

export const secondStepMethods = ['totp', 'passkey', 'recovery'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** A WebAuthn object, as the browser's API makes and takes it (W3C Web Authentication, JSON forms). */
export const webAuthnSchema = z.record(z.string(), z.unknown());

/** What `identity.second_step_required` carries besides the usual fields of a problem. */
export const secondStepChallengeSchema = z.object({
  challengeId: idSchema,
  methods: z.array(z.enum(secondStepMethods)),
  /** PublicKeyCredentialRequestOptionsJSON; null without a passkey. */
  passkeyOptions: webAuthnSchema.nullable(),
});
export type SecondStepChallenge = z.output<typeof secondStepChallengeSchema>;

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
});
export type Passkey = z.output<typeof passkeySchema>;

export const secondStepsSchema = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int(),
});
export type SecondSteps = z.output<typeof secondStepsSchema>;

/** Shown once, then only their hashes are stored. Empty if the account keeps its codes. */
export const newRecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const changeLimit = { per: 'user', times: 30, windowSeconds: 3600 } as const;

export const secondStepsContract = endpointTable({
  'POST /auth/secondStep': {
    summary: 'Answer a sign-in challenge: app code, recovery code or passkey.',
    access: 'anyone',
    limit: { per: 'address', times: 60, windowSeconds: 900, beyond: 'slow' },
    body: z.object({
      challengeId: idSchema,
      method: z.enum(secondStepMethods),
      response: z.union([z.string().max(100), webAuthnSchema]),
    }),
    responses: { 200: meSchema },
  },
  'GET /user/secondSteps': {
    summary: 'The second steps of this account.',
    access: 'session',
    responses: { 200: secondStepsSchema },
  },
  'POST /user/secondSteps/totp': {
    summary: 'An authenticator app’s secret, and the address for its QR code.',
    access: 'session',
    fresh: true,
    limit: changeLimit,
    responses: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  },
  'POST /user/secondSteps/totp/verify': {
    summary: 'Turn the app on with its first code. Other sessions end.',
    access: 'session',
    fresh: true,
    limit: changeLimit,
    body: z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Enter the 6-digit code.'),
    }),
    responses: { 200: newRecoveryCodesSchema },
  },
  'DELETE /user/secondSteps/totp': {
    summary: 'Turn the app off.',
    access: 'session',
    fresh: true,
    responses: { 204: 'empty' },
  },
  'POST /user/secondSteps/passkeys/options': {
    summary: 'PublicKeyCredentialCreationOptionsJSON for a new passkey.',
    access: 'session',
    fresh: true,
    limit: changeLimit,
    responses: { 200: webAuthnSchema },
  },
  'POST /user/secondSteps/passkeys': {
    summary: 'Save the passkey that the browser made.',
    access: 'session',
    fresh: true,
    limit: changeLimit,
    body: z.object({ name: lineSchema(60), response: webAuthnSchema }),
    responses: { 200: newRecoveryCodesSchema },
  },
  'DELETE /user/secondSteps/passkeys/{id}': {
    summary: 'Remove a passkey.',
    access: 'session',
    fresh: true,
    params: z.object({ id: idSchema }),
    responses: { 204: 'empty' },
  },
  'POST /user/secondSteps/recoveryCodes': {
    summary: 'New recovery codes; the old ones stop working.',
    access: 'session',
    fresh: true,
    limit: changeLimit,
    responses: { 200: newRecoveryCodesSchema },
  },
});
