import { sql, type Kysely } from 'kysely';

/**
 * Money that does not come back: what a bank took of a sale, what an owner's account could not return, and
 * refunds that wait for the platform's balance.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_lines
      drop constraint ledger_lines_account_check,
      add constraint ledger_lines_account_check check (account in (
        'provider_balance', 'held_for_sales', 'processing_fees', 'subscription_income', 'disputed',
        'losses'
      ))`.execute(db);
  await sql`
    alter table sales
      add column dispute_is_inquiry boolean not null default false,
      add column lost_cents bigint not null default 0 check (lost_cents >= 0),
      add column refund_retry_at timestamptz,
      add column refund_cents bigint not null default 0 check (refund_cents >= 0),
      drop constraint sales_refund_status_check,
      add constraint sales_refund_status_check check (
        refund_status in ('pending', 'awaiting_balance', 'needs_details', 'done', 'failed')
      )`.execute(db);
  // Every refund so far was of the whole price, and is booked unless it failed.
  await sql`update sales set refund_cents = amount_cents where refund_id is not null`.execute(db);
  // What a dispute took before this was counted.
  await sql`
    update sales set lost_cents = least(amount_cents, taken.cents)
    from (
      select ledger_entries.sale_id, sum(ledger_lines.amount_cents) as cents
      from ledger_entries join ledger_lines on ledger_lines.entry_id = ledger_entries.id
      where ledger_entries.kind = 'dispute_lost' and ledger_lines.account = 'held_for_sales'
      group by ledger_entries.sale_id
    ) as taken
    where taken.sale_id = sales.id and sales.dispute_lost_at is not null`.execute(db);
  await sql`
    alter table sale_owners
      add column reversal_refused_at timestamptz,
      add column reversal_retry_at timestamptz,
      add column written_off_at timestamptz`.execute(db);
}
