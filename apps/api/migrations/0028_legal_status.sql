-- What a buyer was told of the patent's legal status before paying.

alter table sales add column legal_status_shown jsonb;

-- What a buyer confirmed knowing: that the patent may be over.
create table status_confirmations (
  listing_id uuid not null references listings on delete cascade,
  buyer_user_id uuid not null references users,
  words text not null,
  confirmed_at timestamptz not null,
  primary key (listing_id, buyer_user_id)
);
create index status_confirmations_buyer on status_confirmations (buyer_user_id);
create trigger status_confirmations_of_living before insert or update of buyer_user_id on status_confirmations for each row execute function refuse_erased_person('buyer_user_id');
