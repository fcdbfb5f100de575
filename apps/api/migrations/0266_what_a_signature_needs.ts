import { sql, type Kysely } from 'kysely';

/**
 * Two things without which nobody signs: that the signer has confirmed the printed name as the legal name,
 * and that the papers give the assignee's postal address. Papers under way that were made with an address
 * keep their links, as do those that the buyer has signed; others are made again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_signers add column name_confirmed_at timestamptz`.execute(db);
  await sql`
    alter table signing_envelopes add column has_address boolean not null default false`.execute(
    db,
  );
  await sql`
    update signing_envelopes e set has_address = true
    from sales s
    where s.id = e.sale_id
      and (
        e.state <> 'open'
        or s.buyer_signed_at is not null
        or coalesce(s.buyer_details ->> 'address', '') <> ''
      )`.execute(db);
}
