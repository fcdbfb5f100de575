-- Of which domain a free period was had, as a keyed hash like the mailbox's (empty: of a public mail provider): it stays
-- when the account goes. The product, which has the key, writes it into earlier rows at its next start.
alter table free_periods add column domain_mark bytea;
create index free_periods_domain on free_periods (domain_mark) where used_at is not null;

-- Domains of which unusually many free periods were had, once each: operators are told when the row is made.
create table free_period_domains (
  domain text not null,
  listed_at timestamptz not null,
  primary key (domain)
);
