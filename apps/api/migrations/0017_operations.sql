-- What operators did, for good.

create table operator_audit (
  id uuid primary key,
  at timestamptz not null,
  operator_user_id uuid not null,
  operator_email text not null,
  what text not null,
  about_id text not null,
  about text not null,
  reason text not null,
  constraint operator_audit_has_reason check (btrim(reason) <> '')
);
create index operator_audit_about on operator_audit (about_id, at);
create index operator_audit_newest on operator_audit (at desc, id desc);

create function operator_audit_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append only'
    using errcode = '23001', constraint = 'operator_audit_append_only';
end $$;
create trigger operator_audit_append_only before delete or truncate on operator_audit for each statement execute function operator_audit_append_only();

-- A line can only lose the name of what was erased.
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
end $$;
create trigger operator_audit_keeps_facts before update on operator_audit for each row execute function operator_audit_keeps_facts();
