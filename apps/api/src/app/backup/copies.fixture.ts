import { sql } from 'kysely';
import { expect } from 'vitest';
import { connectDatabase } from '../../core/db/database.ts';
import { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { file, pay, sign } from '../../domains/sales/sale-world.fixture.ts';
import { cards, price, SaleDesk } from '../money/sale-desk.fixture.ts';
import { pass } from '../money/money.fixture.ts';

/** A marketplace with sales at every stage, and a job that has not run yet. */
export type Market = {
  people: SaleDesk['people'];
  /** The sale's id, and its listing's. */
  held: { listingId: string };
  signing: { listingId: string };
  signed: { saleId: string };
  released: { saleId: string };
};

export async function fillMarket(world: World): Promise<Market> {
  const desk = await SaleDesk.open(world);
  const released = { saleId: await desk.paidOutSale() };
  const signed = { saleId: await desk.signedSale() };
  await desk.list();
  await pay(world, desk.people.buyer, desk.listingId, price, { card: cards.good });
  const held = { listingId: desk.listingId };
  await desk.list();
  await pay(world, desk.people.buyer, desk.listingId, price, { card: cards.good });
  await sign(world, desk.people.buyer, desk.listingId);
  const signing = { listingId: desk.listingId };
  // Told of by a job that waits.
  const sent = await desk.people.buyer.request('POST', `/messages/${desk.people.first.userId}`, {
    body: { message: 'Sent\tjust \\before\nthe copy 🦊' },
  });
  expect(sent.status, sent.text).toBe(200);
  return { people: desk.people, held, signing, signed, released };
}

/** The same person at another world that has their session. */
export function inWorld(world: World, person: Persona): Persona {
  return new Persona(world, person.me, person.cookie);
}

/** Brings every sale of the market to its end, in the world that it was copied to. */
export async function finishSales(world: World, market: Market): Promise<void> {
  const [operator, first, second, buyer] = (['operator', 'first', 'second', 'buyer'] as const).map(
    (who) => inWorld(world, market.people[who]),
  ) as [Persona, Persona, Persona, Persona];
  for (const person of [buyer, first, second]) await sign(world, person, market.held.listingId);
  for (const person of [first, second]) await sign(world, person, market.signing.listingId);
  const open = await world.deps.db
    .selectFrom('sales')
    .select('id')
    .where('status', '=', 'signed')
    .execute();
  expect(open).toHaveLength(3);
  for (const { id } of open) expect((await file(operator, id)).status).toBe(200);
  await pass(world);
  const sales = await world.deps.db.selectFrom('sales').select('status').execute();
  expect(sales.map(({ status }) => status)).toEqual(Array(4).fill('released'));
}

/** What a copy need not have in common, see `leftOut` in table-shapes.ts. */
const ownOfEach = [
  'kysely_migration',
  'kysely_migration_lock',
  'live_events',
  'market_changes',
  'market_clock',
  'providers_away',
];

/** The rows of every table as one sum, jobs included. */
export async function rowSums(
  url: string,
  leave: readonly string[] = [],
): Promise<Record<string, string>> {
  const connection = connectDatabase({ connectionString: url, onError: () => undefined });
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
      connection.db,
    );
    const named = tables.filter(({ name }) => ![...ownOfEach, ...leave].includes(name));
    const of = [...named.map(({ name }) => `public.${name}`), 'pgboss.job'];
    const sums: Record<string, string> = {};
    for (const name of of) {
      const { rows } = await sql<{ sum: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
        from ${sql.table(name)} t`.execute(connection.db);
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  } finally {
    await connection.close();
  }
}
