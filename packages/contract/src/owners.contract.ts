import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { limits } from './limits.ts';
import { emailSchema, idSchema, lineSchema } from './primitives.ts';

/**
 * Whether an account is linked to an owner's entry. invited: nobody has accepted yet; declined: whoever received the invitation said that it was
 * not meant for them; left: the account was deleted.
 */
export const ownerStatuses = ['linked', 'not_invited', 'invited', 'declined', 'left'] as const;
export type OwnerStatus = (typeof ownerStatuses)[number];

export const ownerSchema = z.object({
  user: z.object({
    userId: idSchema.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().optional(),
    imageUri: z.string().nullable(),
  }),
  stake: z.number(),
  /** The share is this company's, for which the person signs under `title`. */
  company: z.string().nullable(),
  title: z.string().nullable(),
  patentId: idSchema,
  /** Told to owners of the listing only; null to others. */
  account: z.enum(ownerStatuses).nullable(),
  /** The linked person has confirmed the stake. */
  confirmed: z.boolean(),
  /** The viewer can send this person an invitation, another one, or a reminder to confirm. */
  mayInvite: z.boolean(),
});
export type Owner = z.output<typeof ownerSchema>;

/**
 * open: can be accepted; accepted: this person did so; used: by another account of that address; declined: whoever got it
 * said that it is not for them.
 */
export const invitationStates = [
  'open',
  'accepted',
  'used',
  'other_address',
  'replaced',
  'removed',
  'declined',
] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationSchema = z.object({
  state: z.enum(invitationStates),
  /** Told to the invited person only, once the address is verified; else null. */
  about: z
    .object({
      patentId: idSchema,
      /** '' while the draft has none. */
      title: z.string(),
      inviterName: z.string(),
      /** Percent with two decimals. */
      stake: z.number(),
      /** The person is asked to sign for this company, under `title`. */
      signsFor: z.object({ company: z.string(), title: z.string() }).nullable(),
    })
    .nullable(),
});
export type Invitation = z.output<typeof invitationSchema>;

const aboutInvitationSchema = invitationSchema.shape.about.unwrap();

/** What the email says, to whoever holds its link. */
export const invitationLetterSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    about: aboutInvitationSchema.omit({ patentId: true }).extend({
      invited: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
    }),
  }),
  z.object({ state: z.enum(['used', 'replaced', 'removed', 'declined']), about: z.null() }),
]);
export type InvitationLetter = z.output<typeof invitationLetterSchema>;

export const ownerUserSchema = z.object({
  firstName: lineSchema(80),
  lastName: lineSchema(80),
  email: emailSchema,
});
export const stakeSchema = z
  .number()
  .min(0)
  .max(100)
  .refine((stake) => Math.abs(stake * 100 - Math.round(stake * 100)) < 1e-6, {
    message: 'Enter a percentage with at most two decimals.',
  });

/** A company owns the share: its name, and the title under which the person named signs for it. */
const capacityShape = { company: lineSchema(200).optional(), title: lineSchema(100).optional() };

function hasBothOrNone(owner: { company?: string | undefined; title?: string | undefined }) {
  return (owner.company === undefined) === (owner.title === undefined);
}

const bothOrNone = {
  path: ['title'],
  message: 'Enter the company’s name and the title of the person who signs for it.',
};

const patentIdQuery = z.object({ patentId: idSchema });
const tokenParams = z.object({ token: z.string().max(100) });
/** The share as the person read it; a company and title of '' are none. */
const seenShareQuery = z.object({
  stake: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/)
    .optional(),
  company: z.string().max(200).optional(),
  title: z.string().max(100).optional(),
});

/** The owners of a listing: named by its creator, invited, linked, and each confirming their share. */
export const ownersContract = endpointTable({
  'POST /owner': {
    summary: 'Add an owner to a draft, or set one’s share by address.',
    access: 'session',
    limit: { per: 'user', times: 200, windowSeconds: 3600 },
    body: z
      .object({ user: ownerUserSchema, patentId: idSchema, stake: stakeSchema, ...capacityShape })
      .refine(hasBothOrNone, bothOrNone),
    responses: { 200: ownerSchema },
  },
  'PUT /owners': {
    summary: 'Replace the owner list of a draft.',
    access: 'session',
    limit: { per: 'user', times: 100, windowSeconds: 3600 },
    query: patentIdQuery,
    body: z
      .array(
        z
          .object({ user: ownerUserSchema, stake: stakeSchema, ...capacityShape })
          .refine(hasBothOrNone, bothOrNone),
      )
      .min(1)
      .max(limits.ownersPerListing),
    responses: { 200: z.array(ownerSchema) },
  },
  'GET /owners': {
    summary: 'Owners and shares; email addresses for owners alone.',
    access: 'session',
    query: patentIdQuery,
    responses: { 200: z.array(ownerSchema) },
  },
  'POST /owners/confirm': {
    summary: 'Confirm one’s share: with `stake`, `company`, `title`, only those.',
    access: 'verified',
    query: patentIdQuery.extend(seenShareQuery.shape),
    responses: { 200: z.array(ownerSchema) },
  },
  'POST /owners/invitation': {
    summary: 'Resend an owner’s invitation, or remind them.',
    access: 'verified',
    limit: { per: 'user', times: 100, windowSeconds: 3600 },
    query: patentIdQuery,
    body: z.object({ email: ownerUserSchema.shape.email }),
    responses: { 204: 'empty' },
  },
  'GET /invitations/{token}': {
    summary: 'What an invitation means for the signed-in person.',
    access: 'session',
    limit: { per: 'user', times: 200, windowSeconds: 3600 },
    params: tokenParams,
    responses: { 200: invitationSchema },
  },
  'GET /invitations/{token}/letter': {
    summary: 'What an invitation’s email says.',
    access: 'anyone',
    limit: { per: 'address', times: 200, windowSeconds: 3600 },
    params: tokenParams,
    responses: { 200: invitationLetterSchema },
  },
  'POST /invitations/{token}/decline': {
    summary: 'Say that an invitation is for someone else; its link ends.',
    access: 'anyone',
    limit: { per: 'address', times: 50, windowSeconds: 3600 },
    params: tokenParams,
    responses: { 204: 'empty' },
  },
  'POST /invitations/{token}/accept': {
    summary: 'Accept an invitation; `stake`: as in POST /owners/confirm.',
    access: 'verified',
    params: tokenParams,
    query: seenShareQuery,
    responses: { 200: z.object({ patentId: idSchema }) },
  },
});
