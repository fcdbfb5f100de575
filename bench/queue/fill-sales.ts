import type pg from 'pg';

/** One open sale as it is printed: what is searched for. */
export type PrintedSale = {
  number: string;
  sale: string;
  payment: string;
  receipt: string;
  amount: string;
  email: string;
  name: string;
  title: string;
};

/**
 * A sale of each listing, past the triggers: of ten, five are over, two wait for a buyer, one is to be filed, one is paid out
 * and not recorded, and the last is disputed or its refund failed. Their sweep is far away: the provider knows none of them.
 */
export async function fillSales(
  pool: pg.Pool,
  sales: number,
  say: (line: string) => void,
): Promise<PrintedSale> {
  const client = await pool.connect();
  const write = async (what: string, text: string) => {
    const { rowCount } = await client.query(text);
    say(`${what}: ${rowCount ?? 0}`);
  };
  try {
    await client.query('set session_replication_role = replica');
    for (const [what, text] of statements(sales)) await write(what, text);
    await client.query('analyze');
    const { rows } = await client.query<PrintedSale>(
      `select to_char(patent_number::bigint, 'FM999,999,999') as number, sale.id as sale, 'pi_bench_' || sale.n as payment,
         (select 'EPAS-' || max(n) from sale where kind = 8) as receipt,
         to_char(cents / 100.0, 'FM$999,999.00') as amount, users.email, users.first_name || ' ' || users.last_name as name, title
       from sale join listings on listings.id = sale.listing_id join users on users.id = sale.buyer_id
       where kind = 7 and patent_number ~ '^\\d+$' order by n desc limit 1`,
    );
    const [printed] = rows;
    if (!printed) throw new Error('No sale can be printed.');
    return printed;
  } finally {
    client.release(true);
  }
}

function statements(sales: number): [string, string][] {
  return [
    [
      'buyers',
      `insert into users (id, email, first_name, last_name, password_hash, created_at)
       select gen_random_uuid(), 'buyer-' || n || '@claimstead.example', 'Buyer', 'Person ' || n, '-', now()
       from generate_series(1, 20000) n`,
    ],
    [
      'sales to be',
      `create temp table sale as
       select listing.n, listing.n % 10 as kind, gen_random_uuid() as id, listing.id as listing_id, listing.creator_user_id as owner_id,
         buyer.id as buyer_id, 100000 + (listing.n::bigint * 7919) % 90000000 as cents,
         now() - ((listing.n::bigint * 104729) % 90) * interval '1 day' - interval '1 hour' as at
       from (select row_number() over () as n, id, creator_user_id from listings limit ${sales}) listing
       join (select row_number() over () - 1 as n, id from users where email like 'buyer-%') buyer on buyer.n = listing.n % 20000`,
    ],
    [
      'checkouts',
      `insert into checkouts (id, listing_id, buyer_user_id, amount_cents, status, version, created_at, updated_at, next_check_at,
         pay_by, payment_id, payment_method)
       select id, listing_id, buyer_id, cents, case when kind = 9 and n % 20 = 9 then 'returned' else 'arrived' end, 1, at, at,
         now() + interval '1 year', at + interval '14 days', 'pi_bench_' || n, 'us_bank_account' from sale`,
    ],
    [
      'sales',
      `insert into sales (id, listing_id, buyer_user_id, status, reached, version, updated_at, next_check_at, paid_cents, charge_id,
         held_at, step_since, filing, filed_at, released_at)
       select id, listing_id, buyer_id, case when kind < 5 or kind = 8 then 'released' when kind = 7 then 'signed'
           when kind = 9 and n % 20 = 9 then 'refunding' else 'held' end,
         case when kind < 5 or kind = 8 then 'released' when kind = 7 then 'signed' else 'held' end,
         1, at, now() + interval '1 year', cents, 'ch_bench_' || n, at, at,
         case when kind < 5 or kind = 8 then jsonb_build_object('receipt', 'EPAS-' || n, 'reel', case when kind < 5 then '1' end,
           'frame', case when kind < 5 then '2' end, 'recordedAt', case when kind < 5 then at end) end,
         case when kind < 5 or kind = 8 then at end, case when kind < 5 or kind = 8 then at end from sale`,
    ],
    ['standings', 'insert into sale_standings (sale_id, sale_version) select id, 1 from sale'],
    [
      'papers',
      `insert into sale_papers (sale_id, status, assignment_id, agreement_id, record_id, prepared_at, agreement_terms,
         signing_document_id, first_signed_at, signed_at, sealed_at)
       select id, 'sealed', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), at, '{}', 'doc-' || n, at, at, at
       from sale where kind < 5 or kind in (7, 8)`,
    ],
    [
      'owners',
      `insert into sale_owners (sale_id, owner_id, user_id, position, name, email, share_basis_points, signature, signed_at)
       select sale.id, listing_id, owner_id, 0, first_name || ' ' || last_name, email, 10000,
         case when kind < 5 or kind in (7, 8) then 'given' else 'awaited' end, case when kind < 5 or kind in (7, 8) then at end
       from sale join users on users.id = owner_id`,
    ],
    [
      'payouts',
      `insert into payouts (sale_id, owner_id, share_cents, status, transfer_id, paid_at)
       select id, listing_id, cents, case when kind < 5 or kind = 8 then 'paid' else 'planned' end,
         case when kind < 5 or kind = 8 then 'tr_bench_' || n end, case when kind < 5 or kind = 8 then at end from sale`,
    ],
    [
      'disputes',
      `insert into disputes (sale_id, status, since, evidence_due_at, lost_cents)
       select id, case when n % 40 = 19 then 'lost' else 'open' end, at, at + interval '20 days',
         case when n % 40 = 19 then cents else 0 end from sale where kind = 9 and n % 20 <> 9`,
    ],
    [
      'refunds',
      `insert into refunds (sale_id, position, made_by, status, reason, amount_cents, topped_up_cents, heard_at)
       select id, 1, 'product', 'failed', 'cancelled', cents, 0, at from sale where kind = 9 and n % 20 = 9`,
    ],
    [
      'postings',
      `insert into ledger_entries (id, kind, provider_object_id, sale_id, listing_id, occurred_at, posted_at, period)
       select id, 'sale_paid', 'ch_bench_' || n, id, listing_id, at, at, date_trunc('month', at)::date from sale where kind > 4 and kind <> 8`,
    ],
    [
      'lines',
      `insert into ledger_lines select id, line, case line when 1 then 'provider_balance' else 'held_for_sales' end,
         case line when 1 then cents else -cents end from sale, generate_series(1, 2) line where kind > 4 and kind <> 8`,
    ],
    [
      'inquiries',
      `insert into support_inquiries (id, name, email, subject, category, message, created_at, status, answered_at)
       select gen_random_uuid(), 'Person ' || n, 'p' || n || '@claimstead.example', 'Question ' || n, 'other', 'Where is it?',
         now() - n * interval '1 minute', case when n % 10 > 0 then 'answered' else 'open' end,
         case when n % 10 > 0 then now() end from generate_series(1, 20000) n`,
    ],
  ];
}
