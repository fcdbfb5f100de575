import { sql } from 'kysely';
import { type Db, prepareRead, type Tx } from '../../../../core/db/database.ts';
import { foldCase } from '../../../../core/text/fold-case.ts';
import type { FilterFacts } from './fact-columns.engine.ts';
import type { MarketEntry } from './market-index.engine.ts';

/** How far the market has come: equal epochs count the same changes. */
export type MarketClock = { epoch: string; lastChange: number; forgotten: number };

/** A changed listing with its current content; null if nobody may see it any longer. */
export type MarketChange = { listingId: string; entry: MarketEntry | null };

/** What a page tells of the patents of listings, as the transaction sees it; of each there is something. */
export type ReadFacts = (
  tx: Tx,
  listings: readonly { listingId: string; number: string }[],
) => Promise<ReadonlyMap<string, Omit<FilterFacts, 'ownerIds'>>>;

type Row = {
  id: string;
  patent_number: string;
  owner_ids: string[];
  title: string;
  published_at: Date;
  offered: boolean;
  subscription_expires_at: Date | null;
  price_cents: number;
  patent_type_id: number;
  category_ids: number[];
  accepting_offers: boolean;
  expired: boolean;
  prototype_id: number;
  has_research: boolean;
  has_cost_model: boolean;
};

const columns = sql`
  l.id, l.patent_number, l.title, l.published_at, l.published and l.sale_state = 'none' as offered,
  l.subscription_expires_at, l.price_cents, l.patent_type_id, l.accepting_offers, l.expired,
  l.prototype_id, l.has_research, l.has_cost_model,
  array(select category_id from listing_categories c where c.listing_id = l.id) as category_ids,
  array(select user_id from listing_owners o where o.listing_id = l.id and user_id is not null
    and l.public_page <> 'blind') as owner_ids`;

/** Some listings, and who may have saved them. */
export type SavedAsked = { userId: string; listingIds: readonly string[] };

/**
 * How far the market has come by now, and what people saved: by their ids, at least those of the listings they ask for.
 * @param asked some tens at most: every person is looked for with every listing.
 */
export async function readMarketClock(
  db: Db,
  asked: readonly SavedAsked[] = [],
): Promise<{ clock: MarketClock; saved: ReadonlyMap<string, ReadonlySet<string>> }> {
  const [row] = await readClock(
    db,
    arrayOf(asked.map(({ userId }) => userId)),
    arrayOf(asked.flatMap(({ listingIds }) => listingIds)),
  );
  if (!row) throw new Error('The market has no clock.');
  const { pairs, ...clock } = row;
  const saved = new Map<string, Set<string>>();
  for (const [userId = '', listingId = ''] of pairs.map((pair) => pair.split(' '))) {
    const of = saved.get(userId);
    if (of) of.add(listingId);
    else saved.set(userId, new Set([listingId]));
  }
  return { clock, saved };
}

// Two lists and no list of pairs: that costs the database a fourth of the time.
const readClock = prepareRead('market_clock', (db, userIds: string, listingIds: string) =>
  clockQuery(db)
    .select(
      sql<string[]>`array(
        select entry.user_id || ' ' || entry.listing_id from wishlist_entries entry
        where entry.user_id = any(${userIds}::uuid[]) and entry.listing_id = any(${listingIds}::uuid[])
      )`.as('pairs'),
    )
    .compile(),
);

/** Ids, each once, as the database writes an array: they need no quotes, and looking for some takes its time. */
const arrayOf = (ids: readonly string[]): string => `{${[...new Set(ids)].join(',')}}`;

function clockQuery(db: Db) {
  return db.selectFrom('market_clock').select(['epoch', 'last_change as lastChange', 'forgotten']);
}

/** What the change with this number was, and when: the same in no two histories. Null: none yet, or forgotten. */
export async function readChangeMark(db: Db, number: number): Promise<string | null> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', listing_id, transaction_id, extract(epoch from changed_at)) as mark
    from market_changes where number = ${number}`.execute(db);
  return rows[0]?.mark ?? null;
}

/** Which listings changed after this number. */
export async function listChangedIds(db: Db, after: number): Promise<string[]> {
  const rows = await db
    .selectFrom('market_changes')
    .select('listing_id')
    .distinct()
    .where('number', '>', after)
    .execute();
  return rows.map((row) => row.listing_id);
}

/** What changed after this number, each listing once, and up to which number that is. */
export async function listMarketChanges(
  db: Db,
  after: number,
  readFacts: ReadFacts,
): Promise<{ clock: MarketClock; changes: MarketChange[] }> {
  return inOneMoment(db, async (tx) => {
    const clock = await clockQuery(tx).executeTakeFirstOrThrow();
    const { rows } = await sql<{ listing_id: string } & (Row | { id: null })>`
      select changed.listing_id, ${columns}
      from (select distinct listing_id from market_changes where number > ${after}) changed
      left join listings l on l.id = changed.listing_id
        and l.published_at is not null and l.deleted_at is null`.execute(tx);
    const entries = await entriesOf(
      tx,
      rows.filter((row) => row.id !== null),
      readFacts,
    );
    const entryOfId = new Map(entries.map((entry) => [entry.id, entry]));
    const changes = rows.map(({ listing_id }) => ({
      listingId: listing_id,
      entry: entryOfId.get(listing_id) ?? null,
    }));
    return { clock, changes };
  });
}

/**
 * Reads every listing that was ever published, from the oldest on, so many at a time, as one moment has them.
 * @returns the number of the last change in that moment.
 */
export async function readWholeMarket(
  db: Db,
  rowsAtOnce: number,
  readFacts: ReadFacts,
  take: (entries: MarketEntry[]) => void,
): Promise<MarketClock> {
  return inOneMoment(db, async (tx) => {
    const clock = await clockQuery(tx).executeTakeFirstOrThrow();
    for (let last: Row | undefined; ; ) {
      const after = last
        ? sql`and (l.published_at, l.id) > (${last.published_at}, ${last.id})`
        : sql``;
      const { rows }: { rows: Row[] } = await sql<Row>`
        select ${columns} from listings l
        where l.published_at is not null and l.deleted_at is null ${after}
        order by l.published_at, l.id limit ${rowsAtOnce}`.execute(tx);
      take(await entriesOf(tx, rows, readFacts));
      last = rows.at(-1);
      if (rows.length < rowsAtOnce) return clock;
    }
  });
}

/** Some of the listings that are published and not being sold, whatever their plans: by id, after one of them. */
export async function listOfferedIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('id', '>', after)
    .where('published', '=', true)
    .where('sale_state', '=', 'none')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Forgets changes that every process has heard of by now, or reads everything again instead. */
export async function forgetMarketChanges(db: Db, keptSeconds: number): Promise<void> {
  await sql`
    with old as (
      delete from market_changes where changed_at < now() - make_interval(secs => ${keptSeconds})
      returning number
    )
    update market_clock set forgotten = greatest(forgotten, (select max(number) from old))
    where exists (select from old)`.execute(db);
}

/** All reads see the database as it was at the first one. */
function inOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}

async function entriesOf(
  tx: Tx,
  rows: readonly Row[],
  readFacts: ReadFacts,
): Promise<MarketEntry[]> {
  const listings = rows.map(({ id, patent_number }) => ({ listingId: id, number: patent_number }));
  const facts = rows.length > 0 ? await readFacts(tx, listings) : new Map();
  return rows.map((row) => entryOf(row, facts.get(row.id)));
}

function entryOf(row: Row, facts: Omit<FilterFacts, 'ownerIds'>): MarketEntry {
  return {
    ...facts,
    ownerIds: row.owner_ids,
    id: row.id,
    title: foldCase(row.title),
    publishedAt: row.published_at.getTime(),
    isOffered: row.offered,
    endsAt: row.subscription_expires_at?.getTime() ?? 0,
    priceCents: row.price_cents,
    typeId: row.patent_type_id,
    categoryIds: row.category_ids,
    acceptingOffers: row.accepting_offers,
    expired: row.expired,
    prototype: row.prototype_id === 1,
    research: row.has_research,
    costModel: row.has_cost_model,
  };
}
