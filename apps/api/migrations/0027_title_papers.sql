-- A paper that an owner sends about a title in question, and what an operator answered.

create table title_papers (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  name text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  note text not null,
  sent_by uuid not null references users,
  sent_at timestamptz not null,
  state text not null check (state in ('sent', 'taken', 'refused')),
  answer text,
  answered_at timestamptz,
  answered_by_user_id uuid references users,
  check ((state = 'sent') = (answer is null)),
  check ((answer is null) = (answered_at is null))
);
create unique index title_papers_open on title_papers (listing_id) where (state <> 'taken');
create index title_papers_listing on title_papers (listing_id, sent_at desc, id desc);
create index title_papers_person on title_papers (sent_by);
create trigger title_papers_of_living before insert or update of sent_by on title_papers for each row execute function refuse_erased_person('sent_by');

alter table listing_files drop constraint listing_files_kind_check;
alter table listing_files add constraint listing_files_kind_check check (kind in ('document', 'research', 'costModel', 'disclosure', 'titlePaper', 'image', 'preview'));

-- The paper that a finding is from; null: it is from none.
alter table title_checks add column finding_paper_sha256 text check (finding_paper_sha256 is null or (finding is null) is false);
