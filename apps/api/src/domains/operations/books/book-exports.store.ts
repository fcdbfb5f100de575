import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** So many rows are read at a time: an export is never in memory as a whole, and holds no connection in between. */
const rowsPerRead = 500;

/** Reads all rows in the order of their keys, a part at a time. */
async function* readInParts<Row extends { key: string }>(
  db: Db,
  select: (after: string, limit: number) => RawBuilder<Row>,
): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const { rows } = await select(after, rowsPerRead).execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = last.key;
  }
}

export type LedgerRow = {
  key: string;
  entryId: string;
  occurredAt: Date;
  postedAt: Date;
  kind: string;
  objectId: string;
  saleId: string | null;
  listingId: string | null;
  account: string;
  /** Positive: debit. */
  cents: number;
  /** Of a correcting entry: whose, and why. */
  operator: string | null;
  reason: string | null;
};

/** Every line of a month, named by its first day, in the order of posting. */
export function readLedger(db: Db, month: string): AsyncGenerator<LedgerRow> {
  return readInParts<LedgerRow>(
    db,
    (after, limit) => sql`
    select entry.id || ' ' || to_char(line.position, 'FM00000') as key, entry.id as "entryId",
      entry.occurred_at as "occurredAt", entry.posted_at as "postedAt", entry.kind,
      entry.provider_object_id as "objectId", entry.sale_id as "saleId",
      entry.listing_id as "listingId", line.account, line.amount_cents as cents,
      trail.operator_email as operator, trail.reason
    from ledger_entries entry
    join ledger_lines line on line.entry_id = entry.id
    left join ledger_differences difference on difference.entry_id = entry.id
    left join operator_audit trail
      on trail.what = 'books.correct' and trail.about_id = difference.id::text
    where entry.period = ${month}::date
      and (${after} = '' or (entry.id, line.position) >
        (nullif(split_part(${after}, ' ', 1), '')::uuid, nullif(split_part(${after}, ' ', 2), '')::int))
    order by entry.id, line.position limit ${limit}`,
  );
}

export type SaleRow = {
  key: string;
  patentNumber: string | null;
  status: string | null;
  method: string | null;
  priceCents: number | null;
  buyer: string | null;
  paidCents: number;
  feeCents: number;
  ownersCents: number;
  reversedCents: number;
  refundedCents: number;
  outsideCents: number;
  disputedCents: number;
  lossCents: number;
  coveredCents: number;
  heldCents: number;
  balanceCents: number;
};

/** What each sale moved in a month, by the sale's id. */
export function readSales(db: Db, month: string): AsyncGenerator<SaleRow> {
  return readInParts<SaleRow>(
    db,
    (after, limit) => sql`
    with moved as (
      select entry.sale_id, entry.kind, line.account, line.amount_cents as cents
      from ledger_entries entry join ledger_lines line on line.entry_id = entry.id
      where entry.period = ${month}::date and entry.sale_id in (
        select distinct sale_id from ledger_entries
        where period = ${month}::date and sale_id is not null
          and (${after} = '' or sale_id > nullif(${after}, '')::uuid)
        order by sale_id limit ${limit})
    )
    select moved.sale_id::text as key, listing.patent_number as "patentNumber", sale.status,
      checkout.payment_method as method, checkout.amount_cents as "priceCents",
      buyer.first_name || ' ' || buyer.last_name as buyer,
      ${sumOf("account = 'provider_balance' and kind = 'sale_paid'")} as "paidCents",
      ${sumOf("account = 'processing_fees'")} as "feeCents",
      -${sumOf("account = 'provider_balance' and kind = 'owner_paid'")} as "ownersCents",
      ${sumOf("account = 'provider_balance' and kind like 'owner_payment_reversed%'")} as "reversedCents",
      -${sumOf("account = 'provider_balance' and kind in ('sale_refunded', 'refund_failed')")} as "refundedCents",
      -${sumOf("account = 'platform_bank'")} as "outsideCents",
      ${sumOf("account = 'disputed'")} as "disputedCents",
      ${sumOf("account = 'losses'")} as "lossCents",
      ${sumOf("account = 'shortfalls_covered'")} as "coveredCents",
      -${sumOf("account = 'held_for_sales'")} as "heldCents",
      ${sumOf("account = 'provider_balance'")} as "balanceCents"
    from moved
    left join sales sale on sale.id = moved.sale_id
    left join checkouts checkout on checkout.id = sale.id
    left join listings listing on listing.id = sale.listing_id
    left join users buyer on buyer.id = sale.buyer_user_id
    group by moved.sale_id, listing.id, sale.id, checkout.id, buyer.id
    order by moved.sale_id`,
  );
}

export type OwnerRow = {
  key: string;
  userId: string;
  name: string;
  company: string | null;
  email: string;
  address: string | null;
  accountId: string | null;
  canReceive: boolean;
  grossCents: number;
  payments: number;
  reversedCents: number;
  reversals: number;
  againCents: number;
  repeats: number;
};

/**
 * What each owner was paid for sales in a month, by person and company: gross, as a 1099-K asks for it (26 USC 6050W). What was
 * taken back stands beside it, and what was paid again in its place, which is of no other sale.
 */
export function readOwners(db: Db, month: string): AsyncGenerator<OwnerRow> {
  return readInParts<OwnerRow>(
    db,
    (after, limit) => sql`
    select owner.user_id || ' ' || coalesce(owner.company, '') as key, owner.user_id as "userId",
      coalesce(person.legal_name, max(owner.name)) as name, owner.company,
      coalesce(nullif(person.email, ''), max(owner.email)) as email,
      coalesce(person.postal_address, max(owner.address)) as address,
      person.connected_account_id as "accountId", coalesce(person.payouts_enabled, false) as "canReceive",
      ${sumOf(firstPayment, 'line.amount_cents')} as "grossCents",
      (count(*) filter (where ${sql.raw(firstPayment)}))::int as payments,
      -coalesce(sum(line.amount_cents) filter (where entry.kind <> 'owner_paid'), 0) as "reversedCents",
      (count(*) filter (where entry.kind <> 'owner_paid'))::int as reversals,
      ${sumOf(paidAgain, 'line.amount_cents')} as "againCents",
      (count(*) filter (where ${sql.raw(paidAgain)}))::int as repeats
    from ledger_entries entry
    join ledger_lines line on line.entry_id = entry.id and line.account = 'held_for_sales'
    join payouts payout
      on payout.sale_id = entry.sale_id and entry.provider_object_id = any(
        array_append(payout.again_transfer_ids, payout.transfer_id))
    join sale_owners owner on owner.sale_id = payout.sale_id and owner.owner_id = payout.owner_id
    left join users person on person.id = owner.user_id
    where entry.period = ${month}::date and (entry.kind = 'owner_paid' or entry.kind like 'owner_payment_reversed%')
      and owner.user_id || ' ' || coalesce(owner.company, '') > ${after}
    group by owner.user_id, owner.company, person.id
    order by key limit ${limit}`,
  );
}

/** The transfer that pays a sale's share, and those in place of what someone took back of it. */
const firstPayment = `entry.kind = 'owner_paid' and entry.provider_object_id = payout.transfer_id`;
const paidAgain = `entry.kind = 'owner_paid' and entry.provider_object_id <> payout.transfer_id`;

export type PlanRow = {
  key: string;
  occurredAt: Date;
  postedAt: Date;
  kind: string;
  objectId: string;
  listingId: string | null;
  patentNumber: string | null;
  payer: string | null;
  state: string | null;
  country: string | null;
  incomeCents: number;
  feeCents: number;
};

/** What plans brought in a month and cost, by entry, with the state that the payer gave at the payment. */
export function readPlans(db: Db, month: string): AsyncGenerator<PlanRow> {
  return readInParts<PlanRow>(
    db,
    (after, limit) => sql`
    select entry.id::text as key, entry.occurred_at as "occurredAt", entry.posted_at as "postedAt",
      entry.kind, entry.provider_object_id as "objectId", entry.listing_id as "listingId",
      listing.patent_number as "patentNumber", payer.name as payer,
      place.billing_state as state, place.billing_country as country,
      -${sumOf(`line.account = 'subscription_income'`, 'line.amount_cents')} as "incomeCents",
      ${sumOf(`line.account = 'processing_fees'`, 'line.amount_cents')} as "feeCents"
    from ledger_entries entry
    join ledger_lines line on line.entry_id = entry.id
    left join listings listing on listing.id = entry.listing_id
    left join lateral (
      select person.first_name || ' ' || person.last_name as name
      from subscriptions plan join users person on person.id = plan.user_id
      where plan.listing_id = entry.listing_id
      order by plan.started_at <= entry.occurred_at desc, plan.started_at desc limit 1
    ) payer on true
    left join lateral (
      select charge.billing_state, charge.billing_country from provider_movements charge
      where charge.type in ('charge', 'payment') and charge.object_id = coalesce(
        (select part.charge_id from provider_movements part
          where part.object_id = entry.provider_object_id and part.charge_id is not null limit 1),
        entry.provider_object_id)
      limit 1
    ) place on true
    where entry.period = ${month}::date
      and (${after} = '' or entry.id > nullif(${after}, '')::uuid)
      and (entry.listing_id is not null or exists (
        select from ledger_lines income
        where income.entry_id = entry.id and income.account = 'subscription_income'))
    group by entry.id, listing.id, payer.name, place.billing_state, place.billing_country
    order by entry.id limit ${limit}`,
  );
}

/** The sum of these lines' cents, 0 for none. `which` and `amount` are ours: nothing that anyone sent. */
function sumOf(which: string, amount: 'cents' | 'line.amount_cents' = 'cents'): RawBuilder<number> {
  return sql.raw(`coalesce(sum(${amount}) filter (where ${which}), 0)`);
}
