import { limits } from '@claimstead/contract/limits.ts';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { likeContaining } from '../../../core/db/like-pattern.ts';
import type { Tables } from '../../../core/db/tables/tables.ts';
import type { Browse } from './browse.rules.ts';

/**
 * The listings in the market at a moment. The clock is the request's, not a job's: a plan that has just
 * ended is out. `published` implies the supported country and "not deleted" (checked by the database).
 */
function inMarket(db: Db, now: Date) {
  return db
    .selectFrom('listings')
    .where('published', '=', true)
    .where('sale_state', '=', 'none')
    .where('subscription_expires_at', '>', now);
}

type Where = ExpressionBuilder<Tables, 'listings'>;

function filtersOf(browse: Browse, viewerUserId: string) {
  return (where: Where) => {
    const filters = [];
    // The pattern's own characters are plain (decisions, Marketplace).
    if (browse.search !== '') filters.push(where('title', 'ilike', likeContaining(browse.search)));
    if (browse.typeIds.length > 0) {
      // As int, since an id that no smallint can hold is only unknown.
      filters.push(sql<SqlBool>`patent_type_id = any(${browse.typeIds}::int[])`);
    }
    if (browse.categoryIds.length > 0) {
      filters.push(
        where.exists(
          where
            .selectFrom('listing_categories')
            .select(sql<number>`1`.as('one'))
            .whereRef('listing_categories.listing_id', '=', 'listings.id')
            .where('listing_categories.category_id', 'in', browse.categoryIds),
        ),
      );
    }
    if (browse.acceptingOffers) filters.push(where('accepting_offers', '=', true));
    if (browse.expired) filters.push(where('expired', '=', true));
    if (browse.prototype) filters.push(where('prototype_id', '=', 1));
    if (browse.research) filters.push(where('has_research', '=', true));
    if (browse.costModel) filters.push(where('has_cost_model', '=', true));
    if (browse.wishlist) {
      filters.push(
        where.exists(
          where
            .selectFrom('wishlist_entries')
            .select(sql<number>`1`.as('one'))
            .whereRef('wishlist_entries.listing_id', '=', 'listings.id')
            .where('wishlist_entries.user_id', '=', viewerUserId),
        ),
      );
    }
    return filters.length > 0 ? where.and(filters) : sql<SqlBool>`true`;
  };
}

/** One page of ids and the exact total. Ids break ties, so that no listing stands on two pages. */
export async function listMarketPage(
  db: Db,
  browse: Browse,
  viewerUserId: string,
  now: Date,
): Promise<{ listingIds: string[]; total: number }> {
  const matching = inMarket(db, now).where(filtersOf(browse, viewerUserId));
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const offset = (browse.page - 1) * limits.pageSize;
  if (offset >= total) return { listingIds: [], total };
  const rows = await inOrder(matching.select('id'), browse)
    .limit(limits.pageSize)
    .offset(offset)
    .execute();
  return { listingIds: rows.map((row) => row.id), total };
}

/**
 * An open listing's guide price is no price: by price, those come last (decisions, Listings). Each order
 * is that of an index.
 */
function inOrder<Q extends ReturnType<typeof selectIds>>(query: Q, browse: Browse) {
  if (browse.sort === 'newest') return query.orderBy('published_at', 'desc').orderBy('id', 'desc');
  const direction = browse.sort === 'price_asc' ? 'asc' : 'desc';
  return query
    .orderBy('accepting_offers', 'asc')
    .orderBy(sql`case when not accepting_offers then price_cents end`, direction)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
}

function selectIds(db: Db, now: Date) {
  return inMarket(db, now).select('id');
}

/** The newest in the market, those with a picture first among the newest hundred. */
export async function listFeatured(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .with('newest', () =>
      inMarket(db, now)
        .select(['id', 'published_at'])
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(100),
    )
    .selectFrom('newest')
    .select('newest.id')
    .orderBy(
      (order) =>
        order.exists(
          order
            .selectFrom('listing_files')
            .select(sql<number>`1`.as('one'))
            .whereRef('listing_files.listing_id', '=', 'newest.id')
            .where('listing_files.kind', '=', 'image')
            .where('listing_files.lost_at', 'is', null),
        ),
      'desc',
    )
    .orderBy('newest.published_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
