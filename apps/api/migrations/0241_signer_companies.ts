import { sql, type Kysely } from 'kysely';

/** For whom a signer signs, where it is a company: said on the signing page and in the record of signing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_signers add column company text check (company <> '')`.execute(db);
}
