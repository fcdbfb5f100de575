import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../../test-kit/pg-bouncer.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { transact } from '../outbox/unit-of-work.ts';

const why = hasPgBouncer ? '' : ' (left out: PgBouncer is not installed on this machine)';

describe.runIf(hasPgBouncer)(`behind PgBouncer in transaction mode${why}`, () => {
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let direct: string;
  let world: World;
  let people: Persona[];

  beforeAll(async () => {
    const database = await createTestDatabase();
    direct = database.url;
    bouncer = await startPgBouncer(database.url);
    world = await startWorld({
      database,
      environment: {
        DATABASE_URL: bouncer.url,
        DATABASE_URL_DIRECT: database.url,
        DATABASE_CONNECTIONS: '20',
      },
    });
    people = [await world.person(), await world.person(), await world.person()];
  });
  afterAll(async () => {
    await world?.stop();
    await bouncer?.stop();
  });

  it('many calls at once share few sessions, and none meets the statement of another', async () => {
    const asked = Array.from({ length: 120 }, (_, at) => people[at % people.length]);
    const answers = await Promise.all(
      asked.map(async (person, at) =>
        person?.request('GET', at % 2 === 0 ? '/user' : '/patent/wishlist'),
      ),
    );
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
    expect(await sessionsBehindPooler()).toBeLessThanOrEqual(3);
  });

  it('live events wake an open page over a session of their own', async () => {
    const [person] = people;
    const heard: string[] = [];
    const end = await world.deps.live.subscribe(person?.me.id ?? '', null, ({ kind }) =>
      heard.push(kind),
    );
    await transact(world.deps, async (unit) => {
      unit.tell([person?.me.id ?? ''], 'offer', {});
    });
    await expect.poll(() => heard, { timeout: 4_000 }).toEqual(['offer']);
    end();
    expect(await listening('claimstead-live')).toBe(1);
  });

  it('jobs are taken and done, and wake their worker over a session of its own', async () => {
    await world.deps.jobs.work();
    expect(await listening('claimstead-jobs')).toBe(1);
    const [one, other] = people;
    const path = `/messages/${other?.me.id}`;
    const sent = await one?.request('POST', path, { body: { message: 'Still for sale?' } });
    expect(sent?.status, sent?.text).toBe(200);
    // Its notice is written by a job.
    await expect
      .poll(async () => (await other?.request('GET', '/notifications'))?.text)
      .toContain('sent you a message');
  });

  /** Sessions that listen are those whose last statement was LISTEN, or the heartbeat of one that does. */
  async function listening(application: string): Promise<number> {
    const { rows } = await ask(
      `select count(*)::int as count from pg_stat_activity
        where application_name = $1 and query ~* '^\\s*listen|pg_listening_channels'
          and client_addr is null and datname = current_database()`,
      [application],
    );
    return rows[0].count;
  }

  async function sessionsBehindPooler(): Promise<number> {
    const { rows } = await ask(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'claimstead'`,
      [],
    );
    return rows[0].count;
  }

  async function ask(text: string, values: unknown[]) {
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    try {
      return await client.query(text, values);
    } finally {
      await client.end();
    }
  }
});
