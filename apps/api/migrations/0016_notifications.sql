-- What people were told, and how they want their mail.

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null,
  title text not null,
  message text not null,
  link text not null,
  about_user_id uuid,
  listing_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  mail_action text,
  mail_due_at timestamptz,
  mailed_at timestamptz,
  mail_details jsonb,
  named_user_ids uuid[] default '{}' not null,
  mail_kind text,
  in_digest boolean default false not null
);
create index notifications_about on notifications (about_user_id);
create index notifications_listing on notifications (listing_id);
create index notifications_mail_due on notifications (mail_due_at) where (mail_due_at is not null);
create index notifications_named on notifications using gin (named_user_ids);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where (read_at is null);
create unique index notifications_unread_messages on notifications (user_id, about_user_id) where ((type = 'NEW_MESSAGE') and (read_at is null));

create table mail_wishes (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  wish text not null check (wish in ('now', 'daily', 'never')),
  changed_at timestamptz not null,
  primary key (user_id, kind)
);

create trigger notifications_of_living before insert or update of user_id on notifications for each row execute function refuse_erased_person('user_id');
create trigger mail_wishes_of_living before insert or update of user_id on mail_wishes for each row execute function refuse_erased_person('user_id');
