import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import {
  booleanQuerySchema,
  dollarsSchema,
  emailSchema,
  idSchema,
  lineSchema,
  textSchema,
  timestampSchema,
} from './primitives.ts';
import { limits } from './limits.ts';

export const patentTypeIdSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export const prototypeIdSchema = z.union([z.literal(0), z.literal(1)]);

export const patentCardSchema = z.object({
  id: idSchema,
  title: z.string(),
  patentNumber: z.string(),
  patentTypeId: patentTypeIdSchema,
  prototypeId: prototypeIdSchema,
  countryOfIssue: z.string(),
  price: z.number(),
  acceptingOffers: z.boolean(),
  expired: z.boolean(),
  expirationTimestamp: timestampSchema.nullable(),
  published: z.boolean(),
  hasResearch: z.boolean(),
  hasCostModel: z.boolean(),
  categories: z.array(z.string()),
  imageUri: z.string().nullable(),
  imageUris: z.array(z.string()),
  createTimestamp: timestampSchema,
  publishedTimestamp: timestampSchema.nullable(),
  subscriptionExpirationTimestamp: timestampSchema.nullable(),
});
export type PatentCard = z.output<typeof patentCardSchema>;

export const listingStatuses = ['draft', 'active', 'expired', 'under_sale', 'sold'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

export const listingMoves = [
  'edit',
  'publish',
  'renew',
  'unpublish',
  'mark_sold',
  'delete',
  'send_offer',
  'purchase',
  'message_owner',
  'add_to_wishlist',
  'remove_from_wishlist',
] as const;
export type ListingMove = (typeof listingMoves)[number];

export const patentSchema = patentCardSchema.extend({
  description: z.string(),
  status: z.enum(listingStatuses),
  isOwner: z.boolean(),
  wishlisted: z.boolean(),
  moves: z.array(z.enum(listingMoves)),
  /** Beyond the specification: the listing's creator, whom "Message Owner" writes to. */
  ownerUserId: idSchema,
});
export type Patent = z.output<typeof patentSchema>;

export const storedFileSchema = z.object({
  uri: z.string(),
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
});
export type StoredFile = z.output<typeof storedFileSchema>;

export const documentKinds = ['document', 'research', 'costModel'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const patentDocumentsSchema = z.object({
  documentUri: z.string().nullable(),
  /** Beyond the specification: the first page of the document as a picture, once it is drawn. */
  previewUri: z.string().nullable(),
  researchDocumentUris: z.array(z.string()),
  costModelUris: z.array(z.string()),
  files: z.array(storedFileSchema.extend({ kind: z.enum(documentKinds) })),
});
export type PatentDocuments = z.output<typeof patentDocumentsSchema>;

export const patentDocumentKinds = [
  'utility',
  'design',
  'plant',
  'reissue',
  'registration',
  'application',
] as const;
export type PatentDocumentKind = (typeof patentDocumentKinds)[number];

/** Where something stands: the page (null in a file without pages), the code of the field, the words. */
const foundAtSchema = z.object({
  page: z.int().nullable(),
  code: z.string().max(4),
  quote: z.string().max(400),
});
export type FoundAt = z.output<typeof foundAtSchema>;
const found = <T extends z.ZodType>(value: T) =>
  z.object({ value, source: foundAtSchema }).nullable();

/** What a patent document says of itself; null is whatever was not read with certainty. */
export const documentFindingsSchema = z.object({
  kind: z.enum(patentDocumentKinds),
  /** The day of the grant, as 2018-03-13. */
  grantedOn: z.iso.date().nullable(),
  title: found(z.string().max(limits.titleLength)),
  description: found(z.string().max(limits.descriptionLength)),
  patentNumber: found(z.string().max(40)),
  patentTypeId: found(patentTypeIdSchema),
  owners: z
    .object({
      people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
      /** Whom it names beside the inventors: then these are probably not the owners. */
      company: z
        .object({ name: z.string().max(400), role: z.enum(['assignee', 'applicant']) })
        .nullable(),
      source: foundAtSchema,
    })
    .nullable(),
  categories: z.array(z.object({ name: z.string(), source: foundAtSchema })),
});
export type DocumentFindings = z.output<typeof documentFindingsSchema>;

export const suggestionStatuses = ['pending', 'ready', 'none', 'failed'] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];

export const suggestionsSchema = z.object({
  status: z.enum(suggestionStatuses),
  /** The document that was read; null where there is none. */
  documentUri: z.string().nullable(),
  found: documentFindingsSchema
    .extend({
      categories: z.array(z.object({ id: z.int(), name: z.string(), source: foundAtSchema })),
    })
    .nullable(),
});
export type Suggestions = z.output<typeof suggestionsSchema>;

export const ownerSchema = z.object({
  user: z.object({
    userId: idSchema.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().optional(),
    imageUri: z.string().nullable(),
  }),
  stake: z.number(),
  patentId: idSchema,
  /** Beyond the specification: the linked person has confirmed the stake. */
  confirmed: z.boolean(),
});
export type Owner = z.output<typeof ownerSchema>;

/** open: can be accepted; accepted: this person did so; used: by another account of that address. */
export const invitationStates = [
  'open',
  'accepted',
  'used',
  'other_address',
  'replaced',
  'removed',
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
    })
    .nullable(),
});
export type Invitation = z.output<typeof invitationSchema>;

const ownerUserSchema = z.object({
  firstName: lineSchema(80),
  lastName: lineSchema(80),
  email: emailSchema,
});
const stakeSchema = z
  .number()
  .min(0)
  .max(100)
  .refine((stake) => Math.abs(stake * 100 - Math.round(stake * 100)) < 1e-6, {
    message: 'Give a percentage with at most two decimals.',
  });

/** Every field may be absent: a draft. Completeness is checked at publishing. */
const patentFieldsSchema = z.object({
  title: textSchema(limits.titleLength).optional(),
  description: textSchema(limits.descriptionLength).optional(),
  patentNumber: textSchema(40).optional(),
  prototypeId: prototypeIdSchema.optional(),
  patentTypeId: patentTypeIdSchema.optional(),
  countryOfIssue: textSchema(80).optional(),
  price: dollarsSchema.optional(),
  expired: z.boolean().optional(),
  acceptingOffers: z.boolean().optional(),
  /** Accepted and ignored: only PUT /patent/publish changes it. */
  published: z.boolean().optional(),
  categories: z.array(z.int().min(1)).max(limits.categoriesPerListing).optional(),
});
export type PatentFields = z.output<typeof patentFieldsSchema>;

const namedSchema = z.array(z.object({ id: z.int(), name: z.string() }));
const patentIdQuery = z.object({ patentId: idSchema });
const fileQuery = z.object({ patentId: idSchema, uri: z.string().max(300) });

export const listingsContract = endpointTable({
  'GET /types': { summary: 'Patent types.', access: 'anyone', responses: { 200: namedSchema } },
  'GET /categories': { summary: 'Categories.', access: 'anyone', responses: { 200: namedSchema } },
  'GET /prototypes': {
    summary: 'Prototype options.',
    access: 'anyone',
    responses: { 200: namedSchema },
  },
  'GET /patents/active': {
    summary: 'Every unsold listing that the caller owns: active, draft and expired.',
    access: 'session',
    responses: { 200: z.array(patentSchema) },
  },
  'POST /patent': {
    summary: 'Start a listing (a draft).',
    access: 'session',
    limit: { per: 'user', times: 200, windowSeconds: 3600 },
    body: patentFieldsSchema.extend({
      /** Beyond the specification: asked again under one key, it is the same draft with these fields. */
      idempotencyKey: idSchema.optional(),
    }),
    responses: { 200: z.object({ id: idSchema }) },
  },
  'PATCH /patent': {
    summary:
      'Change the fields that are sent. 409 where one of them is no longer as `was` says, nor as sent.',
    access: 'session',
    body: patentFieldsSchema.extend({
      id: idSchema,
      /** Beyond the specification: the fields as their sender last saw them. */
      was: patentFieldsSchema.optional(),
    }),
    responses: { 200: z.object({ id: idSchema }) },
  },
  'DELETE /patent': {
    summary: 'Delete a listing; its plan is cancelled.',
    access: 'session',
    query: z.object({ id: idSchema }),
    responses: { 204: 'empty' },
  },
  'POST /owner': {
    summary: 'Add an owner to a draft, or set the stake of the one with this address.',
    access: 'session',
    limit: { per: 'user', times: 200, windowSeconds: 3600 },
    body: z.object({ user: ownerUserSchema, patentId: idSchema, stake: stakeSchema }),
    responses: { 200: ownerSchema },
  },
  'PUT /owners': {
    summary: 'Replace the owner list of a draft.',
    access: 'session',
    limit: { per: 'user', times: 100, windowSeconds: 3600 },
    query: patentIdQuery,
    body: z
      .array(z.object({ user: ownerUserSchema, stake: stakeSchema }))
      .min(1)
      .max(limits.ownersPerListing),
    responses: { 200: z.array(ownerSchema) },
  },
  'GET /owners': {
    summary: 'Owners and stakes; addresses only to owners of the listing.',
    access: 'session',
    query: patentIdQuery,
    responses: { 200: z.array(ownerSchema) },
  },
  'POST /owners/confirm': {
    summary: 'A linked owner confirms the own stake; with `stake`, only that one.',
    access: 'verified',
    query: patentIdQuery.extend({
      stake: z
        .string()
        .regex(/^\d{1,3}(\.\d{1,2})?$/)
        .optional(),
    }),
    responses: { 200: z.array(ownerSchema) },
  },
  'POST /owners/invitation': {
    summary: 'Send the invitation of an owner again who has not come yet; the mail before it ends.',
    access: 'verified',
    limit: { per: 'user', times: 100, windowSeconds: 3600 },
    query: patentIdQuery,
    body: z.object({ email: ownerUserSchema.shape.email }),
    responses: { 204: 'empty' },
  },
  'GET /invitations/{token}': {
    summary: 'What an invitation is worth to the signed-in person.',
    access: 'session',
    limit: { per: 'user', times: 200, windowSeconds: 3600 },
    params: z.object({ token: z.string().max(100) }),
    responses: { 200: invitationSchema },
  },
  'POST /invitations/{token}/accept': {
    summary: 'Link the signed-in person, whose verified address was invited, to the owner’s row.',
    access: 'verified',
    params: z.object({ token: z.string().max(100) }),
    responses: { 200: z.object({ patentId: idSchema }) },
  },
  'POST /patent/upload/document': {
    summary: 'Upload the patent document (.pdf or .docx, 25 MB); replaces the one before.',
    access: 'session',
    limit: { per: 'user', times: 600, windowSeconds: 3600 },
    query: patentIdQuery,
    upload: 'file',
    responses: { 200: storedFileSchema },
  },
  'POST /patent/upload/document/costModel': {
    summary: 'Upload a cost model.',
    access: 'session',
    limit: { per: 'user', times: 600, windowSeconds: 3600 },
    query: patentIdQuery,
    upload: 'file',
    responses: { 200: storedFileSchema },
  },
  'POST /patent/upload/document/research': {
    summary: 'Upload research.',
    access: 'session',
    limit: { per: 'user', times: 600, windowSeconds: 3600 },
    query: patentIdQuery,
    upload: 'file',
    responses: { 200: storedFileSchema },
  },
  'POST /patent/upload/image': {
    summary: 'Upload an image (10 MB, 5 per listing).',
    access: 'session',
    limit: { per: 'user', times: 600, windowSeconds: 3600 },
    query: patentIdQuery,
    upload: 'file',
    responses: { 200: storedFileSchema },
  },
  'DELETE /patent/upload/image': {
    summary: 'Remove an image.',
    access: 'session',
    query: fileQuery,
    responses: { 204: 'empty' },
  },
  'DELETE /patent/upload/document': {
    summary: 'Remove a document.',
    access: 'session',
    query: fileQuery,
    responses: { 204: 'empty' },
  },
  'PUT /patent/images': {
    summary: 'Order the images; the first is the cover.',
    access: 'session',
    query: patentIdQuery,
    body: z.object({ imageUris: z.array(z.string().max(300)).max(limits.imagesPerListing) }),
    responses: { 204: 'empty' },
  },
  'GET /patent/documents': {
    summary: 'Documents of a listing.',
    access: 'session',
    query: patentIdQuery,
    responses: { 200: patentDocumentsSchema },
  },
  'GET /patent/suggestions': {
    summary:
      'What the patent document says: offered to owners to take over, never taken over by itself.',
    access: 'session',
    query: patentIdQuery,
    responses: { 200: suggestionsSchema },
  },
  'PUT /patent/publish': {
    summary: 'Publish or unpublish. 402 where a plan is needed first.',
    access: 'verified',
    query: z.object({ patentId: idSchema, published: booleanQuerySchema }),
    responses: { 200: patentSchema },
  },
});
