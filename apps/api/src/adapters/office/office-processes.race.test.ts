import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../core/db/database.ts';
import { hasPgBouncer, startPgBouncer } from '../../test-kit/pg-bouncer.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { createTestDatabase, type TestDatabase } from '../../test-kit/test-database.ts';
import { startTestSandbox, type TestSandbox } from '../../test-kit/test-sandbox.ts';
import type { AskingProcess, AskingReport, AskingTask } from './asking-process.fixture.ts';

const program = join(import.meta.dirname, 'asking-process.fixture.ts');
/** A call for an application is one call, a search comes before one for a patent. */
const number = '63/904117';
const application = '63904117';

const timeout = repetitions(60_000, 1_800_000);

let folder: string;
let database: TestDatabase;
let connection: DatabaseConnection;
let sandbox: TestSandbox;
let started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-office-'));
  database = await createTestDatabase();
  connection = connectDatabase({ connectionString: database.url, onError: () => undefined });
  sandbox = await startTestSandbox(folder);
  await sandbox.office.makeRecord({ application, patent: null });
  await sandbox.office.limit({ metadata: 1_000_000 });
});
beforeEach(async () => {
  await sql`update office_turns set holder = null, not_before = '-infinity'`.execute(connection.db);
});
afterEach(async () => {
  await Promise.all(started.map(end));
  started = [];
  await sandbox.office.withdraw();
});
afterAll(async () => {
  await connection.close();
  await sandbox.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: Partial<AskingProcess> = {}): Promise<ChildProcess> {
  const given: AskingProcess = {
    databaseUrl: database.url,
    isPooled: false,
    sandboxPort: sandbox.port,
    // Whoever waits while it lasts tries at its very end, as the others do.
    paceSeconds: 0.002,
    patience: { callMs: 10_000, waitMs: 600_000 },
    adapters: 4,
    ...settings,
  };
  const child = fork(program, [JSON.stringify(given)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
  });
  started.push(child);
  await once(child, 'message');
  return child;
}

async function ask(child: ChildProcess, task: AskingTask): Promise<AskingReport> {
  const answer = once(child, 'message');
  child.send(task);
  const [report] = (await answer) as [AskingReport];
  return report;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function neverTwoAtOnce(settings: Partial<AskingProcess>): Promise<void> {
  const tries = repetitions(60, 10_000);
  // Long enough for another to come in between.
  await sandbox.office.order({ kind: 'slow', number: application, ms: 3, times: 0 });
  const children = await Promise.all([start(settings), start(settings)]);
  const task = { number, times: tries / children.length };
  const reports = await Promise.all(children.map((child) => ask(child, task)));
  expect(reports).toEqual(children.map(() => ({ found: task.times })));
  expect((await sandbox.office.calls()).mostAtOnce).toBe(1);
}

it(
  'two operating system processes never make two calls at once',
  () => neverTwoAtOnce({}),
  timeout,
);

const why = hasPgBouncer ? '' : ' (left out: PgBouncer is not installed on this machine)';
describe.runIf(hasPgBouncer)(`behind PgBouncer in transaction mode${why}`, () => {
  it('neither', { timeout }, async () => {
    const bouncer = await startPgBouncer(database.url, 2);
    try {
      await neverTwoAtOnce({ databaseUrl: bouncer.url, isPooled: true });
    } finally {
      await Promise.all(started.map(end));
      await bouncer.stop();
    }
  });
});

it('a process that is killed in the midst of a call keeps the others waiting for its lease, and no longer', async () => {
  const patience = { callMs: 60_000, waitMs: 60_000 };
  const [killed, other] = await Promise.all([start({ patience }), start()]);
  await sandbox.office.order({ kind: 'hang', number: application });
  killed.send({ number, times: 1 } satisfies AskingTask);
  await expect
    .poll(async () => (await sandbox.office.calls()).underWay, { timeout: 20_000 })
    .toBe(1);
  await end(killed);
  // A minute and more: shortened here, by the clock that the processes look at.
  const { rows } = await sql<{ until: string }>`
    update office_turns set not_before = clock_timestamp() + interval '1 second'
    where not_before > clock_timestamp() + interval '60 seconds'
    returning not_before::text as until`.execute(connection.db);
  expect(rows).toHaveLength(1);
  const until = rows[0]?.until ?? '';
  expect(await ask(other, { number, times: 1 })).toEqual({ found: 1 });
  const after = await sql<{ waited: boolean }>`
    select clock_timestamp() >= ${until}::timestamptz as waited`.execute(connection.db);
  expect(after.rows).toEqual([{ waited: true }]);
  expect((await sandbox.office.calls()).mostAtOnce).toBe(1);
}, 60_000);
