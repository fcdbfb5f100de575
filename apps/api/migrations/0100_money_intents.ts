import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table money_intents (
      business_key text primary key,
      kind text not null,
      subject text not null,
      attempt integer not null check (attempt >= 1),
      idempotency_key text not null constraint money_intents_idempotency_key_unique unique,
      params jsonb not null,
      state text not null check (state in ('planned', 'succeeded', 'refused')),
      object_id text,
      refusal_code text,
      refusal_message text,
      attempts integer not null default 0,
      first_called_at timestamptz,
      claim_id uuid,
      claimed_until timestamptz,
      created_at timestamptz not null,
      settled_at timestamptz,
      constraint money_intents_attempt_once unique (subject, attempt),
      constraint money_intents_outcome check (
        (state = 'planned' and object_id is null and settled_at is null)
        or (state = 'succeeded' and object_id is not null and settled_at is not null)
        or (state = 'refused' and object_id is null and settled_at is not null)
      )
    )`.execute(db);
  await sql`
    create index money_intents_unfinished on money_intents (created_at)
    where state = 'planned'`.execute(db);
  // What was decided before the call never changes: only the outcome may be added, once.
  await sql`
    create function money_intents_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then raise exception 'money_intents are kept'; end if;
      if (new.business_key, new.kind, new.subject, new.attempt, new.idempotency_key, new.params)
         is distinct from
         (old.business_key, old.kind, old.subject, old.attempt, old.idempotency_key, old.params)
      then raise exception 'a money intent keeps its key and parameters'; end if;
      if old.state <> 'planned' and new.state <> old.state
      then raise exception 'a settled money intent keeps its outcome'; end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger money_intents_guard before update or delete on money_intents
    for each row execute function money_intents_guard()`.execute(db);
}
