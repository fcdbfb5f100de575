import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '../../apps/api/src/core/ids/token-hash.ts';

/** Someone who is signed in, and the person with whom they write. */
export type Settled = { cookie: string; partnerUserId: string };

const noticesEach = 20;
const messagesEach = 30;

/**
 * So many people with a session, 20 notices and a conversation of 30 messages each, like the one person whom
 * the product knows: written into its tables, since registering hashes passwords for minutes.
 */
export async function settle(pool: pg.Pool, count: number): Promise<Settled[]> {
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = people.map(({ id }) => id);
  const partners = people.map((_, at) => ids[at ^ 1] ?? ids[0] ?? '');
  await pool.query(
    `insert into users
     select (jsonb_populate_record(null::users, to_jsonb(one) || jsonb_build_object(
       'id', person.id, 'email', 'bench.' || person.id || '@claimstead.example'))).*
     from unnest($1::uuid[]) person(id), (select * from users where password_hash <> '-' limit 1) one`,
    [ids],
  );
  await pool.query(
    `insert into sessions
     select (jsonb_populate_record(null::sessions, to_jsonb(one) || jsonb_build_object(
       'id', gen_random_uuid(), 'user_id', person.id, 'token_hash', person.hash))).*
     from unnest($1::uuid[], $2::text[]) person(id, hash), (select * from sessions limit 1) one`,
    [ids, people.map(({ token }) => `\\x${hashToken(token).toString('hex')}`)],
  );
  await pool.query(
    `insert into notifications (id, user_id, type, title, message, link, created_at)
     select gen_random_uuid(), person.id, 'NEW_MESSAGE', 'Seller Number ' || n,
       'Is the prototype part of the sale?', '/account/messages', now() - n * interval '1 hour'
     from unnest($1::uuid[]) person(id), generate_series(1, ${noticesEach}) n`,
    [ids],
  );
  await pool.query(
    `insert into conversations (low_user_id, high_user_id, last_seq, last_message_id)
     select pair.one, pair.two, ${messagesEach}, gen_random_uuid()
     from unnest($1::uuid[], $2::uuid[]) pair(one, two) where pair.one < pair.two`,
    [ids, partners],
  );
  await pool.query(
    `insert into messages (id, low_user_id, high_user_id, seq, from_user_id, body, sent_at)
     select case when n = 1 then (select last_message_id from conversations
         where low_user_id = pair.one and high_user_id = pair.two) else gen_random_uuid() end,
       least(pair.one, pair.two), greatest(pair.one, pair.two), ${messagesEach} + 1 - n,
       case when n % 2 = 0 then pair.one else pair.two end,
       'Message ' || n || ' about a valve that closes by its own weight.', now() - n * interval '1 minute'
     from unnest($1::uuid[], $2::uuid[]) pair(one, two), generate_series(1, ${messagesEach}) n
     where pair.one < pair.two`,
    [ids, partners],
  );
  await pool.query('analyze users, sessions, notifications, conversations, messages');
  return people.map(({ token }, at) => ({
    cookie: `session=${token}`,
    partnerUserId: partners[at] ?? '',
  }));
}
