-- Messages to support and the replies.

create table support_inquiries (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  email text not null,
  subject text not null,
  category text not null check (category in ('technical', 'account', 'billing', 'patent', 'other')),
  message text not null,
  created_at timestamptz not null,
  status text not null check (status in ('open', 'answered')),
  -- By the latest answer.
  answered_at timestamptz,
  constraint support_inquiries_answered check ((status = 'open') = (answered_at is null))
);
create index support_inquiries_newest on support_inquiries (created_at desc, id desc);
create index support_inquiries_person on support_inquiries (user_id);

create table support_replies (
  id uuid primary key,
  inquiry_id uuid not null references support_inquiries on delete cascade,
  operator_user_id uuid references users on delete set null,
  message text not null,
  created_at timestamptz not null
);
create index support_replies_inquiry on support_replies (inquiry_id, created_at);

create trigger support_inquiries_of_living before insert or update of user_id on support_inquiries for each row execute function refuse_erased_person('user_id');
