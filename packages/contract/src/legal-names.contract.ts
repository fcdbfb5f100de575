import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { lineSchema, textSchema, timestampSchema } from './primitives.ts';

export const legalNameSchema = z.object({
  /** The name that papers print for this account: the registered name until the person confirms one. */
  name: z.string(),
  /** Before the first signature it must be confirmed. */
  status: z.enum(['unconfirmed', 'confirmed']),
  confirmedAt: timestampSchema.nullable(),
  /**
   * The name is confirmed, and someone has signed papers with it that not everyone has signed: it cannot
   * change.
   */
  frozen: z.boolean(),
  /** The name was never confirmed, and others have signed such papers: after a correction they must sign again. */
  othersSignAgain: z.boolean(),
});
export type LegalNameState = z.output<typeof legalNameSchema>;

export const postalAddressSchema = z.object({
  /** In plain lines, as the agreement of a sale prints it for an owner; null: not given. */
  address: z.string().nullable(),
});

/** The name under which an account signs, and where it gets notices by mail. */
export const legalNamesContract = endpointTable({
  'GET /user/legalName': {
    summary: 'The caller’s legal name, as it prints on papers.',
    access: 'session',
    responses: { 200: legalNameSchema },
  },
  'PUT /user/legalName': {
    summary: 'Confirm or change the legal name; unsigned papers are made again.',
    access: 'verified',
    limit: { per: 'user', times: 20, windowSeconds: 3600 },
    body: z.object({ name: lineSchema(120) }),
    responses: { 200: legalNameSchema },
  },
  'GET /user/postalAddress': {
    summary: 'The caller’s postal address for notices.',
    access: 'session',
    responses: { 200: postalAddressSchema },
  },
  'PUT /user/postalAddress': {
    summary: 'Keep a postal address for notices, or none.',
    access: 'verified',
    limit: { per: 'user', times: 20, windowSeconds: 3600 },
    body: z.object({ address: textSchema(400).nullable() }),
    responses: { 200: postalAddressSchema },
  },
});
