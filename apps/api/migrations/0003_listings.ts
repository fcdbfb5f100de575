import { sql, type Kysely } from 'kysely';

const categoryNames = [
  'Aerospace',
  'Agriculture',
  'Apparel',
  'Artificial Intelligence',
  'Automotive',
  'Batteries',
  'Biotechnology',
  'Chemistry',
  'Cloud Computing',
  'Construction',
  'Consumer Electronics',
  'Cybersecurity',
  'Data Storage',
  'Diagnostics',
  'Drones',
  'Education',
  'Energy',
  'Environment',
  'Financial Technology',
  'Food and Beverage',
  'Furniture',
  'Gaming',
  'Hand Tools',
  'Health Care',
  'Household',
  'Imaging and Optics',
  'Industrial Machinery',
  'Internet of Things',
  'Lighting',
  'Logistics',
  'Marine',
  'Materials',
  'Medical Devices',
  'Mining',
  'Nanotechnology',
  'Networking',
  'Packaging',
  'Pharmaceuticals',
  'Plants',
  'Printing',
  'Rail',
  'Robotics',
  'Security',
  'Semiconductors',
  'Sensors',
  'Software',
  'Sports',
  'Telecommunications',
  'Textiles',
  'Toys',
  'Vehicles',
  'Water Treatment',
  'Wearables',
  'Other',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists btree_gist`.execute(db);
  await sql`create table categories (id integer primary key, name text not null unique)`.execute(
    db,
  );
  for (const [index, name] of categoryNames.entries()) {
    await sql`insert into categories (id, name) values (${index + 1}, ${name})`.execute(db);
  }
  await sql`
    create table listings (
      id uuid primary key,
      creator_user_id uuid not null references users,
      title text not null,
      description text not null,
      patent_number text not null,
      patent_type_id smallint not null check (patent_type_id between 1 and 4),
      prototype_id smallint not null check (prototype_id in (0, 1)),
      country_of_issue text not null,
      price_cents bigint not null check (price_cents between 0 and 99999999),
      accepting_offers boolean not null,
      expired boolean not null,
      expiration_at timestamptz,
      has_research boolean not null default false,
      has_cost_model boolean not null default false,
      published boolean not null default false,
      publish_requested_at timestamptz,
      published_at timestamptz,
      first_published_at timestamptz,
      subscription_expires_at timestamptz,
      sale_state text not null default 'none' check (sale_state in ('none', 'under_sale', 'sold')),
      reserved_for_user_id uuid references users,
      reserved_until timestamptz,
      taken_down_at timestamptz,
      plan_end_noticed_for timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      constraint listings_published_country check (not published or country_of_issue = 'United States'),
      constraint listings_published_number check (not published or patent_number <> ''),
      constraint listings_gone_hidden check (not published or (deleted_at is null and taken_down_at is null)),
      constraint listings_number_once exclude using gist (patent_number with =, creator_user_id with <>)
        where (published and sale_state <> 'sold')
    )`.execute(db);
  await sql`create index listings_creator on listings (creator_user_id)`.execute(db);
  await sql`
    create index listings_market on listings (published_at desc, id desc)
    where published and sale_state = 'none'`.execute(db);
  await sql`
    create index listings_market_cheapest on listings
      (accepting_offers, (case when not accepting_offers then price_cents end), published_at desc, id desc)
    where published and sale_state = 'none'`.execute(db);
  await sql`
    create index listings_market_dearest on listings
      (accepting_offers, (case when not accepting_offers then price_cents end) desc, published_at desc, id desc)
    where published and sale_state = 'none'`.execute(db);
  await sql`
    create index listings_plan_end on listings (subscription_expires_at)
    where published and sale_state = 'none'`.execute(db);
  await sql`create index listings_title on listings using gin (title gin_trgm_ops)`.execute(db);
  await sql`create index listings_number on listings (patent_number) where published`.execute(db);
  await sql`
    create table listing_categories (
      listing_id uuid not null references listings on delete cascade,
      category_id integer not null references categories,
      primary key (listing_id, category_id)
    )`.execute(db);
  await sql`create index listing_categories_category on listing_categories (category_id, listing_id)`.execute(
    db,
  );
  await sql`
    create table listing_owners (
      id uuid primary key,
      listing_id uuid not null references listings on delete cascade,
      position integer not null,
      user_id uuid references users,
      first_name text not null,
      last_name text not null,
      email text not null check (email = lower(email)),
      stake_basis_points integer not null check (stake_basis_points between 0 and 10000),
      confirmed_at timestamptz,
      invitation_token_hash bytea unique,
      invited_at timestamptz,
      created_at timestamptz not null,
      constraint listing_owners_email_once unique (listing_id, email),
      constraint listing_owners_person_once unique (listing_id, user_id)
    )`.execute(db);
  await sql`create index listing_owners_person on listing_owners (user_id)`.execute(db);
  await sql`
    create table listing_files (
      id uuid primary key,
      listing_id uuid not null references listings on delete cascade,
      kind text not null check (kind in ('document', 'research', 'costModel', 'image')),
      name text not null,
      size bigint not null,
      content_type text not null,
      storage_key text not null unique,
      sha256 text not null,
      position integer not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index listing_files_listing on listing_files (listing_id, kind, position)`.execute(
    db,
  );
  await sql`
    create unique index listing_files_document_once on listing_files (listing_id)
    where kind = 'document'`.execute(db);
  await sql`
    create table country_waitlist (
      user_id uuid not null references users on delete cascade,
      country text not null,
      created_at timestamptz not null,
      primary key (user_id, country)
    )`.execute(db);
}
