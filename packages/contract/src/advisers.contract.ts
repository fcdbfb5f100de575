import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { emailSchema, idSchema, lineSchema, timestampSchema } from './primitives.ts';
import { saleSchema } from './sales.contract.ts';

/** What an adviser is to the side of a sale that named them. */
export const adviserRoles = ['attorney', 'broker'] as const;
export type AdviserRole = (typeof adviserRoles)[number];

/** seated: sees the sale; declined: whoever got the invitation said no; ended: by the side, by the adviser, or with an account. */
export const adviserStatuses = ['invited', 'seated', 'declined', 'ended'] as const;
export type AdviserStatus = (typeof adviserStatuses)[number];

/** What a viewer may do about an adviser: the side that named one ends it, the adviser leaves. */
export const adviserMoves = ['end', 'leave'] as const;
export type AdviserMove = (typeof adviserMoves)[number];

const roleSchema = z.enum(adviserRoles);
const sideSchema = z.enum(['buyer', 'owner']);

export const adviserSchema = z.object({
  id: idSchema,
  side: sideSchema,
  role: roleSchema,
  /** As the side wrote it; of an adviser who has accepted, as their account says. */
  name: z.string(),
  /** Told to the side that named them; null to others. */
  email: z.string().nullable(),
  status: z.enum(adviserStatuses),
  /** The account, by which messages are written; null before it accepted and after it was deleted. */
  userId: idSchema.nullable(),
  /** Since when it has this status. */
  since: timestampSchema,
  moves: z.array(z.enum(adviserMoves)),
});
export type Adviser = z.output<typeof adviserSchema>;

/** The advisers of a sale: of the viewer’s own side the latest, of the other side the one who sees the sale. */
export const saleAdvisersSchema = z.object({
  advisers: z.array(adviserSchema),
  /** The viewer may name one for their side. */
  mayName: z.boolean(),
});
export type SaleAdvisers = z.output<typeof saleAdvisersSchema>;

/** What the email of an invitation says, for whoever opens its link. */
export const adviserInvitationSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('invited'),
    about: z.object({
      title: z.string(),
      inviterName: z.string(),
      side: sideSchema,
      role: roleSchema,
      name: z.string(),
      email: z.string(),
    }),
  }),
  /** Answered, or over: it says nothing more. */
  z.object({ state: z.enum(['seated', 'declined', 'ended']), about: z.null() }),
]);
export type AdviserInvitation = z.output<typeof adviserInvitationSchema>;

/** A sale that the caller advises a side of, as it is read: without a move. */
export const advisedSaleSchema = z.object({
  /** Of the adviser’s place, as in the sale’s advisers. */
  id: idSchema,
  side: sideSchema,
  role: roleSchema,
  sale: saleSchema,
});
export type AdvisedSale = z.output<typeof advisedSaleSchema>;

const saleParams = z.object({ id: idSchema });
const tokenParams = z.object({ token: z.string().max(100) });
const day = 86_400;

/** Attorneys and brokers: each side of a sale may name one, who reads the sale and writes messages, and does nothing else in it. */
export const advisersContract = endpointTable({
  'GET /sales/{id}/advisers': {
    summary: 'The advisers of a sale.',
    access: 'session',
    params: saleParams,
    responses: { 200: saleAdvisersSchema },
  },
  'POST /sales/{id}/advisers': {
    summary: 'Name one’s attorney or broker: an email invites them.',
    access: 'verified',
    limit: { per: 'user', times: 30, windowSeconds: day },
    params: saleParams,
    body: z.object({ email: emailSchema, name: lineSchema(120), role: roleSchema }),
    responses: { 200: saleAdvisersSchema },
  },
  'DELETE /sales/{id}/advisers/{adviserId}': {
    summary: 'End an adviser of one’s side, or leave as the adviser.',
    access: 'session',
    params: saleParams.extend({ adviserId: idSchema }),
    responses: { 204: 'empty' },
  },
  'GET /advising': {
    summary: 'The sales that the caller advises, newest first.',
    access: 'session',
    responses: { 200: z.array(advisedSaleSchema) },
  },
  'GET /advising/{token}': {
    summary: 'What the email that invites an adviser says.',
    access: 'anyone',
    limit: { per: 'address', times: 200, windowSeconds: 3600 },
    params: tokenParams,
    responses: { 200: adviserInvitationSchema },
  },
  'POST /advising/{token}/accept': {
    summary: 'Accept to advise; the account must have the invited address.',
    access: 'verified',
    params: tokenParams,
    responses: { 200: z.object({ saleId: idSchema }) },
  },
  'POST /advising/{token}/decline': {
    summary: 'Decline to advise.',
    access: 'anyone',
    limit: { per: 'address', times: 50, windowSeconds: 3600 },
    params: tokenParams,
    responses: { 204: 'empty' },
  },
});
