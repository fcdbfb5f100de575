import type {
  QueueKind,
  QueueItem,
  QueueSort,
} from '@claimstead/contract/operations-queue.contract.ts';
import { numberPart } from '@claimstead/contract/patent-number.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

export type QueueSearch = {
  now: Date;
  kinds: readonly QueueKind[];
  text: string;
  /** Whether the text is of a sale; for a query of `sales`. */
  saleSpeaksOf: RawBuilder<boolean>;
};

/** One open thing, by what it is and its id. */
export type QueueKey = {
  kind: QueueKind;
  id: string;
  since: Date;
  due: Date | null;
  late: boolean;
};

const saleKinds: readonly QueueKind[] = [
  'unfiled',
  'dispute',
  'refund',
  'payment',
  'stalled',
  'on_course',
];

/** An inquiry, a report, or a title that someone waits for, is answered within two days. */
const answeredWithin = sql`interval '2 days'`;

/** What is so of the title that a row is about, under the name of the day from which on it is. */
const ofTitle = (rows: RawBuilder<unknown>, name: string) =>
  sql`left join lateral (${rows}) ${sql.raw(name)} on true`;

/**
 * Titles in question that someone waits for: a buyer, a seller's paper, an accepted offer or a debit on its way, or held money,
 * of a refused one too, since only operators can end that. Each once.
 */
const titles = sql`
  select title_checks.listing_id as id, title, patent_number,
    case when finding is null then least(buyers.since, paper.since, promised.since, paid.since)
      else least(paper.since, paid.since) end as since
  from title_checks
  join listings on listings.id = title_checks.listing_id
  ${ofTitle(
    sql`select min(purchase_waits.since) as since from purchase_waits
    where purchase_waits.listing_id = title_checks.listing_id`,
    'buyers',
  )}
  ${ofTitle(
    sql`select min(sent_at) as since from title_papers
    where title_papers.listing_id = title_checks.listing_id and title_papers.state = 'sent'`,
    'paper',
  )}
  ${ofTitle(
    sql`select greatest(made_at, deal.at) as since from (
      select updated_at as at from offers where offers.listing_id = title_checks.listing_id and offers.status = 'ACCEPTED'
      union all select updated_at from checkouts
      where checkouts.listing_id = title_checks.listing_id and checkouts.status = 'processing') deal
    order by deal.at limit 1`,
    'promised',
  )}
  ${ofTitle(
    sql`select greatest(coalesce(found_at, made_at), held_at) as since from sales
    where sales.listing_id = title_checks.listing_id and sales.status in ('held', 'signed') limit 1`,
    'paid',
  )}
  where superseded_at is null and deleted_at is null and sale_state <> 'sold'
    and (finding is null and outcome in ('differs', 'cannot_tell')
        and coalesce(buyers.since, paper.since, promised.since, paid.since) is not null
      or finding_permits = false and coalesce(paper.since, paid.since) is not null)`;

/** Plans with a payment that a bank asks about or that is disputed; due by the first day on which one must be answered. */
const planDisputes = sql`
  select subscription_id as id, min(heard_at) as since, min(evidence_due_at) as due, sum(amount_cents)::bigint as amount
  from plan_disputes where state in ('inquiry', 'open') group by subscription_id`;
const payersOfPlans = sql`join subscriptions on subscriptions.id = asked.id
  join listings on listings.id = listing_id join users on users.id = subscriptions.user_id`;

/** Open sales; those that wait as the index has them in order. */
function salesOf(kinds: readonly QueueKind[]): RawBuilder<unknown> {
  const matters = saleKinds.filter((kind) => kinds.includes(kind));
  const isAsked = sql`matter in (${sql.join(matters)})`;
  const waiting = matters.includes('on_course') ? isAsked : sql`matter <> 'on_course'`;
  return sql`select sale_id as id, matter as kind, since, due_at as due, is_late as late,
      amount_cents as amount
    from sale_standings where ${waiting} and ${matters.length === 5 ? sql`true` : isAsked}`;
}

/** The open things of some kinds: each with its age and its day, and whether it holds the text. */
function sourcesOf({ now, text, kinds, saleSpeaksOf }: QueueSearch) {
  const has = (words: string) => sql<boolean>`strpos(lower(${sql.raw(words)}), lower(${text})) > 0`;
  const isPerson = sql<boolean>`(${has("first_name || ' ' || last_name")} or ${has('users.email')})`;
  const found = (condition: RawBuilder<boolean>) => (text === '' ? sql`true` : condition);
  const dated = (kind: QueueKind, since: string) => sql`${kind}::text as kind,
    ${sql.raw(since)} as since, ${sql.raw(since)} + ${answeredWithin} as due,
    ${sql.raw(since)} + ${answeredWithin} <= ${now} as late, null::bigint as amount`;
  const sources: [boolean, RawBuilder<unknown>][] = [
    [
      saleKinds.some((kind) => kinds.includes(kind)),
      sql`${salesOf(kinds)} and ${found(sql`sale_id in (select sales.id from sales where ${saleSpeaksOf})`)}`,
    ],
    [
      kinds.includes('title'),
      sql`select id, ${dated('title', 'since')} from (${titles}) held
        where ${found(sql`(${has('title')} or strpos(patent_number, ${numberPart(text)}) > 0)`)}`,
    ],
    [
      kinds.includes('plan_dispute'),
      sql`select asked.id, 'plan_dispute'::text as kind, asked.since, due, coalesce(due <= ${now}, false) as late, amount
        from (${planDisputes}) asked ${payersOfPlans}
        where ${found(sql`(${has('title')} or ${isPerson} or strpos(patent_number, ${numberPart(text)}) > 0)`)}`,
    ],
    [
      kinds.includes('transfer'),
      sql`select user_id as id, 'transfer'::text as kind, coalesce(seen_at, next_check_at) as since, return_at as due, true as late,
        available_cents as amount from customer_cash join users on users.id = user_id
        where return_status = 'failed' and ${found(isPerson)}`,
    ],
    [
      kinds.includes('inquiry'),
      sql`select id, ${dated('inquiry', 'created_at')} from support_inquiries
        where status = 'open' and ${found(sql`(${has('name')} or ${has('email')} or ${has('subject')})`)}`,
    ],
    [
      kinds.includes('report'),
      sql`select id, ${dated('report', 'created_at')} from person_reports where status = 'open'
        and ${found(sql`exists (select from users where users.id in (reporter_user_id, reported_user_id) and ${isPerson})`)}`,
    ],
  ];
  return sources.flatMap(([isWanted, source]) => (isWanted ? source : []));
}

const orders: Record<QueueSort, RawBuilder<unknown>> = {
  due: sql`late desc, due, since, id`,
  oldest: sql`since, id`,
  newest: sql`since desc, id`,
  amount: sql`amount desc nulls last, since, id`,
};

/** The open things in order. */
export async function listQueue(
  db: Db,
  search: QueueSearch,
  { sort, limit, offset }: { sort: QueueSort; limit: number | null; offset: number },
): Promise<QueueKey[]> {
  const most = limit === null ? null : offset + limit;
  // Of each no more than can be on the page, so that an index has them.
  const sources = sourcesOf(search).map(
    (source) => sql`(select * from (${source}) one order by ${orders[sort]} limit ${most})`,
  );
  const { rows } = await sql<QueueKey>`
    select kind, id, since, due, late from (${sql.join(sources, sql` union all `)}) open
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many there are of each kind. */
export async function countQueue(db: Db, now: Date): Promise<{ kind: QueueKind; count: number }[]> {
  const search = { now, text: '', saleSpeaksOf: sql<boolean>`true` };
  const others = sourcesOf({
    ...search,
    kinds: ['title', 'plan_dispute', 'transfer', 'inquiry', 'report'],
  });
  const { rows } = await sql<{ kind: QueueKind; count: number }>`
    select matter as kind, count(*)::int as count from sale_standings where matter is not null group by matter
    union all
    select kind, count(*)::int from (${sql.join(others, sql` union all `)}) open group by kind`.execute(
    db,
  );
  return rows;
}

export type QueueFacts = Pick<
  QueueItem,
  'id' | 'state' | 'waitsFor' | 'title' | 'patentNumber' | 'amount' | 'waitingBuyers' | 'signed'
> & {
  owners: string[];
  others: string[];
  receipt: string | null;
  paymentId: string | null;
  heldCents: number;
};

/** What these things are about. */
export async function listQueueFacts(db: Db, ids: readonly string[]): Promise<QueueFacts[]> {
  const which = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<QueueFacts>`
    select sales.id, standing as state, waits_for as "waitsFor", listings.title,
      listings.patent_number as "patentNumber", checkouts.amount_cents as amount, 0 as "waitingBuyers",
      sales.reached in ('signed', 'filed', 'released') as signed,
      array(select coalesce(company, name) from sale_owners where sale_id = sales.id order by position) as owners,
      array[users.first_name || ' ' || users.last_name] as others, sales.filing ->> 'receipt' as receipt,
      checkouts.payment_id as "paymentId",
      coalesce((select -sum(line.amount_cents) from ledger_entries entry join ledger_lines line on line.entry_id = entry.id
        where entry.sale_id = sales.id and line.account = 'held_for_sales'), 0)::bigint as "heldCents"
    from sales join sale_standings on sale_standings.sale_id = sales.id
      join listings on listings.id = sales.listing_id join checkouts on checkouts.id = sales.id
      join users on users.id = sales.buyer_user_id
    where sales.id = ${which}
    union all
    select listings.id, null, 'team', title, patent_number, null,
      (select count(*)::int from purchase_waits where listing_id = listings.id), false,
      array(select first_name || ' ' || last_name from listing_owners where listing_id = listings.id order by position),
      '{}', null, null, 0
    from listings where listings.id = ${which}
    union all
    select asked.id, null, case when due is null then 'bank' else 'team' end, title, patent_number, amount, 0, false,
      array[users.first_name || ' ' || users.last_name], '{}', null, null, 0
    from (${planDisputes}) asked ${payersOfPlans} where asked.id = ${which}
    union all
    select user_id, null, 'team', users.first_name || ' ' || users.last_name, null, available_cents, 0, false,
      '{}', array[users.email], null, null, 0
    from customer_cash join users on users.id = user_id where user_id = ${which}
    union all
    select id, null, 'team', subject, null, null, 0, false, '{}', array[name], null, null, 0
    from support_inquiries where id = ${which}
    union all
    select person_reports.id, null, 'team', users.first_name || ' ' || users.last_name, null, null, 0, false,
      '{}', array[reporter.first_name || ' ' || reporter.last_name], null, null, 0
    from person_reports join users on users.id = reported_user_id
      join users reporter on reporter.id = reporter_user_id where person_reports.id = ${which}
  `.execute(db);
  return rows;
}
