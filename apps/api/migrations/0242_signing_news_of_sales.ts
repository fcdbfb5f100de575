import { sql, type Kysely } from 'kysely';

/** What was told of the signing of a sale, in the order in which it happened: the evidence log asks for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index outbox_events_signing on outbox_events ((payload ->> 'saleId'), occurred_at, id)
    where type = 'signing.changed'`.execute(db);
}
