import { sql, type Kysely } from 'kysely';

/** Who owns a listing is kept in memory beside what it shows: a change of it is a change in the market. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create constraint trigger owners_change_in_market after insert or update or delete on listing_owners
    deferrable initially deferred for each row
    execute function note_market_change('listing_id')`.execute(db);
}
