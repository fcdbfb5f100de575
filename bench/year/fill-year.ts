import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '../../apps/api/src/core/ids/token-hash.ts';

export type YearOptions = { people: number; messages: number };

/** Someone who is signed in and has as much as others have after a year. */
export type Resident = { cookie: string; userId: string; partnerUserId: string };

const messagesEach = 50;
const noticesEach = 10;
const residents = 100;
/** Of what is kept for 90 days (`app/housekeeping.ts`). */
const eventsPerMessage = 0.3;

/**
 * Writes what a year of use leaves behind, beside listings that are there already: people, conversations, notices,
 * offers with their history, wishlists, saved searches, and the events of the last 90 days. Sets of rows by SQL and
 * past the triggers: everything one by one would take days.
 * @returns people who are signed in.
 */
export async function fillYear(
  pool: pg.Pool,
  { people, messages }: YearOptions,
  say: (line: string) => void,
): Promise<Resident[]> {
  const client = await pool.connect();
  const write = async (what: string, statement: string, values: unknown[] = []) => {
    const { rowCount } = await client.query(statement, values);
    say(`  ${what}: ${rowCount ?? 0}`);
  };
  try {
    await client.query('set session_replication_role = replica');
    await client.query("set work_mem = '256MB'");
    await write(
      'people',
      `insert into users (id, email, first_name, last_name, password_hash, email_verified_at, created_at)
       select gen_random_uuid(), 'person-' || n || '@claimstead.example', 'Person', 'Number ' || n, '-',
         now(), now() - random() * interval '365 days'
       from generate_series(1, $1) n`,
      [people],
    );
    await client.query(
      `create temp table person as
       select row_number() over () - 1 as n, id from users where email like 'person-%'`,
    );
    await client.query('create unique index on person (n)');
    await client.query(
      `create temp table listing as
       select row_number() over () - 1 as n, id, creator_user_id from listings`,
    );
    await client.query('create unique index on listing (n)');
    await client.query('analyze person, listing');
    await client.query(
      `create temp table pair as
       select distinct on (least(one.id, two.id), greatest(one.id, two.id))
         least(one.id, two.id) as low, greatest(one.id, two.id) as high, gen_random_uuid() as last_id,
         random() * interval '365 days' as ago
       from generate_series(0, $1 - 1) k
         join person one on one.n = (k::bigint * 7919) % $2
         join person two on two.n = (k::bigint * 104729 + 1) % $2
       where one.id <> two.id`,
      [Math.ceil(messages / messagesEach), people],
    );
    await write(
      'conversations',
      `insert into conversations (low_user_id, high_user_id, last_seq, last_message_id)
       select low, high, ${messagesEach}, last_id from pair`,
    );
    await write(
      'messages',
      `insert into messages (id, low_user_id, high_user_id, seq, from_user_id, body, sent_at, received_at)
       select case when n = ${messagesEach} then last_id else gen_random_uuid() end, low, high, n,
         case when n % 2 = 0 then low else high end,
         'Message ' || n || ' about a valve that closes by its own weight, and what it is worth.',
         now() - ago - (${messagesEach} - n) * interval '7 minutes', now() - ago
       from pair, generate_series(1, ${messagesEach}) n`,
    );
    await write(
      'notices',
      `insert into notifications (id, user_id, type, title, message, link, created_at, read_at)
       select gen_random_uuid(), id, 'OFFER_RECEIVED', 'New offer',
         'Person Number ' || n || ' offers $1,000 for a valve.', '/account/todo', at, case when k > 3 then at end
       from person, generate_series(1, ${noticesEach}) k,
         lateral (select now() - k * interval '1 day' - random() * interval '330 days' as at) time`,
    );
    // The last message of a third waits for someone who has not come back.
    await write(
      'unread messages',
      `update messages set received_at = null from pair
       where low_user_id = low and high_user_id = high and seq = ${messagesEach}
         and get_byte(uuid_send(last_id), 0) < 85`,
    );
    await write(
      'notices of them',
      `insert into notifications (id, user_id, type, title, message, link, about_user_id, created_at)
       select gen_random_uuid(), high, 'NEW_MESSAGE', 'New message', 'A valve', '/account/messages', low, now() - ago
       from pair where get_byte(uuid_send(last_id), 0) < 85`,
    );
    await write(
      'offers',
      `insert into offers (id, listing_id, buyer_user_id, owner_user_id, turn, status, reason, amount_cents,
         created_at, updated_at, expires_at)
       select gen_random_uuid(), listing.id, person.id, listing.creator_user_id, 'owner',
         case when k % 10 = 0 then 'NEW' else 'REJECTED' end, case when k % 10 = 0 then null else 'lapsed' end,
         100000 + (k % 5000) * 100, at, at, case when k % 10 = 0 then now() + interval '7 days' else at end
       from generate_series(0, $1::int - 1) k
         join person on person.n = (k::bigint * 7919) % $2
         join listing on listing.n = (k::bigint * 15485863) % (select count(*) from listing),
         lateral (select now() - random() * interval '365 days' as at) time
       on conflict do nothing`,
      [Math.ceil(people * 1.5), people],
    );
    await write(
      'amounts of offers',
      `insert into offer_history (id, offer_id, side, user_id, action, amount_cents, at)
       select gen_random_uuid(), id, 'buyer', buyer_user_id, 'offered', amount_cents, created_at from offers`,
    );
    await write(
      'saved patents',
      `insert into wishlist_entries (user_id, listing_id, created_at)
       select person.id, listing.id, now() - random() * interval '365 days'
       from generate_series(0, $1::int * 3 - 1) k
         join person on person.n = k % $1
         join listing on listing.n = (k::bigint * 32452843) % (select count(*) from listing)
       on conflict do nothing`,
      [people],
    );
    await write(
      'saved searches',
      `insert into saved_searches
       select gen_random_uuid(), id, 'Sensors', '{"search":"sensor"}'::jsonb, now(), n % 4 = 0, now(), now()
       from person where n % 5 = 0`,
    );
    await write(
      'events of 90 days',
      `insert into outbox_events (id, type, payload, occurred_at)
       select gen_random_uuid(), 'messaging.sent', jsonb_build_object('messageId', gen_random_uuid(),
         'fromUserId', gen_random_uuid(), 'toUserId', gen_random_uuid()), now() - random() * interval '90 days'
       from generate_series(1, $1::int)`,
      [Math.ceil(messages * eventsPerMessage)],
    );
    await write(
      'events that were handled',
      `insert into outbox_consumed (consumer, event_id) select 'notifications.plan_notices', id from outbox_events`,
    );
    await write(
      'live updates of a day',
      `insert into live_events (id, user_id, kind, data, created_at)
       select row_number() over (), id, 'message', '{}', now() - random() * interval '1 day'
       from person, generate_series(1, 2)`,
    );
    return await signIn(client);
  } finally {
    client.release(true);
  }
}

/** Some who have conversations, each with a session. */
async function signIn(client: pg.PoolClient): Promise<Resident[]> {
  const tokens = Array.from({ length: residents }, () => randomBytes(32).toString('base64url'));
  const { rows } = await client.query<{ low: string; high: string }>(
    'select low, high from pair order by low limit $1',
    [residents],
  );
  await client.query(
    `insert into sessions
     select (jsonb_populate_record(null::sessions, to_jsonb(one) || jsonb_build_object(
       'id', gen_random_uuid(), 'user_id', person.id, 'token_hash', person.hash))).*
     from unnest($1::uuid[], $2::text[]) person(id, hash), (select * from sessions limit 1) one`,
    [rows.map(({ low }) => low), tokens.map((token) => `\\x${hashToken(token).toString('hex')}`)],
  );
  return rows.map(({ low, high }, at) => ({
    cookie: `session=${tokens[at] ?? ''}`,
    userId: low,
    partnerUserId: high,
  }));
}
