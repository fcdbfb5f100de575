import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { emptyLineSchema, textSchema } from './primitives.ts';

const tokenParams = z.object({ token: z.string().max(100) });

export const signingPartSchema = z.enum(['assignment', 'agreement']);
export type SigningPart = z.output<typeof signingPartSchema>;
/** What is sealed: what people signed, and the record of how they did. */
export const sealedPartSchema = z.enum([...signingPartSchema.options, 'record']);
export type SealedPart = z.output<typeof sealedPartSchema>;

const signerRoleSchema = z.enum(['buyer', 'owner']);
/** The roles in which people sign. */
export type SignerRole = z.output<typeof signerRoleSchema>;

export const signingViewSchema = z.object({
  signer: z.object({
    name: z.string(),
    email: z.string(),
    role: signerRoleSchema,
    /** The company the person signs for, and their title. */
    company: z.string().nullable(),
    title: z.string().nullable(),
  }),
  patent: z.object({ number: z.string(), title: z.string() }),
  documents: z.array(z.object({ part: signingPartSchema, title: z.string(), sha256: z.string() })),
  expiresAt: z.string(),
});
export type SigningView = z.output<typeof signingViewSchema>;

/** The built-in signer's ceremony: one token covers both documents. */
export const signingContract = endpointTable({
  'GET /signing/{token}': {
    summary: 'Who signs what, as whom.',
    access: 'session',
    onRecord: true,
    params: tokenParams,
    responses: { 200: signingViewSchema },
  },
  'GET /signing/{token}/document': {
    summary: 'The PDF to read before signing.',
    access: 'session',
    onRecord: true,
    params: tokenParams,
    query: z.object({ part: signingPartSchema.optional() }),
    responses: { 200: 'file' },
  },
  'POST /signing/{token}/sign': {
    summary: 'Sign both documents; spends the token.',
    access: 'verified',
    params: tokenParams,
    body: z.object({
      mark: z.object({
        kind: z.enum(['typed', 'drawn']),
        text: emptyLineSchema(120).optional(),
        /** A PNG as base64, without the data: prefix. */
        png: z.base64().max(400_000).optional(),
      }),
      consent: z.literal(true),
      /** The documents that the signer confirmed as read. */
      read: z.array(signingPartSchema).max(2).optional(),
    }),
    responses: { 200: 'empty' },
  },
  'POST /signing/{token}/decline': {
    summary: 'Decline to sign; spends the token.',
    access: 'verified',
    params: tokenParams,
    body: z.object({ reason: textSchema(1_000) }),
    responses: { 200: 'empty' },
  },
});

/** BoldSign's webhooks: hints, after which the product asks. */
export const signingWebhooksContract = endpointTable({
  'POST /webhooks/boldsign': {
    summary: 'Signed messages of the signing provider.',
    access: 'provider',
    responses: { 200: z.object({ received: z.boolean() }) },
  },
});
