import { exactCents } from '@claimstead/contract/cents.ts';
import type { ListingFields, PatentFields } from '@claimstead/contract/listings.contract.ts';
import {
  isSupportedCountry,
  type Listing,
  normaliseCountry,
  type WrittenFields,
} from '../listings.rules.ts';
import { publicNumbersOf } from '../public-page/public-page.rules.ts';
import { formatPatentNumber, parsePatentNumber } from '@claimstead/contract/patent-number.ts';

type FieldProblem = { path: string; message: string };
export type AppliedFields = { ok: true; listing: Listing } | { ok: false; errors: FieldProblem[] };

/**
 * A listing with the fields that were sent; the others are unchanged (P3.3). The patent
 * number is read again when the type or the country changes, since its form depends on both.
 */
export function applyFields(before: Listing, fields: PatentFields, now: Date): AppliedFields {
  const errors: FieldProblem[] = [];
  const countryOfIssue =
    fields.countryOfIssue === undefined
      ? before.countryOfIssue
      : normaliseCountry(fields.countryOfIssue);
  const patentTypeId = fields.patentTypeId ?? before.patentTypeId;
  const number = readNumber(
    fields.patentNumber ?? formatPatentNumber(before.patentNumber),
    patentTypeId,
    countryOfIssue,
  );
  if (!number.ok) errors.push({ path: 'patentNumber', message: number.message });
  const price = fields.price === undefined ? before.priceCents : exactCents(fields.price);
  if (price === null) {
    errors.push({ path: 'price', message: 'Enter a price with at most two decimals.' });
  }
  if (!number.ok || price === null) return { ok: false, errors };
  const expired = fields.expired ?? before.expired;
  const read: ReadFields = {
    title: fields.title ?? before.title,
    description: fields.description ?? before.description,
    patentNumber: number.normalised,
    patentTypeId,
    prototypeId: fields.prototypeId ?? before.prototypeId,
    countryOfIssue,
    price,
    acceptingOffers: fields.acceptingOffers ?? before.acceptingOffers,
    expired,
    publicPage: fields.publicPage ?? before.publicPage,
  };
  const { price: priceCents, ...asNamed } = read;
  const expirationAt = expired ? (before.expirationAt ?? now) : null;
  const listing = { ...before, ...asNamed, priceCents, expirationAt };
  return { ok: true, listing: { ...listing, publicNumbers: publicNumbersOf(listing, now) } };
}

/** The fields of the form that are a listing's own. */
type OwnField = Exclude<
  keyof ListingFields,
  // Rows of their own, compared by `areCategoriesChangedElsewhere`.
  | 'categories'
  // The form's is ignored: publishing is a move.
  | 'published'
>;

/** Where a listing keeps each of them. */
const keptAs = {
  title: 'title',
  description: 'description',
  patentNumber: 'patentNumber',
  prototypeId: 'prototypeId',
  patentTypeId: 'patentTypeId',
  countryOfIssue: 'countryOfIssue',
  price: 'priceCents',
  expired: 'expired',
  acceptingOffers: 'acceptingOffers',
  publicPage: 'publicPage',
} as const satisfies Record<OwnField, keyof WrittenFields>;
type ReadFields = { [Field in OwnField]: WrittenFields[(typeof keptAs)[Field]] };
const ownFields = Object.keys(keptAs) as OwnField[];

/**
 * Whether someone else changed one of the sent fields: its value is neither what the sender last saw (`was`)
 * nor what is sent. A change that is sent again because its answer was lost is not a conflict.
 */
export function isChangedElsewhere(
  before: Listing,
  after: Listing,
  was: PatentFields,
  now: Date,
): boolean {
  const seen = applyFields(before, was, now);
  // The value last seen does not fit the current type or country: these were changed.
  if (!seen.ok) return true;
  return ownFields.some((field) => {
    const name = keptAs[field];
    if (was[field] === undefined) return false;
    const isAsSeen = seen.listing[name] === before[name];
    return !isAsSeen && after[name] !== before[name];
  });
}

/** The same for the categories, in whatever order. */
export function areCategoriesChangedElsewhere(
  before: readonly number[],
  after: readonly number[],
  was: readonly number[],
): boolean {
  return !isSameSet(before, was) && !isSameSet(before, after);
}

function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  const set = new Set(one);
  return set.size === new Set(other).size && other.every((id) => set.has(id));
}

/** Other countries have their own patent numbers: stored as written, and never published. */
function readNumber(text: string, typeId: Listing['patentTypeId'], country: string) {
  const trimmed = text.trim();
  const foreign = country !== '' && !isSupportedCountry(country);
  if (trimmed === '' || foreign) return { ok: true as const, normalised: trimmed };
  return parsePatentNumber(trimmed, typeId);
}

export function blankListing(id: string, creatorUserId: string, now: Date): Listing {
  return {
    id,
    creatorUserId,
    title: '',
    description: '',
    patentNumber: '',
    patentTypeId: 1,
    prototypeId: 0,
    countryOfIssue: '',
    priceCents: 0,
    acceptingOffers: false,
    expired: false,
    expirationAt: null,
    publicPage: 'off',
    publicNumbers: [],
    hasResearch: false,
    hasCostModel: false,
    published: false,
    publishRequestedAt: null,
    publishedAt: null,
    firstPublishedAt: null,
    subscriptionExpiresAt: null,
    saleState: 'none',
    reservedForUserId: null,
    reservedUntil: null,
    takenDownAt: null,
    createdAt: now,
    deletedAt: null,
  };
}
