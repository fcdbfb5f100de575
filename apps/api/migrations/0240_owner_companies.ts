import { sql, type Kysely } from 'kysely';

/**
 * A share may be a company's: the person named in the row then signs for it, under a title. Neither is
 * there without the other, in the listing and in the sale, which keeps what was signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['listing_owners', 'sale_owners']) {
    await sql`
      alter table ${sql.table(table)}
        add column company text,
        add column company_title text,
        add constraint ${sql.ref(`${table}_company_has_title`)} check (
          (company is null) = (company_title is null) and company <> '' and company_title <> ''
        )`.execute(db);
  }
}
