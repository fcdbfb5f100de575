import { sql, type Kysely } from 'kysely';

/**
 * What a sale outside the product was settled for is not known; the price of the listing, which was written
 * as its amount, is taken out. The column itself stays for versions that still write it, and is read by none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outside_sales alter column amount_cents set default 0`.execute(db);
  await sql`update outside_sales set amount_cents = 0`.execute(db);
}
