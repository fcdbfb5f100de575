import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** So many are read at a time. */
const linesPerRead = 200;

/** An entry of the books about an owner's payout. Cents; below zero: it was taken back. */
export type PayoutLine = {
  id: string;
  at: Date;
  kind: string;
  objectId: string;
  saleId: string;
  patentNumber: string;
  title: string;
  name: string;
  company: string | null;
  shareBasisPoints: number;
  priceCents: number;
  cents: number;
};

/** Every entry about a person's payouts in a year of the books, in the order of posting, read a part at a time. */
export async function* readPayoutLines(
  db: Db,
  userId: string,
  year: string,
): AsyncGenerator<PayoutLine> {
  for (let after = ''; ; ) {
    const { rows } = await select(userId, year, after).execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < linesPerRead) return;
    after = last.id;
  }
}

function select(userId: string, year: string, after: string) {
  return sql<PayoutLine>`
    select entry.id, entry.occurred_at as at, entry.kind, entry.provider_object_id as "objectId",
      entry.sale_id as "saleId", listing.patent_number as "patentNumber", listing.title, owner.name,
      owner.company, owner.share_basis_points as "shareBasisPoints",
      checkout.amount_cents as "priceCents", line.amount_cents as cents
    from sale_owners owner
    join payouts payout on payout.sale_id = owner.sale_id and payout.owner_id = owner.owner_id
    join ledger_entries entry on entry.sale_id = payout.sale_id
      and entry.provider_object_id = any(
        array_append(payout.again_transfer_ids, payout.transfer_id))
    join ledger_lines line on line.entry_id = entry.id and line.account = 'held_for_sales'
    join sales sale on sale.id = owner.sale_id
    join checkouts checkout on checkout.id = sale.id
    join listings listing on listing.id = sale.listing_id
    where owner.user_id = ${userId}
      and (entry.kind = 'owner_paid' or entry.kind like 'owner_payment_reversed%')
      and entry.period >= ${`${year}-01-01`}::date and entry.period <= ${`${year}-12-01`}::date
      and (${after} = '' or entry.id > nullif(${after}, '')::uuid)
    order by entry.id limit ${linesPerRead}`;
}
