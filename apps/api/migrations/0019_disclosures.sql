-- What sellers disclose about a patent: a row for each change of one question. The sheet's version is the count of
-- its changes, and the sheet of a version is each question's latest row up to it.

create table listing_disclosures (
  listing_id uuid not null references listings on delete cascade,
  version integer not null check (version > 0),
  question text not null check (question in ('licenses', 'liens', 'litigation', 'standards', 'government', 'options', 'owner_agreements', 'terminal_disclaimers', 'fees', 'foreign_family', 'employers')),
  answer text not null check (answer in ('yes', 'no', 'unknown')),
  text text not null,
  papers jsonb default '[]' not null,
  answered_by uuid not null references users,
  answered_at timestamptz not null,
  -- When an accepted offer or a payment took the sheet with this answer in it.
  pinned_at timestamptz,
  primary key (listing_id, version),
  check ((answer = 'yes') = (text <> '')),
  check (answer = 'yes' or papers = '[]')
);
create index listing_disclosures_question on listing_disclosures (listing_id, question, version desc);
create index listing_disclosures_person on listing_disclosures (answered_by);
create trigger listing_disclosures_of_living before insert or update of answered_by on listing_disclosures for each row execute function refuse_erased_person('answered_by');

alter table listing_files drop constraint listing_files_kind_check;
alter table listing_files add constraint listing_files_kind_check check (kind in ('document', 'research', 'costModel', 'disclosure', 'image', 'preview'));

-- The version of the sheet that an acceptance, or an opened payment, took; 0: nothing was answered.
alter table offers add column disclosures_version integer default 0 not null check (disclosures_version >= 0);
alter table sales add column disclosures_version integer default 0 not null check (disclosures_version >= 0);
