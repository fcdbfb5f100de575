import type pg from 'pg';
import type { Catalogue, CatalogueListing } from './catalogue.ts';

const rowsPerStatement = 2000;

/**
 * Writes the catalogue into the product's own tables, in bulk and past the triggers, lets the database take
 * stock, and has the product read its market anew (docs/decisions/0016).
 */
export async function loadCatalogue(
  pool: pg.Pool,
  catalogue: Catalogue,
  viewerUserId: string,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await writeAll(client, catalogue, viewerUserId);
    await client.query('vacuum analyze');
    await client.query('update market_clock set epoch = gen_random_uuid()');
  } finally {
    client.release(true);
  }
}

async function writeAll(
  pool: pg.PoolClient,
  catalogue: Catalogue,
  viewerUserId: string,
): Promise<void> {
  await insert(pool, 'users', catalogue.sellerIds.map(sellerRow));
  for (let from = 0; from < catalogue.listings.length; from += rowsPerStatement) {
    const part = catalogue.listings.slice(from, from + rowsPerStatement);
    await insert(pool, 'listings', part.map(listingRow));
    await insert(pool, 'listing_categories', part.flatMap(categoryRows));
    await insert(pool, 'listing_owners', part.map(ownerRow));
    await insert(pool, 'listing_files', part.flatMap(imageRows));
    await insert(
      pool,
      'wishlist_entries',
      part
        .filter((listing) => listing.saved)
        .map(({ id, createdAt }) => ({
          user_id: viewerUserId,
          listing_id: id,
          created_at: createdAt,
        })),
    );
  }
}

type Row = Record<string, unknown>;

async function insert(pool: pg.PoolClient, table: string, rows: Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await pool.query(
    `insert into ${table} (${columns})
     select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

function sellerRow(id: string, index: number): Row {
  return {
    id,
    email: emailOf(id),
    first_name: 'Seller',
    last_name: `Number ${index + 1}`,
    // No password has this hash: nobody signs in as a seller.
    password_hash: '-',
    created_at: new Date(0),
  };
}

function emailOf(sellerId: string): string {
  return `seller-${sellerId}@claimstead.example`;
}

function listingRow(listing: CatalogueListing): Row {
  return {
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
    // Nobody needs to hear of ended plans while the clock runs.
    plan_end_noticed_for: listing.subscriptionExpiresAt,
    created_at: listing.createdAt,
    updated_at: listing.createdAt,
  };
}

function categoryRows(listing: CatalogueListing): Row[] {
  return listing.categoryIds.map((id) => ({ listing_id: listing.id, category_id: id }));
}

/** The creator owns the whole. One owner a listing, so the listing's id serves for the owner's row. */
function ownerRow(listing: CatalogueListing, index: number): Row {
  return {
    id: listing.id,
    listing_id: listing.id,
    position: 0,
    user_id: listing.sellerId,
    first_name: 'Seller',
    last_name: `Number ${index + 1}`,
    email: emailOf(listing.sellerId),
    stake_basis_points: 10_000,
    confirmed_at: listing.createdAt,
    created_at: listing.createdAt,
  };
}

/** Rows only: pictures are named in answers, and none is opened here. */
function imageRows(listing: CatalogueListing): Row[] {
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
