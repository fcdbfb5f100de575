import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_audit (
      id uuid primary key,
      at timestamptz not null,
      operator_user_id uuid not null,
      operator_email text not null,
      what text not null,
      about_id text not null,
      about text not null,
      reason text
    )`.execute(db);
  await sql`create index operator_audit_newest on operator_audit (at desc, id desc)`.execute(db);
  await sql`
    create function operator_audit_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit trail is append only'
        using errcode = '23001', constraint = 'operator_audit_append_only';
    end $$`.execute(db);
  await sql`
    create trigger operator_audit_append_only
    before update or delete or truncate on operator_audit
    for each statement execute function operator_audit_append_only()`.execute(db);
}
