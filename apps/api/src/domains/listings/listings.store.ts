import type { Tables } from '../../core/db/tables.ts';
import type { RawBuilder, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import { fromRow, toColumns } from '../../core/db/row-names.ts';

import type { ListingChange } from './listing-changes.rules.ts';
import type { Listing, WrittenFields } from './listings.rules.ts';
import { findRow, lockRow } from '../../core/db/rows.ts';

type Row = Selectable<Tables['listings']>;

/** The columns of what its owner writes. */
const writtenNames = {
  title: 'title',
  description: 'description',
  patentNumber: 'patent_number',
  patentTypeId: 'patent_type_id',
  prototypeId: 'prototype_id',
  countryOfIssue: 'country_of_issue',
  priceCents: 'price_cents',
  acceptingOffers: 'accepting_offers',
  expired: 'expired',
  expirationAt: 'expiration_at',
  publicPage: 'public_page',
} as const satisfies Record<keyof WrittenFields, keyof Row>;

/** The columns of its life, which moves write. */
const lifeNames = {
  published: 'published',
  publishRequestedAt: 'publish_requested_at',
  publishedAt: 'published_at',
  firstPublishedAt: 'first_published_at',
  subscriptionExpiresAt: 'subscription_expires_at',
  saleState: 'sale_state',
  reservedForUserId: 'reserved_for_user_id',
  reservedUntil: 'reserved_until',
  takenDownAt: 'taken_down_at',
  deletedAt: 'deleted_at',
  planEndNoticedFor: 'plan_end_noticed_for',
  publicNumbers: 'public_numbers',
} as const satisfies Record<keyof ListingChange, keyof Row>;

const listingColumns = {
  id: 'id',
  creatorUserId: 'creator_user_id',
  createdAt: 'created_at',
  hasResearch: 'has_research',
  hasCostModel: 'has_cost_model',
  ...writtenNames,
  ...lifeNames,
} as const satisfies Record<keyof Listing, keyof Row>;

/** The columns of what an owner writes. */
export function writtenColumns(listing: WrittenFields) {
  return toColumns(listing, writtenNames);
}

export function toListing(row: Row): Listing {
  const { planEndNoticedFor: _, ...listing } = fromRow(row, listingColumns);
  return listing;
}

export async function findListing(db: Db, listingId: string): Promise<Listing | null> {
  const row = await findRow(db, 'listings', { id: listingId });
  return row && toListing(row);
}

/** These listings by id, deleted ones too; unknown ids are absent. */
export async function listListings(db: Db, listingIds: readonly string[]): Promise<Listing[]> {
  if (listingIds.length === 0) return [];
  const rows = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', 'in', [...listingIds])
    .execute();
  return rows.map(toListing);
}

/** Every unsold listing that a person owns, newest first. */
export async function listUnsoldOf(db: Db, userId: string): Promise<Listing[]> {
  const rows = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', 'in', (owned) =>
      owned.selectFrom('listing_owners').select('listing_id').where('user_id', '=', userId),
    )
    .where('deleted_at', 'is', null)
    .where('sale_state', '!=', 'sold')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toListing);
}

/** Locks a listing for this transaction; every change of its state begins here. */
export async function lockListingRow(tx: Tx, listingId: string): Promise<Listing | null> {
  const row = await lockRow(tx, 'listings', { id: listingId });
  return row && toListing(row);
}

/** Locks a listing that this person owns and that is not deleted; null: not theirs, so unknown. */
export async function lockOwnedListing(
  tx: Tx,
  listingId: string,
  userId: string,
): Promise<Listing | null> {
  const row = await tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', (owned) =>
      owned
        .selectFrom('listing_owners')
        .select('listing_id')
        .where('listing_id', '=', listingId)
        .where('user_id', '=', userId),
    )
    .forUpdate()
    .executeTakeFirst();
  return row ? toListing(row) : null;
}

/**
 * Saves where a listing stands now. The caller has locked it; one that was published, sold or deleted since it was
 * read is left alone all the same.
 * @param mark of the move that leads there.
 * @returns null where it moved on.
 */
export async function saveListing(
  tx: Tx,
  listing: Pick<Listing, 'id' | 'published' | 'saleState'>,
  change: ListingChange,
  mark: RawBuilder<unknown>,
  now: Date,
): Promise<Listing | null> {
  const row = await tx
    .updateTable('listings')
    .set({ ...toColumns(change, lifeNames), updated_at: now })
    .where('id', '=', listing.id)
    .where('published', '=', listing.published)
    .where('sale_state', '=', listing.saleState)
    .where('deleted_at', 'is', null)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toListing(row) : null;
}

type OtherColumns = Omit<
  Updateable<Tables['listings']>,
  | 'published'
  | 'subscription_expires_at'
  | 'sale_state'
  | 'reserved_for_user_id'
  | 'reserved_until'
  | 'taken_down_at'
  | 'deleted_at'
>;

/** Writes columns of a locked listing that are no part of its life. */
export async function updateListing(
  tx: Tx,
  listingId: string,
  columns: OtherColumns,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ ...columns, updated_at: now })
    .where('id', '=', listingId)
    .execute();
}

export async function replaceCategories(
  tx: Tx,
  listingId: string,
  categoryIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('listing_categories').where('listing_id', '=', listingId).execute();
  if (categoryIds.length === 0) return;
  await tx
    .insertInto('listing_categories')
    .values(categoryIds.map((id) => ({ listing_id: listingId, category_id: id })))
    .execute();
}

export async function countCategories(db: Db, listingId: string): Promise<number> {
  const row = await db
    .selectFrom('listing_categories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function listCategoryIds(db: Db, listingId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('listing_categories')
    .select('category_id as id')
    .where('listing_id', '=', listingId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of these category ids do not exist. */
export async function findUnknownCategories(
  db: Db,
  categoryIds: readonly number[],
): Promise<number[]> {
  if (categoryIds.length === 0) return [];
  const known = await db
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', [...categoryIds])
    .execute();
  const ids = new Set(known.map((row) => row.id));
  return categoryIds.filter((id) => !ids.has(id));
}

/** Category names of these listings, in the order of their ids. */
export async function listCategoryNames(
  db: Db,
  listingIds: readonly string[],
): Promise<{ listingId: string; name: string }[]> {
  if (listingIds.length === 0) return [];
  return db
    .selectFrom('listing_categories')
    .innerJoin('categories', 'categories.id', 'listing_categories.category_id')
    .select(['listing_categories.listing_id as listingId', 'categories.name'])
    .where('listing_categories.listing_id', 'in', [...listingIds])
    .orderBy('categories.id')
    .execute();
}
