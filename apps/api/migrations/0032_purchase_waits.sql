-- Buyers who asked to be told once a listing can be bought whose title stops that.

create table purchase_waits (
  listing_id uuid not null references listings on delete cascade,
  user_id uuid not null references users,
  since timestamptz not null,
  primary key (listing_id, user_id)
);
create index purchase_waits_user on purchase_waits (user_id);
create trigger purchase_waits_of_living before insert or update of user_id on purchase_waits for each row execute function refuse_erased_person('user_id');
