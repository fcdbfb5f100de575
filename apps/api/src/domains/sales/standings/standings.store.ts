import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { type SaleMatter, statesOfMatter } from './standing-matters.rules.ts';
import type { TeamStanding } from '../sale-standing.rules.ts';

/** A standing as it is kept. */
export type MadeStanding = TeamStanding & {
  saleId: string;
  version: number;
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
      waits_for = made.waits_for, since = made.since, due_at = made.due_at, late_at = made.late_at,
      again_at = made.again_at, amount_cents = made.amount_cents, is_over = made.is_over
    from free, unnest(${column((one) => one.saleId)}::uuid[], ${column((one) => one.version)}::int[],
      ${column((one) => one.state)}::text[], ${column((one) => one.waitsFor)}::text[],
      ${column((one) => one.since)}::timestamptz[], ${column((one) => one.due)}::timestamptz[],
      ${column((one) => one.lateFrom)}::timestamptz[], ${column((one) => one.again)}::timestamptz[],
      ${column((one) => one.amountCents)}::bigint[],
      ${column((one) => one.withoutDay === 'over')}::boolean[])
      made(sale_id, version, standing, waits_for, since, due_at, late_at, again_at, amount_cents, is_over)
    where free.sale_id = made.sale_id and sale_standings.sale_id = made.sale_id
  `.execute(db);
}

/** What a sale is to the team; for a query of `sale_standings`. */
export function matterOf(now: Date): RawBuilder<SaleMatter> {
  const whens = Object.entries(statesOfMatter).map(
    ([matter, states]) => sql`when standing in (${sql.join(states)}) then ${matter}`,
  );
  return sql<SaleMatter>`(case ${sql.join(whens, sql` `)}
    when late_at <= ${now} then 'stalled' else 'on_course' end)`;
}

/** Whether a kept standing is of a sale that is not over; for a query of `sale_standings`. */
export const isOpen = sql<boolean>`(not is_over and made_of is not null)`;

/** How many open sales have waited too long, by what they are to the team. */
export async function countLate(
  db: Db,
  now: Date,
): Promise<{ matter: SaleMatter; sales: number }[]> {
  return db
    .selectFrom('sale_standings')
    .select([matterOf(now).as('matter'), sql<number>`count(*)::int`.as('sales')])
    .where(isOpen)
    .where('late_at', '<=', now)
    .groupBy(sql`1`)
    .execute();
}
