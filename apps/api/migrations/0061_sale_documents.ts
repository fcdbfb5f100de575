import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_documents (
      document_id uuid primary key,
      sale_id uuid not null references sales,
      part text not null check (part in ('assignment', 'agreement')),
      storage_key text not null unique,
      sha256 text not null,
      size bigint not null,
      stored_at timestamptz not null,
      constraint sale_documents_part_once unique (sale_id, part)
    )`.execute(db);
  await sql`
    create table sale_evidence (
      sale_id uuid not null references sales,
      sequence integer not null check (sequence >= 1),
      at timestamptz not null,
      what text not null,
      who text,
      details text not null,
      previous_hash text not null,
      hash text not null,
      primary key (sale_id, sequence)
    )`.execute(db);
  await sql`
    create function sale_evidence_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'evidence is append only'
        using errcode = '23001', constraint = 'sale_evidence_append_only';
    end $$`.execute(db);
  await sql`
    create trigger sale_evidence_append_only
    before update or delete or truncate on sale_evidence
    for each statement execute function sale_evidence_append_only()`.execute(db);
  await sql`
    create table outside_sales (
      id uuid primary key,
      listing_id uuid not null references listings constraint outside_sales_once unique,
      buyer_user_id uuid not null references users,
      recorded_by_user_id uuid not null references users,
      amount_cents bigint not null check (amount_cents >= 0),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index outside_sales_buyer on outside_sales (buyer_user_id)`.execute(db);
}
