import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sales (
      id uuid primary key,
      listing_id uuid not null references listings,
      buyer_user_id uuid not null references users,
      offer_id uuid references offers,
      offer_pay_by timestamptz,
      amount_cents bigint not null check (amount_cents between 100 and 99999999),
      status text not null check (status in (
        'checkout', 'processing', 'held', 'signed', 'filed', 'released', 'refunding', 'refunded', 'ended'
      )),
      version integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      next_check_at timestamptz not null,
      superseded_at timestamptz,
      payment_id text unique,
      payment_method text check (payment_method in ('card', 'us_bank_account', 'customer_balance')),
      transfer_expected_at timestamptz,
      charge_id text unique,
      fee_booked_at timestamptz,
      held_at timestamptz,
      step_since timestamptz,
      buyer_asked_at timestamptz,
      assignment_id uuid unique,
      agreement_id uuid unique,
      signing_document_id text unique,
      prepared_at timestamptz,
      buyer_details jsonb,
      buyer_signed_at timestamptz,
      first_signed_at timestamptz,
      declined_at timestamptz,
      signed_at timestamptz,
      sealed_at timestamptz,
      undo_requested_at timestamptz,
      undo_requested_by uuid references users,
      undo_reason text check (undo_reason in ('buyer', 'owner', 'timeout', 'operator')),
      receipt text,
      filed_at timestamptz,
      reel text,
      frame text,
      recorded_at timestamptz,
      disputed_at timestamptz,
      released_at timestamptz,
      refund_reason text check (refund_reason in ('not_for_sale', 'cancelled', 'operator')),
      refund_id text,
      refund_status text check (refund_status in ('pending', 'needs_details', 'done', 'failed')),
      refunded_at timestamptz,
      ended_at timestamptz,
      constraint sales_held_is_charged check (
        status not in ('held', 'signed', 'filed', 'released')
        or (charge_id is not null and held_at is not null)
      ),
      constraint sales_signed_has_papers check (
        status not in ('signed', 'filed', 'released')
        or (signed_at is not null and signing_document_id is not null and assignment_id is not null)
      ),
      constraint sales_filed_has_receipt check (
        status not in ('filed', 'released') or (receipt is not null and filed_at is not null)
      ),
      constraint sales_recorded_is_whole check (
        (reel is null) = (frame is null) and (reel is null) = (recorded_at is null)
      ),
      constraint sales_recorded_after_filing check (recorded_at is null or filed_at is not null),
      constraint sales_refund_of_a_charge check (
        status not in ('refunding', 'refunded') or (charge_id is not null and refund_reason is not null)
      )
    )`.execute(db);
  // One patent, one open sale: a second is impossible, whatever the program does.
  await sql`
    create unique index sales_one_open on sales (listing_id)
    where status in ('processing', 'held', 'signed', 'filed', 'released')`.execute(db);
  await sql`
    create unique index sales_one_checkout on sales (listing_id, buyer_user_id)
    where status = 'checkout' and superseded_at is null`.execute(db);
  await sql`create index sales_buyer on sales (buyer_user_id, created_at desc)`.execute(db);
  await sql`create index sales_listing on sales (listing_id, created_at desc)`.execute(db);
  await sql`
    create index sales_due on sales (next_check_at)
    where status not in ('released', 'refunded', 'ended')`.execute(db);
  await sql`
    create index sales_filing on sales (signed_at) where status in ('signed', 'filed', 'released')`.execute(
    db,
  );
  await sql`
    create table sale_owners (
      sale_id uuid not null references sales,
      owner_id uuid not null,
      user_id uuid not null references users,
      position integer not null,
      name text not null,
      email text not null,
      stake_basis_points integer not null check (stake_basis_points between 1 and 10000),
      share_cents bigint not null check (share_cents >= 0),
      signed_at timestamptz,
      transfer_id text unique,
      paid_at timestamptz,
      reversed_at timestamptz,
      primary key (sale_id, owner_id),
      constraint sale_owners_person_once unique (sale_id, user_id),
      constraint sale_owners_paid_by_transfer check (
        paid_at is null or share_cents = 0 or transfer_id is not null
      )
    )`.execute(db);
  await sql`create index sale_owners_person on sale_owners (user_id)`.execute(db);
}
