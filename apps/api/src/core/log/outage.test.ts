import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DatabaseLine } from '../../test-kit/database-line.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { connectDatabase } from '../db/database.ts';
import { Jobs } from '../jobs/jobs.ts';
import { LiveHub } from '../live/live-hub.ts';
import { isDatabaseAway } from './incidents.ts';
import { createLog } from './log.ts';

type Written = { level: number; msg: string; leftOut?: number; of?: Record<string, number> };

const debugLevel = 20;

let world: World;
let lines: Written[] = [];
const log = createLog({
  level: 'debug',
  outageQuietMs: 1_500,
  to: new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString('utf8')) as Written);
      done();
    },
  }),
});

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('a worker whose database goes away writes one line when that begins and one when it ends, with counts', async () => {
  const line = await DatabaseLine.to(world.deps.config.databaseUrl ?? '');
  const port = Number(new URL(line.url).port);
  const connectionString = line.url;
  const connection = connectDatabase({
    connectionString,
    onError: (error) => log.warn({ err: error }, 'database: an idle connection broke'),
  });
  const jobs = new Jobs({ connectionString, log });
  const { db } = connection;
  const live = new LiveHub({ connectionString, db, log });
  const run = async () => {
    await db.selectFrom('users').select('id').limit(1).execute();
  };
  jobs.define(
    [{ name: 'test.outage', run: async () => undefined }],
    [{ name: 'test.outage', everySeconds: 0.2, run }],
  );
  await jobs.start();
  await live.start();
  await jobs.work();
  lines = [];

  await line.stop();
  const heard = () => lines.filter(({ level }) => level === debugLevel).length;
  await vi.waitUntil(() => heard() > 20, { timeout: 20_000 });
  const again = await DatabaseLine.to(world.deps.config.databaseUrl ?? '', port);
  const told = () => lines.filter(({ level }) => level > debugLevel);
  await vi.waitUntil(() => told().at(-1)?.level === 30, { timeout: 20_000 });
  await jobs.stop();
  await live.stop();
  await connection.close();
  await again.stop();

  const begins = told().slice(0, -1);
  // What is noticed first may be worth a warning only; a person is called by one line.
  expect(begins.length).toBeLessThanOrEqual(2);
  expect(begins.filter(({ level }) => level === 50)).toHaveLength(1);
  const ends = told().at(-1);
  expect(ends).toMatchObject({ level: 30, msg: expect.stringMatching(/^database: nothing more/) });
  expect(ends?.leftOut).toBe(heard());
  expect(Object.keys(ends?.of ?? {})).toEqual(
    expect.arrayContaining([
      'jobs: error',
      'jobs: sweep failed',
      'live: connection lost, connecting again',
    ]),
  );
});

it('a mail server that refuses connections is another matter', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isDatabaseAway([{ err: refused }, 'jobs: will try again'])).toBe(false);
  expect(isDatabaseAway([{ err: refused }, 'jobs: error'])).toBe(true);
  expect(
    isDatabaseAway([{ err: { code: refused.code, message: 'x', from: 'database' } }, 'failed']),
  ).toBe(true);
  const stopping = Object.assign(new Error('shutting down'), { code: '57P01' });
  expect(isDatabaseAway([{ err: new Error('failed', { cause: stopping }) }, 'failed'])).toBe(true);
  expect(isDatabaseAway([{ jobId: 'a' }, 'jobs: error'])).toBe(false);
});
