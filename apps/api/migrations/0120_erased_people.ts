import { sql, type Kysely } from 'kysely';

/** The column of each table that says in whose name a row is written. */
const writtenBy = {
  sessions: 'user_id',
  email_codes: 'user_id',
  password_resets: 'user_id',
  known_devices: 'user_id',
  totp_secrets: 'user_id',
  passkeys: 'user_id',
  passkey_challenges: 'user_id',
  recovery_codes: 'user_id',
  sign_in_challenges: 'user_id',
  listings: 'creator_user_id',
  listing_owners: 'user_id',
  country_waitlist: 'user_id',
  subscription_checkouts: 'user_id',
  wishlist_entries: 'user_id',
  offers: 'buyer_user_id',
  messages: 'from_user_id',
  sales: 'buyer_user_id',
  outside_sales: 'buyer_user_id',
  support_inquiries: 'user_id',
  notifications: 'user_id',
} as const;

/**
 * Nothing is written in the name of a person whose account was deleted, and nothing about the account
 * itself: a request that was under way while it was deleted waits for that, and is then refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_erased_person() returns trigger language plpgsql as $$
    declare
      person uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
      gone timestamptz;
    begin
      if person is null then return new; end if;
      if tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[0])::uuid is not distinct from person
      then return new; end if;
      -- The lock waits for a deletion under way, and then reads what it wrote.
      select erased_at into gone from users where id = person for key share;
      if gone is not null then
        raise exception 'person % is gone', person
          using errcode = '23514', constraint = 'users_erased';
      end if;
      return new;
    end $$`.execute(db);
  for (const [table, column] of Object.entries(writtenBy)) {
    await sql`
      create trigger ${sql.ref(`${table}_of_living`)}
      before insert or update of ${sql.ref(column)} on ${sql.table(table)}
      for each row execute function refuse_erased_person(${sql.lit(column)})`.execute(db);
  }
  await sql`
    create function erased_stays_erased() returns trigger language plpgsql as $$
    begin
      raise exception 'person % is gone', old.id
        using errcode = '23514', constraint = 'users_erased';
    end $$`.execute(db);
  await sql`
    create trigger users_stay_erased before update or delete on users
    for each row when (old.erased_at is not null) execute function erased_stays_erased()`.execute(
    db,
  );
}
