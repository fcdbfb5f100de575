import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Things } from './schema-values.fixture.ts';

/** By kind of thing, the latest of one person's. */
export function newestOwn(db: Db, userId: string): Promise<Things> {
  return select(db, {
    listing: `select listing_id::text as thing from listing_owners where user_id = '${userId}'`,
    session: `select id::text as thing from sessions where user_id = '${userId}'`,
    search: `select id::text as thing from saved_searches where user_id = '${userId}'`,
    note: `select id::text as thing from wanted_notes where user_id = '${userId}'`,
    notice: `select id::text as thing from notifications where user_id = '${userId}'`,
    passkey: `select id::text as thing from passkeys where user_id = '${userId}'`,
    sale: `select id::text as thing from sales where buyer_user_id = '${userId}'`,
    plan: `select provider_subscription_id as thing from subscriptions where user_id = '${userId}'`,
    account: `select connected_account_id as thing from users
      where id = '${userId}' and connected_account_id is not null`,
    email: `select email as thing from users where id = '${userId}'`,
  });
}

/** By kind of thing, the latest of everyone's. */
export function newestThings(db: Db): Promise<Things> {
  return select(db, {
    listing: 'select id::text as thing from listings',
    offer: 'select id::text as thing from offers',
    sale: 'select id::text as thing from sales',
    person: 'select id::text as thing from users',
    session: 'select id::text as thing from sessions',
    passkey: 'select id::text as thing from passkeys',
    search: 'select id::text as thing from saved_searches',
    note: 'select id::text as thing from wanted_notes',
    notice: 'select id::text as thing from notifications',
    inquiry: 'select id::text as thing from support_inquiries',
    report: 'select id::text as thing from person_reports',
    message: 'select id::text as thing from messages',
    transfer: 'select user_id::text as thing from customer_cash',
    file: 'select id::text as thing from message_files union all select id::text from listing_files',
    paper: 'select document_id::text as thing from sale_documents',
    plan: 'select provider_subscription_id as thing from subscriptions',
    price: 'select price_id as thing from plan_prices',
    account:
      'select connected_account_id as thing from users where connected_account_id is not null',
    email: "select email as thing from users where email like '%@%'",
    address: "select '/files/' || id as thing from listing_files",
    seen: 'select id::text as thing from outbox_events',
  });
}

/** `thing` of each of these, none of none. */
async function select(db: Db, selects: Record<string, string>): Promise<Things> {
  const each = Object.entries(selects).map(
    ([kind, one]) =>
      `(select '${kind}' as kind, coalesce(json_agg(thing), '[]') as things
        from (select thing from (${one}) every order by thing desc limit 40) newest)`,
  );
  const { rows } = await sql<{ things: Things }>`
    select json_object_agg(kind, things) as things
    from (${sql.raw(each.join(' union all '))}) newest`.execute(db);
  return rows[0]?.things ?? {};
}
