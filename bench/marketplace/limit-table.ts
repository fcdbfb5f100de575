import type pg from 'pg';

/**
 * The same rows in one table of their own, as someone would lay them out who had to answer these calls
 * and nothing else, for the one person who has saved anything: categories and pictures inside the row,
 * an index for each way in.
 */
export async function makeLimitTable(pool: pg.Pool): Promise<void> {
  await pool.query('create schema bench_limit');
  await pool.query(`
    create table bench_limit.listings as
    select l.id, l.title, l.description, l.patent_number, l.patent_type_id::int, l.prototype_id::int,
      l.country_of_issue, l.price_cents::int, l.accepting_offers, l.expired, l.expiration_at,
      l.has_research, l.has_cost_model, l.published, l.published_at, l.subscription_expires_at,
      l.sale_state, l.created_at, l.creator_user_id,
      array(select c.category_id from listing_categories c
        where c.listing_id = l.id order by 1) as category_ids,
      array(select n.name from listing_categories c join categories n on n.id = c.category_id
        where c.listing_id = l.id order by n.id) as categories,
      array(select '/files/' || f.id from listing_files f
        where f.listing_id = l.id and f.kind = 'image' order by f.position) as image_uris
    from listings l`);
  await pool.query('alter table bench_limit.listings add primary key (id)');
  await pool.query(`
    create index on bench_limit.listings (published_at desc, id desc) include (subscription_expires_at)
    where published and sale_state = 'none'`);
  await pool.query('create index on bench_limit.listings using gin (title gin_trgm_ops)');
  await pool.query('create index on bench_limit.listings using gin (category_ids)');
  await pool.query(`
    create table bench_limit.saved as
    select listing_id from wishlist_entries`);
  await pool.query('alter table bench_limit.saved add primary key (listing_id)');
  await pool.query('vacuum analyze bench_limit.listings');
  await pool.query('vacuum analyze bench_limit.saved');
}
