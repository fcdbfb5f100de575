import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection, type Tx } from '../../../../core/db/database.ts';
import { foldCase } from '../../../../core/text/fold-case.ts';
import { newId } from '../../../../core/ids/ids.ts';
import type { Persona } from '../../../../test-kit/persona.ts';
import { repetitions } from '../../../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../../../test-kit/world.ts';
import { makeListing } from '../../../listings/listings.test-kit.ts';
import type { NewFact } from '../../../patents/facts/patent-facts.rules.ts';
import { noteReading } from '../../../patents/facts/patent-facts.service.ts';
import type { Browse } from '../browse.rules.ts';
import { forgetMarketChanges } from './market-feed.store.ts';
import type { MarketEntry } from './market-index.engine.ts';
import { Market } from './market.service.ts';
import {
  answerPlainly,
  entryParts,
  everything,
  filters,
  searchesIn,
} from './plain-market.fixture.ts';

let world: World;
let seller: Persona;
let buyer: Persona;
/** Another process: a connection and a memory of its own. */
let elsewhere: DatabaseConnection;
let other: Market;
let numbers = 0;

beforeAll(async () => {
  world = await startWorld();
  [seller, buyer] = [await world.person(), await world.person()];
  elsewhere = connectDatabase({
    connectionString: world.deps.config.databaseUrl ?? '',
    onError: () => undefined,
  });
  other = new Market(elsewhere.db);
});
afterAll(async () => {
  await elsewhere.close();
  await world.stop();
});

async function elsewhereAfter(change: () => Promise<unknown>, asked = {}): Promise<string[]> {
  await change();
  const index = await other.upToDate();
  const now = world.clock.now().getTime();
  return index.find({ ...everything, ...asked }, [], now).listingIds;
}

describe('another process', () => {
  it('sees what was committed with its next look: published, changed, taken back, deleted', async () => {
    const id = await makeListing(world, seller, { title: 'A latch', price: 100, categories: [1] });
    const title = { search: 'latch' };
    expect(await elsewhereAfter(async () => undefined, title)).toEqual([id]);
    const change = (fields: object) => () =>
      seller.request('PATCH', '/patent', { body: { id, ...fields } });
    expect(await elsewhereAfter(change({ title: 'A hasp' }), title)).toEqual([]);
    expect(await elsewhereAfter(change({ categories: [3] }), { categoryIds: [3] })).toEqual([id]);
    expect(await elsewhereAfter(change({ expired: true }), { expired: true })).toEqual([id]);
    const publish = (published: string) => () =>
      seller.request('PUT', '/patent/publish', { query: { patentId: id, published } });
    expect(await elsewhereAfter(publish('false'))).toEqual([]);
    expect(await elsewhereAfter(publish('true'))).toEqual([id]);
    const remove = () => seller.request('DELETE', '/patent', { query: { id } });
    expect(await elsewhereAfter(remove)).toEqual([]);
  });

  it('hears who owns a listing, and what else is shown of it', async () => {
    const id = await makeListing(world, seller, { title: 'Kept whole' });
    const kept = async () => {
      await other.upToDate();
      const [listing] = await other.listingsInOrder([id]);
      return [listing?.card.title, ...(listing?.ownerUserIds ?? [])];
    };
    expect(await kept()).toEqual(['Kept whole', seller.userId]);
    const { db } = world.deps;
    await db
      .updateTable('listing_owners')
      .set({ user_id: buyer.userId })
      .where('listing_id', '=', id)
      .execute();
    expect(await kept()).toEqual(['Kept whole', buyer.userId]);
    await db.updateTable('listings').set({ title: 'Changed' }).where('id', '=', id).execute();
    expect(await kept()).toEqual(['Changed', buyer.userId]);
  });

  it('hears nothing of drafts, nor of a transaction that was undone', async () => {
    const before = await latest();
    await world.deps.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('listings').set({ price_cents: 5 }).execute();
        throw new Error('undone');
      })
      .catch(() => undefined);
    await seller.request('POST', '/patent', { body: { title: 'Only a draft', categories: [1] } });
    expect(await latest()).toBe(before);
  });

  it('reads everything again where changes were forgotten or written past the feed', async () => {
    const id = await makeListing(world, seller, { title: 'Forgotten, then found' });
    expect(await elsewhereAfter(() => forgetMarketChanges(world.deps.db, 0))).toContain(id);
    const pastTheFeed = async () => {
      await world.deps.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await tx.updateTable('listings').set({ title: 'Restored' }).where('id', '=', id).execute();
        await sql`update market_clock set epoch = gen_random_uuid()`.execute(tx);
      });
    };
    expect(await elsewhereAfter(pastTheFeed, { search: 'restored' })).toEqual([id]);
    const olderTakesOver = () =>
      sql`update market_clock set last_change = last_change - 1, forgotten = 0`.execute(
        world.deps.db,
      );
    expect(await elsewhereAfter(olderTakesOver, { search: 'restored' })).toEqual([id]);
    await sql`update market_clock set last_change = last_change + 1`.execute(world.deps.db);
  });

  it('has them all after many were written at once, in the order of their numbers', async () => {
    const count = repetitions(12, 80);
    const made = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        makeListing(world, seller, { title: `At once ${at}` }),
      ),
    );
    const found = await elsewhereAfter(async () => undefined, { search: 'at once', limit: 500 });
    expect(found.toSorted()).toEqual(made.toSorted());
    const { rows } = await sql<{ number: number }>`
      select number from market_changes order by number`.execute(world.deps.db);
    const first = rows[0]?.number ?? 0;
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => first + at));
  });
});

describe('GET /patents', () => {
  it('answers as someone who looks at every listing would', async () => {
    const start = world.clock.now().getTime();
    await world.deps.db.deleteFrom('listings').execute();
    const owners = [[], [seller.userId], [seller.userId, buyer.userId]];
    const entries = fc.sample(entryParts, { numRuns: 90, seed: 11 }).map((parts, at) => ({
      ...parts,
      id: newId(),
      ownerIds: owners[at % 3] ?? [],
      // Nothing of the grant is known.
      periods: [{ from: '0000-01-01', endsOn: null, fees: 'not_known' as const }],
      publishedAt: start - 5_000_000 + parts.publishedAt * 1_000,
      endsAt: parts.endsAt === 0 ? 0 : start - 1_600_000 + parts.endsAt * 1_000,
    }));
    await insert(entries);
    const saved = entries.filter((_, at) => at % 3 === 0).map(({ id }) => id);
    for (const id of saved) {
      await world.deps.db
        .insertInto('wishlist_entries')
        .values({ user_id: buyer.userId, listing_id: id, created_at: new Date(start) })
        .execute();
    }
    const titles = entries.map(({ title }) => title);
    const asked = fc.record({
      filters,
      search: searchesIn(titles),
      page: fc.constantFrom(1, 2, 9),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ filters: any, search, page }) => {
        const wanted = { ...any, listedSince: null, owner: any.owner && seller.userId };
        const browse = { ...everything, ...wanted, search: search.trim(), page };
        const from = (page - 1) * 20;
        const moment = { now: world.clock.now().getTime(), day: '2026-11-28' };
        const plain = answerPlainly(entries, { ...browse, from, limit: 20 }, saved, moment);
        const query = queryOf({ ...wanted, search, page });
        const answer = await buyer.request('GET', '/patents', { query });
        const body = answer.body as PatentPage;
        expect({ total: body.total, listingIds: body.patents.map(({ id }) => id) }).toEqual(plain);
        expect(body.totalPages).toBe(Math.ceil(plain.total / 20));
        const counts = await buyer.request('GET', '/patents/counts', { query });
        expect(counts.body).toMatchObject({ total: plain.total });
      }),
      { numRuns: repetitions(80, 2_000), seed: 5 },
    );
  });

  it('takes the longest search that is allowed, counted in characters', async () => {
    const long = '😀'.repeat(200);
    const entries = fc.sample(entryParts, { numRuns: 1, seed: 3 });
    const listing = entries.map((parts) => ({
      ...parts,
      id: newId(),
      title: `A${long}`,
      isOffered: true,
    }));
    const now = world.clock.now().getTime();
    await insert(listing.map((each) => ({ ...each, publishedAt: now, endsAt: now + 60_000 })));
    const ask = (search: string) => buyer.request('GET', '/patents', { query: { search } });
    expect((await ask(long)).body).toMatchObject({ total: 1 });
    expect((await ask(`${long}😀`)).status).toBe(400);
    expect(foldCase(long)).toBe(long);
  });
});

/** What is asked for as it stands in the address: what is not set is not there. */
function queryOf({
  typeIds: types,
  categoryIds: categories,
  priceFrom,
  priceTo,
  ...plain
}: Partial<Browse>): Record<string, string> {
  const dollars = (cents: number | null | undefined) => (cents ? cents / 100 : cents);
  const prices = { priceFrom: dollars(priceFrom), priceTo: dollars(priceTo) };
  return Object.fromEntries(
    Object.entries({ ...plain, types, categories, ...prices })
      .filter(([, value]) => value !== null && String(value) !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}

async function latest(): Promise<number> {
  const row = await world.deps.db
    .selectFrom('market_clock')
    .select('last_change')
    .executeTakeFirstOrThrow();
  return row.last_change;
}

/** Writes listings as these say, past the forms that would not take them. */
async function insert(entries: readonly MarketEntry[]): Promise<void> {
  await world.deps.db.transaction().execute(async (tx) => {
    for (const entry of entries) {
      const publishedAt = new Date(entry.publishedAt);
      const number = String(7_000_000 + (numbers += 1));
      await tx
        .insertInto('listings')
        .values({
          id: entry.id,
          creator_user_id: seller.userId,
          title: entry.title,
          description: '',
          patent_number: number,
          patent_type_id: entry.typeId as PatentCard['patentTypeId'],
          prototype_id: entry.prototype ? 1 : 0,
          public_page: 'off',
          country_of_issue: 'United States',
          price_cents: entry.priceCents,
          accepting_offers: entry.acceptingOffers,
          expired: entry.expired,
          has_research: entry.research,
          has_cost_model: entry.costModel,
          published: entry.isOffered,
          published_at: publishedAt,
          first_published_at: publishedAt,
          subscription_expires_at: entry.endsAt === 0 ? null : new Date(entry.endsAt),
          sale_state: 'none',
          created_at: publishedAt,
          updated_at: publishedAt,
        })
        .execute();
      await insertTold(tx, number, entry);
      const categories = entry.categoryIds.map((id) => ({ listing_id: entry.id, category_id: id }));
      await tx.insertInto('listing_categories').values(categories).execute();
    }
  });
}

/** What the office says of the patent, and who owns it. */
async function insertTold(tx: Tx, number: string, entry: MarketEntry): Promise<void> {
  const readAt = new Date(entry.publishedAt);
  const { filedOn, classes, assignees, ownerIds } = entry;
  const facts: NewFact[] = [
    ...(filedOn === null ? [] : [{ kind: 'filed_on' as const, value: filedOn }]),
    { kind: 'classes', value: classes },
    { kind: 'assignees', value: assignees },
  ];
  const from = { number, source: 'office', origin: null, asOf: '2026-11-01', readAt } as const;
  await noteReading(tx, from, facts, () => true);
  for (const [position, userId] of ownerIds.entries()) {
    await tx
      .insertInto('listing_owners')
      .values({
        ...{
          id: newId(),
          listing_id: entry.id,
          position,
          user_id: userId,
          status: 'linked' as const,
        },
        ...{ first_name: 'Ann', last_name: 'Roe', email: `${userId}@claimstead.example` },
        ...{ share_basis_points: 5_000, confirmed_at: readAt, created_at: readAt },
        ...{ company: null, company_title: null, invited_at: null, invitation_token_hash: null },
      })
      .execute();
  }
}
