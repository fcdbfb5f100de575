import { sql, type Kysely } from 'kysely';

/**
 * The record of signing is a sealed file of its own: the assignment is recorded and public, so nothing of
 * who signed from where may stand in it. Its id is chosen with the papers, which print it. Papers that were
 * given to be signed before have none: their record takes the id of the signing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sales add column record_id uuid unique`.execute(db);
  await sql`alter table signing_envelopes add column record_id uuid`.execute(db);
  for (const table of ['sale_documents', 'signing_documents']) {
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_part_check`)},
        add constraint ${sql.ref(`${table}_part_check`)}
          check (part in ('assignment', 'agreement', 'record'))`.execute(db);
  }
}
