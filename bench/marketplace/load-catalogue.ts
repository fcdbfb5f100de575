import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { NewRow, Tables } from '../../apps/api/src/core/db/tables.ts';
import type { Catalogue, CatalogueListing } from './catalogue.ts';

const linesAtOnce = 1000;

/**
 * Writes the catalogue into the product's own tables by COPY, past the triggers, lets the database take
 * stock, and has the product read its market again (docs/decisions/0016).
 * @param folder from which the database may read the files that it copies.
 */
export async function loadCatalogue(
  pool: pg.Pool,
  { sellerIds, listings }: Catalogue,
  viewerUserId: string,
  folder: string,
): Promise<void> {
  const client = await pool.connect();
  const copy = (table: string, rows: Iterable<Row>) =>
    copyRows(client, table, rows, join(folder, `${table}.csv`));
  try {
    await client.query('set session_replication_role = replica');
    await copy('users', sellerIds.map(sellerRow));
    await copy('listings', rowsOf(listings, listingRows));
    await copy('listing_categories', rowsOf(listings, categoryRows));
    await copy('listing_owners', rowsOf(listings, ownerRows));
    await copy('listing_files', rowsOf(listings, imageRows));
    const saved = listings.filter((listing) => listing.saved);
    await copy(
      'wishlist_entries',
      saved.map((listing) => savedRow(listing, viewerUserId)),
    );
    await client.query('vacuum analyze');
    await client.query('update market_clock set epoch = gen_random_uuid()');
  } finally {
    client.release(true);
  }
}

type Value = string | number | boolean | Date | null;
type Row = Record<string, Value>;
/** A row as the table takes it: a column that it asks for and that is forgotten here does not compile. */
type RowOf<Table extends keyof Tables> = Row & NewRow<Table>;

/** One listing after the other: the rows of a million are not held at once. */
function* rowsOf(
  listings: readonly CatalogueListing[],
  rows: (listing: CatalogueListing, index: number) => Row[],
): Iterable<Row> {
  for (const [index, listing] of listings.entries()) yield* rows(listing, index);
}

async function copyRows(
  client: pg.PoolClient,
  table: string,
  rows: Iterable<Row>,
  file: string,
): Promise<void> {
  const columns: string[] = [];
  await pipeline(Readable.from(chunksOf(rows, columns)), createWriteStream(file));
  if (columns.length > 0) {
    await client.query(`copy ${table} (${columns.join(', ')}) from '${file}' (format csv)`);
  }
  await rm(file);
}

/** Lines of CSV, many at a time; the names of their columns are put into `columns`. */
function* chunksOf(rows: Iterable<Row>, columns: string[]): Iterable<string> {
  let lines: string[] = [];
  for (const row of rows) {
    if (columns.length === 0) columns.push(...Object.keys(row));
    lines.push(`${Object.values(row).map(csvValue).join(',')}\n`);
    if (lines.length < linesAtOnce) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

/** Nothing at all stands for null, quotes around nothing for the empty text. */
function csvValue(value: Value): string {
  if (value === null) return '';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

function sellerRow(id: string, index: number): RowOf<'users'> {
  return {
    id,
    email: emailOf(id),
    first_name: 'Seller',
    last_name: `Number ${index + 1}`,
    // No password has this hash: nobody signs in as a seller.
    password_hash: '-',
    status: 'active',
    has_second_step: false,
    payouts_enabled: false,
    created_at: new Date(0),
  };
}

function emailOf(sellerId: string): string {
  return `seller-${sellerId}@claimstead.example`;
}

function listingRows(listing: CatalogueListing): RowOf<'listings'>[] {
  const row: RowOf<'listings'> = {
    id: listing.id,
    creator_user_id: listing.sellerId,
    title: listing.title,
    description: listing.description,
    patent_number: listing.patentNumber,
    patent_type_id: listing.patentTypeId,
    prototype_id: listing.prototypeId,
    country_of_issue: 'United States',
    price_cents: listing.priceCents,
    accepting_offers: listing.acceptingOffers,
    expired: listing.expired,
    has_research: listing.hasResearch,
    has_cost_model: listing.hasCostModel,
    published: listing.published,
    published_at: listing.publishedAt,
    first_published_at: listing.publishedAt,
    subscription_expires_at: listing.subscriptionExpiresAt,
    sale_state: listing.saleState,
    public_page: 'off',
    // Nobody needs to hear of ended plans while the clock runs.
    plan_end_noticed_for: listing.subscriptionExpiresAt,
    created_at: listing.createdAt,
    updated_at: listing.createdAt,
  };
  return [row];
}

function categoryRows(listing: CatalogueListing): RowOf<'listing_categories'>[] {
  return listing.categoryIds.map((id) => ({ listing_id: listing.id, category_id: id }));
}

/** The creator owns the whole. One owner a listing, so the listing's id serves for the owner's row. */
function ownerRows(listing: CatalogueListing, index: number): RowOf<'listing_owners'>[] {
  const row: RowOf<'listing_owners'> = {
    id: listing.id,
    listing_id: listing.id,
    position: 0,
    status: 'linked',
    user_id: listing.sellerId,
    first_name: 'Seller',
    last_name: `Number ${index + 1}`,
    email: emailOf(listing.sellerId),
    share_basis_points: 10_000,
    confirmed_at: listing.createdAt,
    created_at: listing.createdAt,
  };
  return [row];
}

function savedRow(
  { id, createdAt }: CatalogueListing,
  viewerUserId: string,
): RowOf<'wishlist_entries'> {
  return { user_id: viewerUserId, listing_id: id, created_at: createdAt };
}

/** Rows only: pictures are named in answers, and none is opened here. */
function imageRows(listing: CatalogueListing): RowOf<'listing_files'>[] {
  return listing.imageIds.map((id, position) => ({
    id,
    listing_id: listing.id,
    kind: 'image',
    name: `picture-${position + 1}.webp`,
    size: 50_000,
    content_type: 'image/webp',
    storage_key: `listings/${id}`,
    sha256: '-',
    position,
    created_at: listing.createdAt,
  }));
}
