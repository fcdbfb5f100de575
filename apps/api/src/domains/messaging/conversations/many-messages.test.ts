import type { Conversation, Message } from '@claimstead/contract/messaging.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids/ids.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { pairOf } from '../messaging.rules.ts';
import { hasUnread, listThread, markReceived, type ThreadPart } from '../messaging.store.ts';
import { listLastMessages } from './conversations.store.ts';
import { searchMessages } from './search-messages.store.ts';

const threadLength = 10_000;
const conversationCount = 1_000;

let world: World;
let ana: Persona;
let ben: Persona;

beforeAll(async () => {
  world = await startWorld();
  ana = await world.person({ firstName: 'Ana' });
  ben = await world.person({ firstName: 'Ben' });
  await writeLongThread(ana.userId, ben.userId);
  await writeManyConversations(ana.userId);
  await sql`analyze conversations, messages, users`.execute(world.deps.db);
}, 60_000);
afterAll(() => world.stop());

/** Ids of growing time, as the product makes them. */
const idOf = (at: string) =>
  sql.raw(`
  (lpad(to_hex(1700000000000 + ${at}), 12, '0') || '7000' || '8'
    || substr(md5(random()::text), 1, 15))::uuid`);

async function writeLongThread(one: string, two: string): Promise<void> {
  const { low, high } = pairOf(one, two);
  await sql`
    with conversation as (
      insert into conversations (low_user_id, high_user_id, last_seq, last_message_id,
        low_last_message_id, high_last_message_id)
      select ${low}, ${high}, ${threadLength}, even, even, odd
      from (values (${idOf(`${threadLength}`)}, ${idOf(`${threadLength - 1}`)})) last(even, odd)
      returning low_last_message_id, high_last_message_id
    )
    insert into messages (id, low_user_id, high_user_id, seq, from_user_id, body, sent_at, received_at)
    select case n when ${threadLength} then conversation.low_last_message_id
        when ${threadLength - 1} then conversation.high_last_message_id else ${idOf('n')} end,
      ${low}, ${high}, n, case when n % 2 = 0 then ${low}::uuid else ${high}::uuid end,
      'Message ' || n, ${world.clock.now()}::timestamptz - (${threadLength} - n) * interval '1 minute',
      ${world.clock.now()}
    from generate_series(1, ${threadLength}) n, conversation`.execute(world.deps.db);
}

async function writeManyConversations(userId: string): Promise<void> {
  await sql`
    with people as (
      insert into users
      select (jsonb_populate_record(null::users, to_jsonb(one) || jsonb_build_object(
        'id', gen_random_uuid(), 'first_name', 'Person', 'last_name', n::text,
        'email', 'many' || n || '@example.test', 'connected_account_id', null))).*
      from generate_series(1, ${conversationCount}) n, (select * from users limit 1) one
      returning id, last_name::integer as n
    ), talks as (
      insert into conversations (low_user_id, high_user_id, last_seq, last_message_id)
      select least(id, ${userId}::uuid), greatest(id, ${userId}::uuid), 1, ${idOf('100000 + n')}
      from people
      returning low_user_id, high_user_id, last_message_id
    )
    insert into messages (id, low_user_id, high_user_id, seq, from_user_id, body, sent_at)
    select last_message_id, low_user_id, high_user_id, 1,
      case when low_user_id = ${userId} then high_user_id else low_user_id end,
      repeat('A long word. ', 100), ${world.clock.now()}
    from talks`.execute(world.deps.db);
}

/** Rows of the messaging tables that the database read for `work`, as it counts them itself. */
function rowsReadBy(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return world.deps.db.transaction().execute(async (tx) => {
    const before = await readSoFar(tx);
    await work(tx);
    return (await readSoFar(tx)) - before;
  });
}

async function readSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read
    from pg_stat_xact_user_tables where relname in ('messages', 'conversations')`.execute(tx);
  return rows[0]?.read ?? 0;
}

const threadOf = async (query: Record<string, string> = {}) =>
  (await ana.request('GET', `/messages/${ben.userId}`, { query })).body as Message[];

describe('a thread of 10,000 messages', () => {
  it('is read page by page from the latest to the first, each message once', async () => {
    const newest = await threadOf();
    expect(newest).toHaveLength(100);
    expect(newest.at(-1)?.message).toBe(`Message ${threadLength}`);
    const older = await threadOf({ before: newest[0]?.messageId ?? '' });
    expect([older[0]?.message, older.at(-1)?.message]).toEqual(['Message 9801', 'Message 9900']);
    const next = await threadOf({ after: older.at(-1)?.messageId ?? '' });
    expect(next.map((one) => one.messageId)).toEqual(newest.map((one) => one.messageId));
  });

  it('costs a page only what it shows, anywhere in the thread', async () => {
    const [newest, oldest] = await firstAndLast();
    const parts: ThreadPart[] = [
      {},
      { before: newest },
      { before: oldest },
      { after: newest },
      { after: oldest },
    ];
    for (const part of parts) {
      const read = await rowsReadBy((tx) => listThread(tx, ana.userId, ben.userId, part, 100));
      expect([part, read <= 110], `${read} rows`).toEqual([part, true]);
    }
    const { userId } = ana;
    expect(await rowsReadBy((tx) => hasUnread(tx, userId, ben.userId))).toBeLessThanOrEqual(2);
    const marking = (tx: Tx) =>
      markReceived(tx, userId, ben.userId, { now: world.clock.now(), listingId: null });
    expect(await rowsReadBy(marking)).toBeLessThanOrEqual(2);
  });

  async function firstAndLast(): Promise<[string, string]> {
    const { low, high } = pairOf(ana.userId, ben.userId);
    const rows = await world.deps.db
      .selectFrom('messages')
      .select('id')
      .where('low_user_id', '=', low)
      .where('high_user_id', '=', high)
      .where('seq', 'in', [1, threadLength])
      .orderBy('seq', 'desc')
      .execute();
    return [rows[0]?.id ?? '', rows[1]?.id ?? ''];
  }
});

describe('a search', () => {
  const search = { text: 'message', listingIds: [], before: null, limit: 50 };

  it('reads nothing of what others wrote, however often they said it', async () => {
    const cleo = await world.person({ firstName: 'Cleo' });
    await cleo.request('POST', `/messages/${ben.userId}`, { body: { message: 'A message' } });
    expect(await searchMessages(world.deps.db, cleo.userId, search)).toHaveLength(1);
    const read = await rowsReadBy((tx) => searchMessages(tx, cleo.userId, search));
    expect(read, `${read} rows`).toBeLessThanOrEqual(20);
  });

  it('goes through ten thousand of one’s own page by page, each once', async () => {
    const found = new Set<string>();
    for (let before = ''; found.size < 200; ) {
      const page = (
        await ana.request('GET', '/conversations', {
          query: { search: 'message', ...(before && { before }) },
        })
      ).body as Conversation[];
      expect(page).toHaveLength(50);
      for (const { messageId } of page) found.add(messageId);
      before = page.at(-1)?.messageId ?? '';
    }
    expect(found.size).toBe(200);
    expect([...found]).toEqual([...found].sort().reverse());
  });
});

describe('1,001 conversations', () => {
  const listOf = async (query: Record<string, string>) =>
    (await ana.request('GET', '/conversations', { query })).body as Conversation[];

  it('are all reached page by page, each once, the latest first', async () => {
    const all: Conversation[] = [];
    for (let page = await listOf({ limit: '300' }); page.length > 0; ) {
      all.push(...page);
      page = await listOf({ limit: '300', before: page.at(-1)?.messageId ?? '' });
    }
    const ids = all.map((one) => one.messageId);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(ids).toHaveLength(conversationCount + 1);
  });

  it('cost a page what it shows', async () => {
    const page = { before: null, withUserIds: null, limit: 50 };
    const read = await rowsReadBy((tx) => listLastMessages(tx, ana.userId, page));
    expect(read, `${read} rows`).toBeLessThanOrEqual(200);
  });

  it('give a few of them for the people that are asked for', async () => {
    const [first, second] = await listOf({ limit: '2' });
    const people = [first, second].map((one) => one?.fromUser.userId ?? '');
    const stranger = newId();
    const few = await listOf({ with: [...people, stranger].join(',') });
    expect(few).toEqual([first, second]);
    expect(await listOf({ with: stranger })).toEqual([]);
    const page = { before: null, withUserIds: people, limit: 50 };
    const read = await rowsReadBy((tx) => listLastMessages(tx, ana.userId, page));
    expect(read, `${read} rows`).toBeLessThanOrEqual(20);
  });
});
