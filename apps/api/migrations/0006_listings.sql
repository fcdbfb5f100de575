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
  public_page text default 'off' not null check (public_page in ('off', 'named', 'blind')),
  -- The numbers under which its page could be read: each answers 410 where it can't be.
  public_numbers text[] default '{}' not null,
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
create index listings_public on listings (id) where (public_numbers <> '{}');
create index listings_words on listings using gin (lower(title) gin_trgm_ops, patent_number gin_trgm_ops);
create index listings_plan_end on listings (subscription_expires_at) where (published and (sale_state = 'none'));
-- Plans whose end nobody was told of, and no others: those that were told of stay behind for good.
create index listings_plan_end_untold on listings (subscription_expires_at) where (published and (sale_state = 'none') and (plan_end_noticed_for is distinct from subscription_expires_at));

create table listing_categories (
  listing_id uuid not null references listings on delete cascade,
  category_id integer not null references categories,
  primary key (listing_id, category_id)
);

create table listing_owners (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  position integer not null,
  status text not null check (status in ('not_invited', 'invited', 'declined', 'linked', 'left')),
  user_id uuid references users,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  share_basis_points integer not null check (share_basis_points >= 0 and share_basis_points <= 10000),
  -- When the invited person joined.
  linked_at timestamptz,
  confirmed_at timestamptz,
  invitation_token_hash bytea unique,
  invited_at timestamptz,
  created_at timestamptz not null,
  company text,
  company_title text,
  constraint listing_owners_linked check ((status = 'linked') = (user_id is not null)),
  -- Only a link of an email that is awaited, or was followed, is known.
  constraint listing_owners_token check (invitation_token_hash is null or status in ('invited', 'linked')),
  constraint listing_owners_email_once unique (listing_id, email),
  constraint listing_owners_person_once unique (listing_id, user_id),
  constraint listing_owners_company_has_title check ((company is null) = (company_title is null) and company <> '' and company_title <> '')
);
create index listing_owners_person on listing_owners (user_id);
create index listing_owners_named on listing_owners (lower(coalesce(company, first_name || ' ' || last_name)) text_pattern_ops);
create index listing_owners_last_name on listing_owners (lower(last_name) text_pattern_ops) where company is null;

create table ended_invitations (
  token_hash bytea primary key,
  reason text not null check (reason in ('replaced', 'removed', 'declined')),
  ended_at timestamptz not null
);
create index ended_invitations_age on ended_invitations (ended_at);

create table listing_files (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  kind text not null check (kind in ('document', 'research', 'costModel', 'disclosure', 'titlePaper', 'image', 'preview')),
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
  -- The document has pages that are pictures, and nothing could be read: its owner is told, and types.
  is_scan boolean default false not null,
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

-- The categories of patents.
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

-- What sellers disclose about a patent: a row for each change of one question. The sheet's version is the count of
-- its changes, and the sheet of a version is each question's latest row up to it.

create table listing_disclosures (
  listing_id uuid not null references listings on delete cascade,
  version integer not null check (version > 0),
  question text not null check (question in ('licenses', 'liens', 'litigation', 'standards', 'government', 'options', 'owner_agreements', 'terminal_disclaimers', 'fees', 'foreign_family', 'employers')),
  answer text not null check (answer in ('yes', 'no', 'unknown')),
  text text not null,
  papers jsonb default '[]' not null,
  -- The patents that a terminal disclaimer names, as an owner stated them with the answer.
  reference_patents jsonb default '[]' not null,
  answered_by uuid not null references users,
  answered_at timestamptz not null,
  -- When an accepted offer or a payment took the sheet with this answer in it.
  pinned_at timestamptz,
  primary key (listing_id, version),
  -- A "yes" says what there is, or names the patents; nothing else has either.
  check ((answer = 'yes') = (text <> '' or reference_patents <> '[]')),
  check (question = 'terminal_disclaimers' or reference_patents = '[]'),
  check (answer = 'yes' or papers = '[]')
);
create index listing_disclosures_question on listing_disclosures (listing_id, question, version desc);
create index listing_disclosures_person on listing_disclosures (answered_by);
create trigger listing_disclosures_of_living before insert or update of answered_by on listing_disclosures for each row execute function refuse_erased_person('answered_by');

-- The title of a listing against the office's record: what was compared, what came of it, what an operator found.

create table title_checks (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  outcome text not null check (outcome in ('agrees', 'differs', 'cannot_tell', 'not_checked')),
  reasons jsonb not null,
  inventors jsonb not null,
  owners jsonb not null,
  conveyances jsonb not null,
  terminal_disclaimer boolean not null,
  as_of date,
  record_sha256 text,
  record_fetched_at timestamptz,
  basis text not null,
  compared_at timestamptz not null,
  made_at timestamptz not null,
  superseded_at timestamptz,
  finding text,
  finding_permits boolean,
  -- The paper that a finding is from; null: it is from none.
  finding_paper_sha256 text check (finding_paper_sha256 is null or (finding is null) is false),
  found_at timestamptz,
  found_by_user_id uuid references users,
  check ((finding is null) = (finding_permits is null)),
  check ((finding is null) = (found_at is null)),
  check ((outcome = 'not_checked') = (record_fetched_at is null))
);
create unique index title_checks_now on title_checks (listing_id) where (superseded_at is null);
create index title_checks_basis on title_checks (listing_id, basis, made_at desc);
create index title_checks_waiting on title_checks (made_at, id) where ((superseded_at is null) and (finding is null) and (outcome in ('differs', 'cannot_tell')));

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

-- Who asked the owners of a listing that shows no name, and whether they told theirs.

create table introductions (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  user_id uuid not null references users,
  message text not null,
  status text not null check (status in ('asked', 'made', 'declined')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  unique (listing_id, user_id),
  check ((status = 'asked') = (answered_at is null))
);
create index introductions_listing on introductions (listing_id, asked_at desc, id desc);
create index introductions_user on introductions (user_id);
create trigger introductions_of_living before insert or update of user_id on introductions for each row execute function refuse_erased_person('user_id');

-- Buyers who asked to be told once a listing can be bought whose title stops that.

create table purchase_waits (
  listing_id uuid not null references listings on delete cascade,
  user_id uuid not null references users,
  since timestamptz not null,
  primary key (listing_id, user_id)
);
create index purchase_waits_user on purchase_waits (user_id);
create trigger purchase_waits_of_living before insert or update of user_id on purchase_waits for each row execute function refuse_erased_person('user_id');
