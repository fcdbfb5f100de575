import { sql, type Kysely } from 'kysely';

/**
 * Papers that are signed at BoldSign: which document is which, and what the sale was told. Addresses of
 * people stay there; here is a hash, to know them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table boldsign_papers (
      reference text primary key,
      sale_id uuid not null,
      document_id text unique,
      state text not null check (
        state in ('open', 'signed', 'declined', 'expired', 'reassigned', 'voided')
      ),
      created_at timestamptz not null,
      looked_at timestamptz not null,
      constraint boldsign_papers_sent check (document_id is not null or state in ('open', 'voided'))
    )`.execute(db);
  await sql`
    create index boldsign_papers_open on boldsign_papers (looked_at)
    where state in ('open', 'reassigned') and document_id is not null`.execute(db);
  await sql`
    create table boldsign_signers (
      reference text not null references boldsign_papers,
      key text not null,
      email_sha256 text not null,
      status text not null check (status in ('waiting', 'signed', 'declined')),
      primary key (reference, key),
      constraint boldsign_signers_apart unique (reference, email_sha256)
    )`.execute(db);
  await sql`
    create table signing_webhooks (
      event_id text primary key,
      type text not null,
      document_id text,
      received_at timestamptz not null
    )`.execute(db);
  await sql`create index signing_webhooks_received on signing_webhooks (received_at)`.execute(db);
}
