const pageSize = 20;

export type Statement = { name: string; text: string; values: unknown[] };
export type Browse = Record<string, string | undefined>;

/** One row as the statements below give it. */
export type LimitRow = {
  id: string;
  title: string;
  description: string;
  patent_number: string;
  patent_type_id: number;
  prototype_id: number;
  country_of_issue: string;
  price_cents: number;
  accepting_offers: boolean;
  expired: boolean;
  expiration_at: Date | null;
  has_research: boolean;
  has_cost_model: boolean;
  published: boolean;
  published_at: Date | null;
  subscription_expires_at: Date | null;
  created_at: Date;
  categories: string[];
  image_uris: string[];
};

/**
 * One page and the exact total, in one statement that the database prepares once. Without filters the
 * order's index serves both; with them the matches are found once and counted and cut from there.
 */
export function browseStatement(query: Browse, now: Date): Statement {
  const values: unknown[] = [now];
  const value = (given: unknown) => `$${values.push(given)}`;
  const filters = filtersOf(query, value);
  const inMarket = "published and sale_state = 'none' and subscription_expires_at > $1";
  const matching = `from bench_limit.listings l where ${[inMarket, ...filters].join(' and ')}`;
  const offset = value((Number(query['page'] ?? '1') - 1) * pageSize);
  const cut = `order by published_at desc, id desc limit ${pageSize} offset ${offset}`;
  const text =
    filters.length === 0
      ? `select *, (select count(*)::int ${matching}) as total ${matching} ${cut}`
      : `with matching as materialized (select id, published_at ${matching}),
           page as (select id from matching ${cut})
         select l.*, (select count(*)::int from matching) as total
         from page join bench_limit.listings l using (id) order by published_at desc, id desc`;
  return { name: nameOf(text), text, values };
}

/** The cheap ones first: the database asks those of equal cost in this order. */
function filtersOf(query: Browse, value: (given: unknown) => string): string[] {
  const filters: string[] = [];
  if (query['acceptingOffers'] === 'true') filters.push('accepting_offers');
  if (query['expired'] === 'true') filters.push('expired');
  if (query['prototype'] === 'true') filters.push('prototype_id = 1');
  if (query['research'] === 'true') filters.push('has_research');
  if (query['costModel'] === 'true') filters.push('has_cost_model');
  if (query['types']) filters.push(`patent_type_id = any(${value(ids(query['types']))}::int[])`);
  if (query['categories']) {
    filters.push(`category_ids && ${value(ids(query['categories']))}::int[]`);
  }
  if (query['search']) {
    const pattern = `%${query['search'].replaceAll(/[\\%_]/g, (found) => `\\${found}`)}%`;
    filters.push(`title ilike ${value(pattern)}`);
  }
  if (query['wishlist'] === 'true') {
    filters.push('exists (select from bench_limit.saved s where s.listing_id = l.id)');
  }
  return filters;
}

const names = new Map<string, string>();

/** The same text has the same name, by which the driver knows that it is prepared. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `browse-${names.size}`;
  names.set(text, name);
  return name;
}

/** One listing, and whether it is saved. */
export function listingStatement(id: string): Statement {
  return {
    name: 'listing',
    text: `select *, exists (select from bench_limit.saved s where s.listing_id = l.id) as saved
      from bench_limit.listings l where id = $1`,
    values: [id],
  };
}

/** The fields of a card, as the product answers them. */
export function cardOf(row: LimitRow): Record<string, unknown> {
  return {
    id: row.id,
    title: row.title,
    patentNumber: row.patent_number.replaceAll(/\B(?=(\d{3})+$)/g, ','),
    patentTypeId: row.patent_type_id,
    prototypeId: row.prototype_id,
    countryOfIssue: row.country_of_issue,
    price: row.price_cents / 100,
    acceptingOffers: row.accepting_offers,
    expired: row.expired,
    expirationTimestamp: row.expiration_at,
    published: row.published,
    hasResearch: row.has_research,
    hasCostModel: row.has_cost_model,
    categories: row.categories,
    imageUri: row.image_uris[0] ?? null,
    imageUris: row.image_uris,
    createTimestamp: row.created_at,
    publishedTimestamp: row.published_at,
    subscriptionExpirationTimestamp: row.subscription_expires_at,
  };
}

function ids(list: string): number[] {
  return list.split(',').map(Number);
}
