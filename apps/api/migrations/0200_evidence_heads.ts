import { sql, type Kysely } from 'kysely';

/**
 * Where the chain of each sale ends. A chain alone shows a changed or a missing entry in its middle, but
 * not that its last entries were taken away: that shows here. The database keeps it with each entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What another process is about to append must be in the heads, or follow them.
  await sql`lock table sale_evidence in share row exclusive mode`.execute(db);
  await sql`
    create table sale_evidence_heads (
      sale_id uuid primary key references sales,
      sequence integer not null check (sequence >= 1),
      hash text not null
    )`.execute(db);
  await sql`
    insert into sale_evidence_heads (sale_id, sequence, hash)
    select distinct on (sale_id) sale_id, sequence, hash
    from sale_evidence order by sale_id, sequence desc`.execute(db);
  await sql`
    create function sale_evidence_head_follows() returns trigger language plpgsql as $$
    begin
      insert into sale_evidence_heads (sale_id, sequence, hash)
      values (new.sale_id, new.sequence, new.hash)
      on conflict (sale_id) do update set sequence = excluded.sequence, hash = excluded.hash;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sale_evidence_head_follows after insert on sale_evidence
    for each row execute function sale_evidence_head_follows()`.execute(db);
  await sql`
    create function sale_evidence_head_grows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.sale_id = old.sale_id and new.sequence = old.sequence + 1
      then return new; end if;
      raise exception 'evidence is append only'
        using errcode = '23001', constraint = 'sale_evidence_append_only';
    end $$`.execute(db);
  await sql`
    create trigger sale_evidence_head_grows before update or delete on sale_evidence_heads
    for each row execute function sale_evidence_head_grows()`.execute(db);
  await sql`
    create trigger sale_evidence_head_stays before truncate on sale_evidence_heads
    for each statement execute function sale_evidence_append_only()`.execute(db);
}
