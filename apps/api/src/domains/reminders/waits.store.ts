import { type RawBuilder, sql } from 'kysely';
import { type Db, prepareRead, type Tx } from '../../core/db/database.ts';
import { type ReminderKind, reminderKinds, stepsOf, type Wait } from './schedule.rules.ts';

/** Someone who is waited for, and what the reminder says of it. */
export type FoundWait = Wait & { subjectId: string; details: Record<string, unknown> };

/** Who is waited for, as rows of `subject_id, user_id, clock_at, since, details`; and the table whose row decides it, by its `id` or another key. */
type Source = { table: string; key?: string; rows: RawBuilder<unknown> };

const atMostHoursEarlier = 13;

/** Nothing stops the sale: its payment is whole and stays so, and nobody ends it. */
const goesOn = sql`not exists (select from disputes where disputes.sale_id = sales.id and disputes.status <> 'closed')
  and not exists (select from payment_checks where payment_checks.sale_id = sales.id and payment_checks.status = 'open')
  and not exists (select from refunds where refunds.sale_id = sales.id
    and refunds.made_by = 'outside' and refunds.status in ('awaiting_balance', 'unsettled'))
  and not exists (select from undos where undos.sale_id = sales.id and undos.status = 'requested')`;

const saleDetails = sql`jsonb_build_object('saleId', sales.id, 'listingId', sales.listing_id,
  'listingTitle', listings.title, 'buyerUserId', sales.buyer_user_id)`;
const ofSale = sql`sales join listings on listings.id = sales.listing_id
  left join sale_papers on sale_papers.sale_id = sales.id`;
const papersAre = (...statuses: string[]) =>
  sql`coalesce(sale_papers.status, 'asked') in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
const beforeAnySigned = papersAre('asked', 'begun', 'sent', 'void');
const cannotBePaid = sql`exists (select from sale_owners join users on users.id = sale_owners.user_id
  where sale_owners.sale_id = sales.id and not users.payouts_enabled)`;
const parties = sql`lateral (select sales.buyer_user_id as user_id
  union all select user_id from sale_owners where sale_owners.sale_id = sales.id) party`;

/** What an agreed extension moves on. */
const extendedStep = sql`(sales.step_since + case when exists (select from sale_proposals
  where sale_proposals.sale_id = sales.id and sale_proposals.kind = 'extend' and sale_proposals.status = 'agreed'
    and sale_proposals.step_since = sales.step_since) then interval '14 days' else interval '0' end)`;

/** A held sale whose next step nobody has taken, told to both sides. */
const stalled = (when: RawBuilder<unknown>): Source => ({
  table: 'sales',
  rows: sql`select sales.id as subject_id, party.user_id, ${extendedStep} as clock_at, null::timestamptz as since,
      ${saleDetails} || jsonb_build_object('canceledAt', ${extendedStep} + interval '60 days') as details
    from ${ofSale} cross join ${parties}
    where sales.status = 'held' and ${goesOn} and ${when}`,
});

/** As the title's rules say: operators have to look first, or refused it. */
const titleStops = sql`(title.finding is null and title.outcome in ('differs', 'cannot_tell') or title.finding_permits = false)`;

const inMarket = sql`listings.deleted_at is null and listings.taken_down_at is null and listings.sale_state = 'none'`;
const placeDetails = sql`jsonb_build_object('ownerId', listing_owners.id, 'listingId', listings.id,
  'listingTitle', listings.title, 'creatorUserId', listings.creator_user_id)`;

const sources: Record<ReminderKind, Source> = {
  offer_answer: {
    table: 'offers',
    rows: sql`select offers.id as subject_id, side.user_id, offers.expires_at as clock_at, offers.updated_at as since,
        jsonb_build_object('offerId', offers.id, 'listingId', listings.id, 'listingTitle', listings.title,
          'amountCents', offers.amount_cents, 'buyerUserId', offers.buyer_user_id, 'turn', offers.turn) as details
      from offers join listings on listings.id = offers.listing_id
      cross join lateral (select offers.buyer_user_id as user_id where offers.turn = 'buyer'
        union all select user_id from listing_owners where offers.turn = 'owner'
          and listing_owners.listing_id = offers.listing_id and user_id is not null) side
      where offers.status in ('NEW', 'COUNTERED') and not exists (select from offers other
        where other.listing_id = offers.listing_id and other.status in ('ACCEPTED', 'PAID'))`,
  },
  payment: {
    table: 'offers',
    rows: sql`select offers.id as subject_id, offers.buyer_user_id as user_id, offers.pay_by as clock_at,
        offers.updated_at as since,
        jsonb_build_object('offerId', offers.id, 'listingId', listings.id, 'listingTitle', listings.title,
          'amountCents', offers.amount_cents) as details
      from offers join listings on listings.id = offers.listing_id
      where offers.status = 'ACCEPTED' and offers.pay_by is not null and not offers.title_refused and not exists (select from checkouts
        where checkouts.listing_id = offers.listing_id and checkouts.buyer_user_id = offers.buyer_user_id
          and (checkouts.status = 'processing' or checkouts.status = 'open' and (checkouts.verification = 'expected'
            or checkouts.transfer = 'expected' and checkouts.offer_id = offers.id)))`,
  },
  transfer: {
    table: 'checkouts',
    rows: sql`select checkouts.id as subject_id, checkouts.buyer_user_id as user_id,
        coalesce(offers.pay_by, checkouts.pay_by) as clock_at, checkouts.updated_at as since,
        jsonb_build_object('checkoutId', checkouts.id, 'listingId', listings.id, 'listingTitle', listings.title,
          'state', case when checkouts.transfer_received_cents > 0 then 'transfer_part' else 'transfer' end,
          'amountCents', checkouts.amount_cents, 'receivedCents', checkouts.transfer_received_cents) as details
      from checkouts join listings on listings.id = checkouts.listing_id
      left join offers on offers.id = checkouts.offer_id and offers.status = 'ACCEPTED'
      where checkouts.status = 'open' and checkouts.transfer = 'expected' and checkouts.verification = 'none'
        and (checkouts.offer_id is null or offers.pay_by is not null)`,
  },
  bank_verification: {
    table: 'checkouts',
    rows: sql`select checkouts.id as subject_id, checkouts.buyer_user_id as user_id,
        least(offers.pay_by, checkouts.pay_by) as clock_at, checkouts.updated_at as since,
        jsonb_build_object('checkoutId', checkouts.id, 'listingId', listings.id, 'listingTitle', listings.title,
          'amountCents', checkouts.amount_cents) as details
      from checkouts join listings on listings.id = checkouts.listing_id
      left join offers on offers.listing_id = checkouts.listing_id and offers.buyer_user_id = checkouts.buyer_user_id
        and offers.status = 'ACCEPTED'
      where checkouts.status = 'open' and checkouts.verification = 'expected' and offers.pay_left_ms is null`,
  },
  payout_account: {
    table: 'sales',
    rows: sql`select sales.id as subject_id, sale_owners.user_id,
        case sales.status when 'filed' then sales.filed_at else sales.step_since end as clock_at, null::timestamptz as since,
        ${saleDetails} || jsonb_build_object('isSigned', sales.status = 'filed') as details
      from ${ofSale} join sale_owners on sale_owners.sale_id = sales.id
      join users on users.id = sale_owners.user_id
      join payouts on payouts.sale_id = sales.id and payouts.owner_id = sale_owners.owner_id
      where not users.payouts_enabled and ${goesOn} and payouts.status in ('planned', 'due_again')
        and (sales.status = 'filed' or sales.status = 'held' and ${beforeAnySigned})`,
  },
  signature: {
    table: 'sales',
    rows: sql`select sales.id as subject_id, signer.user_id, sales.step_since as clock_at, null::timestamptz as since,
        ${saleDetails} as details
      from ${ofSale} cross join lateral (
        select sales.buyer_user_id as user_id where sale_papers.status in ('asked', 'begun', 'sent', 'void')
          and not ${cannotBePaid}
        union all select user_id from sale_owners where sale_owners.sale_id = sales.id
          and sale_papers.status = 'half_signed' and sale_owners.signature = 'awaited') signer
      where sales.status = 'held' and ${goesOn}`,
  },
  proposal: {
    table: 'sales',
    rows: sql`select sales.id as subject_id, side.user_id, sale_proposals.asked_at + interval '7 days' as clock_at,
        sale_proposals.asked_at as since, ${saleDetails} || jsonb_build_object('proposal', sale_proposals.kind,
          'askedByUserId', sale_proposals.asked_by) as details
      from ${ofSale} join sale_proposals on sale_proposals.sale_id = sales.id
      cross join lateral (select sales.buyer_user_id as user_id where sale_proposals.asked_by_side = 'owner'
        union all select user_id from sale_owners where sale_proposals.asked_by_side = 'buyer'
          and sale_owners.sale_id = sales.id) side
      where sales.status = 'held' and sale_proposals.status = 'asked' and ${goesOn}`,
  },
  // Declined papers let both sides cancel at once, and they were told so.
  cancel_opens: stalled(papersAre('asked', 'begun', 'sent', 'half_signed', 'void')),
  sale_ends: stalled(sql`true`),
  unfiled: {
    table: 'sales',
    rows: sql`select sales.id as subject_id, party.user_id, sale_papers.signed_at as clock_at, title.found_at as since,
        ${saleDetails} as details
      from ${ofSale} cross join ${parties}
      left join title_checks title on title.listing_id = sales.listing_id and title.superseded_at is null
      where sales.status = 'signed' and ${goesOn} and not coalesce(${titleStops}, false)`,
  },
  filing: {
    table: 'sales',
    rows: sql`select sales.id as subject_id, null::uuid as user_id, null::timestamptz as since, ${saleDetails} as details,
        (sale_papers.first_signed_at at time zone 'UTC' + interval '3 months') at time zone 'UTC' as clock_at
      from ${ofSale}
      where sales.status = 'signed'`,
  },
  refund_details: {
    table: 'sales',
    rows: sql`select sales.id as subject_id, sales.buyer_user_id as user_id, refunds.heard_at as clock_at,
        null::timestamptz as since, ${saleDetails} || jsonb_build_object('refundCents', refunds.amount_cents) as details
      from ${ofSale} join refunds on refunds.sale_id = sales.id
      where sales.status = 'refunding' and refunds.made_by = 'product' and refunds.status = 'needs_details'`,
  },
  cash_details: {
    table: 'customer_cash',
    key: 'user_id',
    rows: sql`select customer_cash.user_id as subject_id, customer_cash.user_id, money_intents.created_at as clock_at,
        null::timestamptz as since, jsonb_build_object('amountCents', customer_cash.return_cents) as details
      from customer_cash join money_intents on money_intents.business_key = customer_cash.return_key
      where customer_cash.return_status = 'needs_details'`,
  },
  plan: {
    table: 'subscriptions',
    rows: sql`select subscriptions.id as subject_id, subscriptions.user_id,
        subscriptions.current_period_end_at as clock_at, null::timestamptz as since,
        jsonb_build_object('listingId', subscriptions.listing_id) as details
      from subscriptions where subscriptions.status in ('active', 'past_due')`,
  },
  invitation: {
    table: 'listing_owners',
    rows: sql`select listing_owners.id as subject_id, null::uuid as user_id, listing_owners.invited_at as clock_at,
        null::timestamptz as since, ${placeDetails} as details
      from listing_owners join listings on listings.id = listing_owners.listing_id
      where listing_owners.status = 'invited' and ${inMarket}`,
  },
  share: {
    table: 'listing_owners',
    rows: sql`select listing_owners.id as subject_id, listing_owners.user_id, listing_owners.linked_at as clock_at,
        null::timestamptz as since, ${placeDetails} as details
      from listing_owners join listings on listings.id = listing_owners.listing_id
      where listing_owners.status = 'linked' and listing_owners.linked_at is not null
        and listing_owners.confirmed_at is null and ${inMarket}`,
  },
  // Who was asked in vain, since an owner has blocked who asked, hears nothing of it.
  introduction: {
    table: 'introductions',
    rows: sql`select introductions.id as subject_id, listing_owners.user_id, introductions.asked_at as clock_at,
        null::timestamptz as since, jsonb_build_object('listingId', listings.id, 'listingTitle', listings.title,
          'askedByUserId', introductions.user_id, 'listedUntil', listings.subscription_expires_at) as details
      from introductions join listings on listings.id = introductions.listing_id
      join listing_owners on listing_owners.listing_id = listings.id
      join users asking on asking.id = introductions.user_id
      where introductions.status = 'asked' and asking.status = 'active' and listing_owners.user_id is not null
        and listings.public_page = 'blind' and listings.published and ${inMarket}
        and not exists (select from blocks join listing_owners blocking on blocking.user_id = blocks.blocker_user_id
          where blocking.listing_id = listings.id and blocks.blocked_user_id = introductions.user_id)`,
  },
  // Four, eight and twelve years after the grant; whether the fee is paid, the record itself is asked.
  listed_fee: {
    table: 'listings',
    rows: sql`select listings.id as subject_id, listing_owners.user_id, lapse.at as clock_at, null::timestamptz as since,
        jsonb_build_object('listingId', listings.id, 'listingTitle', listings.title,
          'number', listings.patent_number, 'years', lapse.years - 0.5) as details
      from listings join listing_owners on listing_owners.listing_id = listings.id
      join office_answers on office_answers.number = listings.patent_number and office_answers.part = 'record'
      cross join lateral (select years, ((office_answers.value ->> 'grantedOn')::date + years * interval '1 year')
        at time zone 'America/New_York' as at from unnest(array[4, 8, 12]) years) lapse
      where listings.published and listing_owners.user_id is not null and ${inMarket}`,
  },
};

/** Nobody is waited for who can't sign in. */
const waitsOf = (kind: ReminderKind) => sql`
  select wait.subject_id as "subjectId", wait.user_id as "userId", wait.clock_at as "clockAt", wait.since,
    wait.details, users.time_zone as "timeZone"
  from (${sources[kind].rows}) wait left join users on users.id = wait.user_id
  where (users.id is null or users.status = 'active')`;

/** As {@link listWaits}; planned once for a connection, since to plan it takes the database longer than to answer it. */
const readWaits = (kind: ReminderKind) =>
  prepareRead<[now: Date, ahead: Date], FoundWait>(`reminders_${kind}`, (db, now, ahead) => {
    const steps = stepsOf(kind);
    const hours = sql.raw(`array[${steps.join()}]`);
    return sql<FoundWait>`${waitsOf(kind)}
    and (wait.clock_at > ${now} or ${sql.lit(steps.some((step) => step >= 0))})
    and exists (select from (select max(step) as last from unnest(${hours}) step
      where wait.clock_at + step * interval '1 hour' <= ${ahead}) due
      where due.last is not null and not exists (select from reminders
        where reminders.kind = ${sql.lit(kind)} and reminders.subject_id = wait.subject_id
          and reminders.user_id is not distinct from wait.user_id
          and reminders.clock_at = wait.clock_at and reminders.step = due.last))
    order by wait.clock_at, wait.subject_id`.compile(db);
  });
const readWaitsOf = new Map(reminderKinds.map((kind) => [kind, readWaits(kind)]));

/** The waits of a kind for which a reminder may be due by now that was not sent: the schedule decides. */
export async function listWaits(db: Db, kind: ReminderKind, now: Date): Promise<FoundWait[]> {
  // What is due at night before an end is sent in the evening.
  const hours = stepsOf(kind).some((step) => step < 0) ? atMostHoursEarlier : 0;
  const ahead = new Date(now.getTime() + hours * 3_600_000);
  return (await readWaitsOf.get(kind)?.(db, now, ahead)) ?? [];
}

/** The same wait as it stands now, which stays so until the commit; null: nobody is waited for by that clock any longer. */
export async function lockWait(
  tx: Tx,
  kind: ReminderKind,
  { subjectId, userId, clockAt }: Pick<FoundWait, 'subjectId' | 'userId' | 'clockAt'>,
): Promise<FoundWait | null> {
  await sql`select from users where id = ${userId} for share`.execute(tx);
  const { table, key = 'id' } = sources[kind];
  await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${subjectId} for share`.execute(
    tx,
  );
  const { rows } = await sql<FoundWait>`${waitsOf(kind)}
    and wait.subject_id = ${subjectId} and wait.user_id is not distinct from ${userId}
    and date_trunc('milliseconds', wait.clock_at) = ${clockAt}`.execute(tx);
  return rows[0] ?? null;
}
