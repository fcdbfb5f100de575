import { sql, type Kysely } from 'kysely';

/**
 * What is append only stays so, but for one thing: a name or an address of a deleted account may become
 * the fixed words that stand for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column named_user_ids uuid[] not null default '{}'`.execute(db);
  await sql`create index notifications_named on notifications using gin (named_user_ids)`.execute(
    db,
  );
  await sql`create index notifications_about on notifications (about_user_id)`.execute(db);
  await sql`create index notifications_listing on notifications (listing_id)`.execute(db);

  await sql`drop trigger operator_audit_append_only on operator_audit`.execute(db);
  await sql`
    create trigger operator_audit_append_only
    before delete or truncate on operator_audit
    for each statement execute function operator_audit_append_only()`.execute(db);
  await sql`
    create function operator_audit_keeps_facts() returns trigger language plpgsql as $$
    begin
      if (new.id, new.at, new.operator_user_id, new.what, new.about_id)
           is distinct from (old.id, old.at, old.operator_user_id, old.what, old.about_id)
        or new.about not in (old.about, 'Former member', 'Removed listing')
        or new.operator_email not in
             (old.operator_email, 'erased-' || old.operator_user_id || '@erased.invalid')
        or (new.reason is distinct from old.reason
            and new.reason is distinct from 'Erased with the account that it named.')
      then
        raise exception 'the audit trail is append only'
          using errcode = '23001', constraint = 'operator_audit_append_only';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger operator_audit_keeps_facts before update on operator_audit
    for each row execute function operator_audit_keeps_facts()`.execute(db);

  await sql`
    create or replace function money_intents_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then raise exception 'money_intents are kept'; end if;
      if (new.business_key, new.kind, new.subject, new.attempt, new.idempotency_key)
         is distinct from
         (old.business_key, old.kind, old.subject, old.attempt, old.idempotency_key)
      then raise exception 'a money intent keeps its key and parameters'; end if;
      -- Whom a customer or payout account was made for is forgotten with the person, never before its outcome.
      if new.params is distinct from old.params and not (
        old.state <> 'planned' and old.kind in ('customer', 'account')
        and new.params = old.params - 'email' - 'name')
      then raise exception 'a money intent keeps its key and parameters'; end if;
      if old.state <> 'planned' and new.state <> old.state
      then raise exception 'a settled money intent keeps its outcome'; end if;
      return new;
    end $$`.execute(db);
}
