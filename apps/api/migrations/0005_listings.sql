-- Patents, their owners and their files.

create extension btree_gist;

create table categories (
  id integer primary key,
  name text not null unique
);

create table listings (
  id uuid primary key,
  creator_user_id uuid not null references users,
  title text not null,
  description text not null,
  patent_number text not null,
  patent_type_id smallint not null check (patent_type_id >= 1 and patent_type_id <= 4),
  prototype_id smallint not null check (prototype_id in (0, 1)),
  country_of_issue text not null,
  price_cents bigint not null check (price_cents >= 0 and price_cents <= 99999999),
  accepting_offers boolean not null,
  expired boolean not null,
  expiration_at timestamptz,
  has_research boolean default false not null,
  has_cost_model boolean default false not null,
  published boolean default false not null,
  publish_requested_at timestamptz,
  published_at timestamptz,
  first_published_at timestamptz,
  subscription_expires_at timestamptz,
  sale_state text default 'none' not null check (sale_state in ('none', 'under_sale', 'sold')),
  reserved_for_user_id uuid references users,
  reserved_until timestamptz,
  taken_down_at timestamptz,
  plan_end_noticed_for timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  idempotency_key uuid,
  constraint listings_gone_hidden check (not published or deleted_at is null and taken_down_at is null),
  constraint listings_published_country check (not published or country_of_issue = 'United States'),
  constraint listings_published_number check (not published or patent_number <> ''),
  constraint listings_number_once exclude using gist (patent_number with =, creator_user_id with <>) where (published and sale_state <> 'sold')
);
create index listings_creator on listings (creator_user_id);
create index listings_ever_published on listings (published_at, id) where ((published_at is not null) and (deleted_at is null));
create unique index listings_idempotency on listings (creator_user_id, idempotency_key) where (idempotency_key is not null);
create index listings_market on listings (published_at desc, id desc) where (published and (sale_state = 'none'));
create index listings_number on listings (patent_number) where published;
create index listings_plan_end on listings (subscription_expires_at) where (published and (sale_state = 'none'));

create table listing_categories (
  listing_id uuid not null references listings on delete cascade,
  category_id integer not null references categories,
  primary key (listing_id, category_id)
);

create table listing_owners (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  position integer not null,
  user_id uuid references users,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  stake_basis_points integer not null check (stake_basis_points >= 0 and stake_basis_points <= 10000),
  confirmed_at timestamptz,
  invitation_token_hash bytea unique,
  invited_at timestamptz,
  created_at timestamptz not null,
  company text,
  company_title text,
  constraint listing_owners_email_once unique (listing_id, email),
  constraint listing_owners_person_once unique (listing_id, user_id),
  constraint listing_owners_company_has_title check ((company is null) = (company_title is null) and company <> '' and company_title <> '')
);
create index listing_owners_person on listing_owners (user_id);

create table ended_invitations (
  token_hash bytea primary key,
  reason text not null check (reason in ('replaced', 'removed')),
  ended_at timestamptz not null
);
create index ended_invitations_age on ended_invitations (ended_at);

create table listing_files (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  kind text not null check (kind in ('document', 'research', 'costModel', 'image', 'preview')),
  name text not null,
  size bigint not null,
  content_type text not null,
  storage_key text not null unique,
  sha256 text not null,
  position integer not null,
  created_at timestamptz not null,
  lost_at timestamptz
);
create unique index listing_files_document_once on listing_files (listing_id) where (kind = 'document');
create index listing_files_listing on listing_files (listing_id, kind, "position");
create unique index listing_files_preview_once on listing_files (listing_id) where (kind = 'preview');

create table listing_suggestions (
  listing_id uuid primary key references listings on delete cascade,
  file_id uuid not null unique references listing_files on delete cascade,
  status text not null check (status in ('pending', 'ready', 'none', 'failed')),
  found jsonb,
  created_at timestamptz not null,
  read_at timestamptz,
  check ((found is not null) = (status = 'ready'))
);

create table country_waitlist (
  user_id uuid not null references users on delete cascade,
  country text not null,
  created_at timestamptz not null,
  primary key (user_id, country)
);

create table link_previews (
  url_hash bytea primary key,
  found jsonb,
  fetched_at timestamptz not null
);
create index link_previews_age on link_previews (fetched_at);

create trigger listings_of_living before insert or update of creator_user_id on listings for each row execute function refuse_erased_person('creator_user_id');
create trigger listing_owners_of_living before insert or update of user_id on listing_owners for each row execute function refuse_erased_person('user_id');
create trigger country_waitlist_of_living before insert or update of user_id on country_waitlist for each row execute function refuse_erased_person('user_id');

-- The categories of the specification, section 3.
insert into categories (id, name) values
  (1, 'Aerospace'),
  (2, 'Agriculture'),
  (3, 'Apparel'),
  (4, 'Artificial Intelligence'),
  (5, 'Automotive'),
  (6, 'Batteries'),
  (7, 'Biotechnology'),
  (8, 'Chemistry'),
  (9, 'Cloud Computing'),
  (10, 'Construction'),
  (11, 'Consumer Electronics'),
  (12, 'Cybersecurity'),
  (13, 'Data Storage'),
  (14, 'Diagnostics'),
  (15, 'Drones'),
  (16, 'Education'),
  (17, 'Energy'),
  (18, 'Environment'),
  (19, 'Financial Technology'),
  (20, 'Food and Beverage'),
  (21, 'Furniture'),
  (22, 'Gaming'),
  (23, 'Hand Tools'),
  (24, 'Health Care'),
  (25, 'Household'),
  (26, 'Imaging and Optics'),
  (27, 'Industrial Machinery'),
  (28, 'Internet of Things'),
  (29, 'Lighting'),
  (30, 'Logistics'),
  (31, 'Marine'),
  (32, 'Materials'),
  (33, 'Medical Devices'),
  (34, 'Mining'),
  (35, 'Nanotechnology'),
  (36, 'Networking'),
  (37, 'Packaging'),
  (38, 'Pharmaceuticals'),
  (39, 'Plants'),
  (40, 'Printing'),
  (41, 'Rail'),
  (42, 'Robotics'),
  (43, 'Security'),
  (44, 'Semiconductors'),
  (45, 'Sensors'),
  (46, 'Software'),
  (47, 'Sports'),
  (48, 'Telecommunications'),
  (49, 'Textiles'),
  (50, 'Toys'),
  (51, 'Vehicles'),
  (52, 'Water Treatment'),
  (53, 'Wearables'),
  (54, 'Other');
