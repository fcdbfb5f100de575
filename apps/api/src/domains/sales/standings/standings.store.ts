import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { SaleMatter } from './standing-matters.rules.ts';
import type { TeamStanding } from './sale-standing.rules.ts';

/** A standing as it is kept. */
export type MadeStanding = TeamStanding & {
  saleId: string;
  version: number;
  matter: SaleMatter | null;
  late: boolean;
  due: Date | null;
  again: Date | null;
  amountCents: number;
};

/** Sales whose standing was made of another version, or may be another by now. */
export async function listOutdated(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select sale_id as id from sale_standings where made_of is distinct from sale_version limit ${limit})
    union
    (select sale_id from sale_standings where again_at <= ${now} limit ${limit})
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Keeps them. One whose sale is being changed is left out: it is made of the changed sale next. */
export async function saveStandings(db: Db, made: readonly MadeStanding[]): Promise<void> {
  const column = <T>(of: (one: MadeStanding) => T) => made.map(of);
  await sql`
    with free as (
      select sale_id from sale_standings
      where sale_id = any(${column((one) => one.saleId)}::uuid[]) for update skip locked
    )
    update sale_standings set made_of = made.version, standing = made.standing,
      waits_for = made.waits_for, since = made.since, due_at = made.due_at, is_late = made.is_late,
      again_at = made.again_at, amount_cents = made.amount_cents, matter = made.matter
    from free, unnest(${column((one) => one.saleId)}::uuid[], ${column((one) => one.version)}::int[],
      ${column((one) => one.state)}::text[], ${column((one) => one.waitsFor)}::text[],
      ${column((one) => one.since)}::timestamptz[], ${column((one) => one.due)}::timestamptz[],
      ${column((one) => one.late)}::boolean[], ${column((one) => one.again)}::timestamptz[],
      ${column((one) => one.amountCents)}::bigint[],
      ${column((one) => one.matter)}::text[])
      made(sale_id, version, standing, waits_for, since, due_at, is_late, again_at, amount_cents, matter)
    where free.sale_id = made.sale_id and sale_standings.sale_id = made.sale_id
  `.execute(db);
}

/** How many open sales have waited too long, by what they are to operators. */
export async function countLate(db: Db): Promise<{ matter: SaleMatter | null; sales: number }[]> {
  return db
    .selectFrom('sale_standings')
    .select(['matter', sql<number>`count(*)::int`.as('sales')])
    .where('matter', 'is not', null)
    .where('is_late', '=', true)
    .groupBy('matter')
    .execute();
}
