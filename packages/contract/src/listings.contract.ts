import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import {
  booleanQuerySchema,
  dollarsSchema,
  emptyLineSchema,
  idSchema,
  textSchema,
  timestampSchema,
} from './primitives.ts';
import { limits } from './limits.ts';

export const patentTypeIdSchema = z.literal([1, 2, 3, 4]);
export const prototypeIdSchema = z.literal([0, 1]);

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
  'choose_public_page',
  'publish',
  'renew',
  'unpublish',
  'mark_sold',
  'delete',
  'send_offer',
  'purchase',
  'message_owner',
  'ask_introduction',
  'add_to_wishlist',
  'remove_from_wishlist',
] as const;
export type ListingMove = (typeof listingMoves)[number];

/** What can be said of a patent that a person saved and may not look at now. */
export const savedWordsSchema = patentCardSchema.pick({
  title: true,
  patentNumber: true,
  patentTypeId: true,
});
export type SavedWords = z.output<typeof savedWordsSchema>;

/**
 * A saved patent: unlike a card in the market, it may have left the market. `off_market`: its owner took it off;
 * `unlisted`: it is not listed for another reason. Both are told as they were when the person saved them.
 */
export const savedListingSchema = z.discriminatedUnion('status', [
  patentCardSchema.extend({ status: z.enum(listingStatuses) }),
  savedWordsSchema.extend({ id: idSchema, status: z.literal('off_market') }),
  savedWordsSchema.extend({ id: idSchema, status: z.literal('unlisted') }),
]);
export type SavedListing = z.output<typeof savedListingSchema>;

/**
 * Who sees a listing's patent besides the market: nobody; everyone with its owner's name; everyone without it. In the last
 * case nobody reads the owners' names, in the market either, until an owner has told them.
 */
export const publicPages = ['off', 'named', 'blind'] as const;
export type PublicPage = (typeof publicPages)[number];

/** Whether this person may know who the owners are: `asked` and `declined` by the owners' answer to them, `hidden` before they asked. */
export const ownerSights = ['shown', 'hidden', 'asked', 'declined'] as const;
export type OwnerSight = (typeof ownerSights)[number];

/** What its owner writes of a listing. */
export const listingFieldsSchema = z.object({
  title: emptyLineSchema(limits.titleLength),
  description: textSchema(limits.descriptionLength),
  patentNumber: emptyLineSchema(40),
  prototypeId: prototypeIdSchema,
  patentTypeId: patentTypeIdSchema,
  countryOfIssue: emptyLineSchema(80),
  price: dollarsSchema,
  expired: z.boolean(),
  acceptingOffers: z.boolean(),
  /** Accepted and ignored: only PUT /patent/publish changes it. */
  published: z.boolean(),
  categories: z.array(z.int().min(1)).max(limits.categoriesPerListing),
  publicPage: z.enum(publicPages),
});
export type ListingFields = z.output<typeof listingFieldsSchema>;

/** Every field may be absent: a draft. Completeness is checked at publishing. */
export const patentFieldsSchema = listingFieldsSchema.partial();
export type PatentFields = z.output<typeof patentFieldsSchema>;

/** Everything that may be written can be read. */
export const listingSchema = patentCardSchema.extend({
  description: z.string(),
  publicPage: z.enum(publicPages),
  status: z.enum(listingStatuses),
  isOwner: z.boolean(),
  wishlisted: z.boolean(),
  moves: z.array(z.enum(listingMoves)),
  ownerSight: z.enum(ownerSights),
  /** The listing's creator, whom "Message Owner" writes to; null unless owners are shown. */
  ownerUserId: idSchema.nullable(),
}) satisfies z.ZodType<Record<keyof ListingFields, unknown>>;
export type Listing = z.output<typeof listingSchema>;

export const storedFileSchema = z.object({
  uri: z.string(),
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
});
export type StoredFile = z.output<typeof storedFileSchema>;

/** What was removed from an uploaded document: links to, and pictures on, its author's own disk. */
export const leftOutSchema = z.enum(['own_disk']).optional();
export const uploadedDocumentSchema = storedFileSchema.extend({ leftOut: leftOutSchema });
export type UploadedDocument = z.output<typeof uploadedDocumentSchema>;

export const documentKinds = ['document', 'research', 'costModel'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const patentDocumentsSchema = z.object({
  documentUri: z.string().nullable(),
  /** The first page of the document as a picture, once it is drawn. */
  previewUri: z.string().nullable(),
  researchDocumentUris: z.array(z.string()),
  costModelUris: z.array(z.string()),
  files: z.array(storedFileSchema.extend({ kind: z.enum(documentKinds) })),
});
export type PatentDocuments = z.output<typeof patentDocumentsSchema>;

export const namedSchema = z.array(z.object({ id: z.int(), name: z.string() }));
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
    summary: 'Every unsold listing that the caller owns.',
    access: 'session',
    responses: { 200: z.array(listingSchema) },
  },
  'POST /patent': {
    summary: 'Start a listing (a draft).',
    access: 'session',
    limit: { per: 'user', times: 200, windowSeconds: 3600 },
    body: patentFieldsSchema.extend({
      /** Repeated with the same key, it is the same draft with these fields. */
      idempotencyKey: idSchema.optional(),
    }),
    responses: { 200: z.object({ id: idSchema }) },
  },
  'PATCH /patent': {
    summary: 'Change the fields that are sent. 409: a field is not as in `was`.',
    access: 'session',
    body: patentFieldsSchema.extend({
      id: idSchema,
      /** The fields as their sender last saw them. */
      was: patentFieldsSchema.optional(),
    }),
    responses: { 200: z.object({ id: idSchema }) },
  },
  'DELETE /patent': {
    summary: 'Delete a listing; its plan is canceled.',
    access: 'session',
    query: z.object({ id: idSchema }),
    responses: { 204: 'empty' },
  },
  'POST /patent/upload/document': {
    summary: 'Upload the patent document (.pdf or .docx, 25 MB).',
    access: 'session',
    limit: { per: 'user', times: 600, windowSeconds: 3600 },
    query: patentIdQuery,
    upload: 'file',
    responses: { 200: uploadedDocumentSchema },
  },
  'POST /patent/upload/document/costModel': {
    summary: 'Upload a cost model.',
    access: 'session',
    limit: { per: 'user', times: 600, windowSeconds: 3600 },
    query: patentIdQuery,
    upload: 'file',
    responses: { 200: uploadedDocumentSchema },
  },
  'POST /patent/upload/document/research': {
    summary: 'Upload research.',
    access: 'session',
    limit: { per: 'user', times: 600, windowSeconds: 3600 },
    query: patentIdQuery,
    upload: 'file',
    responses: { 200: uploadedDocumentSchema },
  },
  'POST /patent/upload/image': {
    summary: 'Upload an image (10 MB, 5 per listing).',
    access: 'session',
    limit: { per: 'user', times: 600, windowSeconds: 3600 },
    query: patentIdQuery,
    upload: 'file',
    responses: { 200: storedFileSchema },
  },
  'POST /patent/images/sheet': {
    summary: 'Take the document’s first drawing sheet as an image.',
    access: 'session',
    limit: { per: 'user', times: 200, windowSeconds: 3600 },
    query: patentIdQuery,
    /** The document whose sheet was offered. */
    body: z.object({ documentUri: z.string().max(300) }),
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
  'PUT /patent/publish': {
    summary: 'Publish or unpublish. 402 if a plan is needed first.',
    access: 'verified',
    query: z.object({ patentId: idSchema, published: booleanQuerySchema }),
    responses: { 200: listingSchema },
  },
});
