import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../test-kit/world.ts';
import { Jobs } from './jobs.ts';

const name = 'test.send';

let world: World;
let jobs: Jobs;
let lines: { level: number; msg: string; job?: string; jobId?: string; says?: string }[] = [];
let run: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  world = await startWorld();
  const heard = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString('utf8')));
      done();
    },
  });
  const { databaseUrl } = world.deps.config;
  jobs = new Jobs({ connectionString: String(databaseUrl), log: pino({ base: null }, heard) });
  jobs.define([{ name, run: () => run() }], []);
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await world.stop();
});

async function enqueue(): Promise<string> {
  lines = [];
  const key = randomUUID();
  await world.deps.db.transaction().execute((tx) => jobs.enqueue(tx, [{ name, data: { key } }]));
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${name} and data ->> 'key' = ${key}`.execute(
    world.deps.db,
  );
  return rows[0]?.id ?? '';
}
async function stateOf(id: string) {
  const { rows } = await sql<{ state: string; says: string | null }>`
    select state, output ->> 'message' as says from pgboss.job where id = ${id}`.execute(
    world.deps.db,
  );
  return rows[0];
}
const atOnce = (id: string) =>
  sql`update pgboss.job set start_after = created_on where id = ${id}`.execute(world.deps.db);

it('a job that fails is logged and waits for its next try, which can succeed', async () => {
  const id = await enqueue();
  run = () => Promise.reject(new Error('the mail server is away'));
  await expect(jobs.drain()).rejects.toThrow('the mail server is away');
  expect(await stateOf(id)).toEqual({ state: 'retry', says: 'the mail server is away' });
  expect(lines).toMatchObject([{ level: 40, msg: 'jobs: will try again', job: name, jobId: id }]);
  run = async () => undefined;
  await atOnce(id);
  await jobs.drain();
  expect(await stateOf(id)).toMatchObject({ state: 'completed' });
});

it('a second call waits for the job that the first has taken', async () => {
  const id = await enqueue();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  run = () => {
    begun.resolve();
    return goOn.promise;
  };
  const first = jobs.drain();
  await begun.promise;
  let isOver = false;
  const second = jobs.drain().then(() => (isOver = true));
  // More than one look at the queues takes.
  for (let look = 0; look < 20; look += 1) await stateOf(id);
  expect(isOver).toBe(false);
  goOn.resolve();
  await Promise.all([first, second]);
  expect(await stateOf(id)).toMatchObject({ state: 'completed' });
});

it('a job whose last try fails is logged as an error and kept as failed, with its words', async () => {
  const id = await enqueue();
  await sql`update pgboss.job set retry_limit = 1 where id = ${id}`.execute(world.deps.db);
  run = () => Promise.reject(new Error('refused for good'));
  await expect(jobs.drain()).rejects.toThrow('refused for good');
  await atOnce(id);
  await expect(jobs.drain()).rejects.toThrow('refused for good');
  expect(await stateOf(id)).toEqual({ state: 'failed', says: 'refused for good' });
  expect(lines.filter((line) => line.level === 50)).toMatchObject([
    { msg: 'jobs: given up', job: name, jobId: id, says: 'refused for good' },
  ]);
  expect(lines.filter((line) => line.msg === 'jobs: will try again')).toHaveLength(1);
});

it('a working process gives up and reports it in the same way', async () => {
  const id = await enqueue();
  await sql`update pgboss.job set retry_limit = 0 where id = ${id}`.execute(world.deps.db);
  run = () => Promise.reject(new Error('refused at once'));
  await jobs.work();
  await expect
    .poll(() => lines, { timeout: 15_000 })
    .toMatchObject([
      { level: 50, msg: 'jobs: given up', job: name, jobId: id, says: 'refused at once' },
    ]);
  await jobs.drain();
  expect(await stateOf(id)).toMatchObject({ state: 'failed' });
});

it('a working process takes a job whose time has come, which nothing tells it of', async () => {
  const later = 'test.later';
  const { databaseUrl } = world.deps.config;
  const log = pino({ base: null }, new Writable({ write: (_chunk, _encoding, done) => done() }));
  const worker = new Jobs({ connectionString: String(databaseUrl), log });
  let tries = 0;
  const tryOnce = async () => {
    tries += 1;
    if (tries === 1) throw new Error('the mail server is away');
  };
  worker.define([{ name: later, run: tryOnce }], []);
  await worker.start();
  await worker.work();
  await world.deps.db
    .transaction()
    .execute((tx) => worker.enqueue(tx, [{ name: later, data: {} }]));
  const states = async () =>
    (
      await sql<{ id: string; state: string }>`
        select id, state from pgboss.job where name = ${later}`.execute(world.deps.db)
    ).rows;
  await expect.poll(states).toMatchObject([{ state: 'retry' }]);
  await atOnce((await states())[0]?.id ?? '');
  // Far less than its workers would wait on their own.
  await expect.poll(states, { timeout: 15_000 }).toMatchObject([{ state: 'completed' }]);
  await worker.stop();
});

it('of jobs that are taken together, one that fails is tried again without the others', async () => {
  const batch = 'test.batch';
  const ran: string[] = [];
  const { databaseUrl } = world.deps.config;
  const worker = new Jobs({
    connectionString: String(databaseUrl),
    log: pino({ base: null }, new Writable({ write: (_chunk, _encoding, done) => done() })),
  });
  // They can only end side by side: each waits for all.
  const allBegan = Promise.withResolvers<void>();
  worker.define(
    [
      {
        name: batch,
        concurrency: 1,
        together: 4,
        run: async (data) => {
          const { key } = data as { key: string };
          ran.push(key);
          if (ran.length === 4) allBegan.resolve();
          await allBegan.promise;
          if (key === 'two') throw new Error('not this one');
        },
      },
    ],
    [],
  );
  await worker.start();
  const keys = ['one', 'two', 'three', 'four'];
  await world.deps.db.transaction().execute((tx) =>
    worker.enqueue(
      tx,
      keys.map((key) => ({ name: batch, data: { key } })),
    ),
  );
  const states = async () => {
    const { rows } = await sql<{ key: string; state: string; says: string | null }>`
      select data ->> 'key' as key, state, output ->> 'message' as says
      from pgboss.job where name = ${batch}`.execute(world.deps.db);
    return Object.fromEntries(rows.map(({ key, state, says }) => [key, [state, says]]));
  };
  await worker.work();
  await expect.poll(states).toEqual({
    one: ['completed', null],
    two: ['retry', 'not this one'],
    three: ['completed', null],
    four: ['completed', null],
  });
  await worker.stop();
});
