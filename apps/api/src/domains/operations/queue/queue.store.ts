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
  /** Null: all that waits for the team. */
  kinds: readonly QueueKind[] | null;
  text: string;
  /** What the sales' rules tell of their kept standings. */
  sales: {
    matter: RawBuilder<unknown>;
    isOpen: RawBuilder<boolean>;
    speaksOf: RawBuilder<boolean>;
  };
};

/** One open thing, by what it is and its id. */
export type QueueKey = {
  kind: QueueKind;
  id: string;
  since: Date;
  due: Date | null;
  late: boolean;
};

/** An inquiry or a report is answered within two days, a title that buyers wait for too. */
const answeredWithin = sql`interval '2 days'`;

/** Everything open, each with its age and its day, and nothing of what it is about. */
function openThings({ now, sales }: Pick<QueueSearch, 'now' | 'sales'>) {
  const dated = (since: string) => {
    const at = sql.raw(since);
    return sql`${at} as since, ${at} + ${answeredWithin} as due, ${at} + ${answeredWithin} <= ${now} as late`;
  };
  return sql`(
    select ${sales.matter} as kind, sale_id as id, since, due_at as due,
      coalesce(late_at <= ${now}, false) as late, amount_cents as amount
    from sale_standings where ${sales.isOpen}
    union all
    select 'title', title_checks.listing_id, ${dated('coalesce(buyers.since, paper.since)')}, null
    from title_checks
    join listings on listings.id = title_checks.listing_id
    left join lateral (select min(purchase_waits.since) as since from purchase_waits
      where purchase_waits.listing_id = title_checks.listing_id) buyers on true
    left join lateral (select sent_at as since from title_papers
      where title_papers.listing_id = title_checks.listing_id and title_papers.state = 'sent' limit 1) paper on true
    where superseded_at is null and listings.deleted_at is null and listings.sale_state <> 'sold'
      and ((finding is null and outcome in ('differs', 'cannot_tell') and (buyers.since is not null or paper.since is not null))
        or (finding_permits = false and paper.since is not null))
    union all
    select 'transfer', user_id, coalesce(seen_at, next_check_at), return_at, true, available_cents
    from customer_cash where return_status = 'failed'
    union all
    select 'inquiry', id, ${dated('created_at')}, null from support_inquiries where answered_at is null
    union all
    select 'report', id, ${dated('created_at')}, null from person_reports where closed_at is null
  )`;
}

/** Whether a thing holds the text, by its own words. */
function holds({ text, sales }: QueueSearch) {
  const has = (words: string) => sql<boolean>`strpos(lower(${sql.raw(words)}), lower(${text})) > 0`;
  return sql<boolean>`case kind
    when 'title' then exists (select from listings where listings.id = open.id
      and (${has('title')} or strpos(patent_number, ${numberPart(text)}) > 0))
    when 'transfer' then exists (select from users where users.id = open.id
      and (${has("first_name || ' ' || last_name")} or ${has('email')}))
    when 'inquiry' then exists (select from support_inquiries where support_inquiries.id = open.id
      and (${has('name')} or ${has('email')} or ${has('subject')}))
    when 'report' then exists (select from person_reports
      join users on users.id in (reporter_user_id, reported_user_id) where person_reports.id = open.id
      and (${has("first_name || ' ' || last_name")} or ${has('email')}))
    else open.id in (select sales.id from sales where ${sales.speaksOf}) end`;
}

const orders: Record<QueueSort, RawBuilder<unknown>> = {
  due: sql`late desc, due nulls last, since`,
  oldest: sql`since`,
  newest: sql`since desc`,
  amount: sql`amount desc nulls last, since`,
};

/** The open things in order. */
export async function listQueue(
  db: Db,
  search: QueueSearch,
  { sort, limit, offset }: { sort: QueueSort; limit: number | null; offset: number },
): Promise<QueueKey[]> {
  const isAsked =
    search.kinds === null
      ? sql<boolean>`kind <> 'on_course'`
      : sql<boolean>`kind in (${sql.join(search.kinds)})`;
  const { rows } = await sql<QueueKey>`
    select kind, id, since, due, late from ${openThings(search)} open
    where ${isAsked} and ${search.text === '' ? sql`true` : holds(search)}
    order by ${orders[sort]}, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many there are of each kind. */
export async function countQueue(
  db: Db,
  search: Pick<QueueSearch, 'now' | 'sales'>,
): Promise<{ kind: QueueKind; count: number }[]> {
  const { rows } = await sql<{ kind: QueueKind; count: number }>`
    select kind, count(*)::int as count from ${openThings(search)} open group by kind`.execute(db);
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
