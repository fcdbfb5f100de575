import { sql, type Kysely } from 'kysely';

/**
 * The free 90 days are had once per person, not once per account: a row carries a keyed hash of the
 * person's mailbox, and outlives the account without naming it. The hash needs the product's key, so the
 * rows of before get theirs from the product (`free-periods.service.ts`), not from here; that is why the
 * column may be empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table free_periods
      add column mailbox_mark bytea constraint free_periods_mailbox_once unique,
      drop constraint free_periods_pkey,
      alter column user_id drop not null,
      alter column checkout_id drop not null,
      add constraint free_periods_account_once unique (user_id),
      add constraint free_periods_of_somebody check (num_nonnulls(user_id, mailbox_mark) > 0)`.execute(
    db,
  );
  await sql`create index free_periods_unmarked on free_periods (user_id) where mailbox_mark is null`.execute(
    db,
  );
  await sql`create index free_periods_checkout on free_periods (checkout_id)`.execute(db);
  await sql`
    create trigger free_periods_of_living before insert or update of user_id on free_periods
    for each row execute function refuse_erased_person('user_id')`.execute(db);
}
