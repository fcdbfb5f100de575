import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { HealthFindings } from './health.rules.ts';

const minuteMs = 60_000;

type SalesHealth = Omit<
  HealthFindings['sales'],
  'payoutsLate' | 'heldDiffers' | 'filingsOverdue' | 'filingsWaiting' | 'stalled'
>;

/** A payout was taken back at the provider, and nobody has asked to pay it again. */
const takenBack = payoutIs('taken');

function payoutIs(status: 'taken' | 'refused') {
  return sql<boolean>`exists (select from payouts where payouts.sale_id = sales.id
    and payouts.status = ${status})`;
}

function disputeIs(...statuses: ('inquiry' | 'open' | 'lost')[]) {
  return sql<boolean>`exists (select from disputes where disputes.sale_id = sales.id
    and disputes.status in (${sql.join(statuses)}))`;
}

function refundIs(madeBy: 'product' | 'outside', ...statuses: string[]) {
  return sql<boolean>`exists (select from refunds where refunds.sale_id = sales.id
    and refunds.made_by = ${madeBy} and refunds.status in (${sql.join(statuses)}))`;
}

function isUnsealed(since: Date) {
  return sql<boolean>`exists (select from sale_papers where sale_papers.sale_id = sales.id
    and sale_papers.status = 'signed' and sale_papers.signed_at < ${since})`;
}

const isUndoRequested = sql<boolean>`exists (select from undos
  where undos.sale_id = sales.id and undos.status = 'requested')`;
const isRefundedOutside = refundIs('outside', 'awaiting_balance', 'unsettled');
const isChecked = sql<boolean>`exists (select from payment_checks
  where payment_checks.sale_id = sales.id and payment_checks.status = 'open')`;

/** Sales that wait for longer than they should; the rules for money say for how long. */
export async function countSalesBehind(db: Db, now: Date): Promise<SalesHealth> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const count = (name: keyof SalesHealth, which: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${which}))::int`.as(name);
  return db
    .selectFrom('sales')
    .select([
      sql<number>`(count(*) filter (where status not in ('released', 'refunded') and next_check_at < ${ago(15)})
        + (select count(*) from checkouts where status not in ('arrived', 'returned', 'ended')
          and next_check_at < ${ago(15)}))::int`.as('behind'),
      count('refundsFailed', sql`status = 'refunding' and ${refundIs('product', 'failed')}`),
      count(
        'refundsWaiting',
        sql`status = 'refunding' and ${refundIs('product', 'awaiting_balance')}`,
      ),
      count('payoutsNotReturned', sql`${isUndoRequested} and ${payoutIs('refused')}`),
      sql<number>`(select count(*) from customer_cash where return_status = 'failed')::int`.as(
        'transfersStuck',
      ),
      count('disputes', disputeIs('inquiry', 'open')),
      sql<number>`(select count(*) from plan_disputes where state in ('inquiry', 'open'))::int`.as(
        'planDisputes',
      ),
      // Title has passed, or only a part is lost, and an operator has not undone the sale yet; also if everyone
      // was paid, because then the loss is the platform's until the sale is undone.
      count(
        'lossesUnsettled',
        sql`${disputeIs('lost')} and status in ('held', 'signed', 'filed', 'released')`,
      ),
      count(
        'refundedOutside',
        sql`${isRefundedOutside} and status in ('held', 'signed', 'filed')
          and not ${isUndoRequested}`,
      ),
      count('payoutsTaken', sql`not ${isUndoRequested} and ${takenBack}`),
      count(
        'paymentChecks',
        sql`${isChecked} and status in ('held', 'signed', 'filed')
          and not ${isUndoRequested}`,
      ),
      count(
        'unsealed',
        sql`status = 'signed' and ${isUnsealed(ago(15))} and not ${isRefundedOutside}
          and not ${disputeIs('inquiry', 'open', 'lost')} and not ${isChecked}`,
      ),
    ])
    .executeTakeFirstOrThrow();
}

export type StoreHealth = {
  id: string;
  markedAt: Date | null;
  sweptAt: Date | null;
  lost: number;
  databaseBytes: number;
  /** When the latest finished backup was made, by the machine's clock. */
  backedUpAt: Date | null;
};

/** What the database knows of its store of files, and its own size. */
export async function findStoreHealth(db: Db): Promise<StoreHealth> {
  return db
    .selectFrom('file_store')
    .select([
      'id',
      'marked_at as markedAt',
      'swept_at as sweptAt',
      sql<number>`((select count(*) from listing_files where lost_at is not null)
        + (select count(*) from message_files where lost_at is not null))::int`.as('lost'),
      sql<string>`pg_database_size(current_database())`.as('databaseBytes'),
      sql<Date | null>`(select made_at from backup_state)`.as('backedUpAt'),
    ])
    .executeTakeFirstOrThrow()
    .then((row) => ({ ...row, databaseBytes: Number(row.databaseBytes) }));
}

/**
 * The longest transaction of the whole server that has a number of its own, as every one that writes has: live
 * updates wait for it. Without `pg_read_all_stats`, those of other users are not seen.
 */
export async function findOpenWrite(db: Db): Promise<{ seconds: number; program: string } | null> {
  const { rows } = await sql<{ seconds: number; program: string }>`
    select floor(extract(epoch from clock_timestamp() - xact_start))::int as seconds,
      'process ' || pid || coalesce(' (' || nullif(application_name, '') || ')', '') as program
    from pg_stat_activity where backend_xid is not null order by xact_start limit 1`.execute(db);
  return rows[0] ?? null;
}
