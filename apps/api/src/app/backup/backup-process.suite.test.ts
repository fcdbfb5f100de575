import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-kit/test-database.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { fillMarket, rowSums } from './copies.fixture.ts';
import { makeBackupKey } from './encryption.ts';
import { newestBackup } from './backup-state.ts';
import { isSoak } from '../../test-kit/repetitions.ts';

let world: World;
let folder: string;
let settings: Record<string, string>;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  await fillMarket(world);
  folder = await mkdtemp(join(tmpdir(), 'claimstead-commands-'));
  settings = {
    DATABASE_URL: world.deps.config.databaseUrl ?? '',
    DATA_DIR: world.deps.config.dataDir,
    BACKUP_FOLDER: join(folder, 'place'),
    BACKUP_KEY: await makeBackupKey(),
  };
});
afterAll(async () => {
  await world.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a command of the product as its own process, as npm would. */
function start(command: string, parameters: string[], environment: Record<string, string>) {
  const file = fileURLToPath(new URL(`../../${command}.ts`, import.meta.url));
  // Somewhere without a .env of a developer's own.
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...parameters], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...environment },
  });
}

async function run(command: string, parameters: string[], environment = settings) {
  const child = start(command, parameters, environment);
  const [out, problems] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, problems, code: child.exitCode };
}

async function waitsForTable(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'claimstead-backup'
      and wait_event_type = 'Lock'`.execute(world.deps.db);
  return rows.length === 1;
}

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase({ from: 'template0' });
  databases.push(database);
  return database.url;
}

/** Processes of their own, each with a database to start. */
const inSoak = it.runIf(isSoak());

it('a folder that is not there is not made: its disk may not be mounted', async () => {
  for (const parameters of [[], ['verify'], ['list']]) {
    const refused = await run('backup', parameters);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.problems).toMatch(/^BACKUP_FOLDER is not there: mount the disk of /);
  }
  await mkdir(settings['BACKUP_FOLDER'] ?? '');
});

inSoak('one that is killed in the middle counts for nothing, and the next is whole', async () => {
  // It reads files first, and then waits for this table.
  const blocker = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table sales in access exclusive mode');
  const child = start('backup', [], settings);
  try {
    await expect.poll(waitsForTable).toBe(true);
    const other = await run('backup', []);
    expect(other).toMatchObject({ code: 1, out: '' });
    expect(other.problems).toContain('Another process is making a backup');
  } finally {
    const killed = once(child, 'exit');
    child.kill('SIGKILL');
    await killed;
    await blocker.end();
  }

  expect((await readdir(join(folder, 'place/files'))).length).toBeGreaterThan(0);
  const verified = await run('backup', ['verify']);
  expect(verified).toMatchObject({ code: 1, out: '' });
  expect(verified.problems).toBe('There is no finished backup in this place.\n');

  const made = await run('backup', []);
  expect(made.problems).toBe('');
  expect(made.out).toMatch(/^Backup \d{8}T\d{6}Z is made: [\d,]+ rows in \d+ tables, \d+ files of/);
  const again = await run('backup', ['verify']);
  expect(again.problems).toBe('');
  expect(again.out).toMatch(/ is whole: .*; the evidence of all 4 sales holds\.\n$/);
  expect(again.code).toBe(0);
  const [name] = /\d{8}T\d{6}Z/.exec(made.out) ?? [];
  expect((await newestBackup(world.deps.db))?.name).toBe(name);
  expect((await run('backup', ['list'])).out).toContain(name);
});

inSoak('restore brings it back into an embedded database and an empty folder', async () => {
  const restored = {
    DATA_DIR: join(folder, 'restored'),
    BACKUP_KEY: settings['BACKUP_KEY'] ?? '',
  };
  const place = settings['BACKUP_FOLDER'] ?? '';
  const done = await run('restore', [place], restored);
  expect(done.problems).toBe('');
  expect(done.out).toMatch(/Restored as of .*; the evidence of all 4 sales holds\./);
  const again = await run('restore', [place], restored);
  expect(again).toMatchObject({ code: 1 });
  expect(again.problems).toMatch(/^The target is not empty: it has rows in /);
  const without = await run('restore', [place], { DATA_DIR: join(folder, 'x') });
  expect(without.problems).toMatch(/^BACKUP_KEY is missing/);
});

inSoak('move takes the embedded database to another one and back, with every row', async () => {
  const outside = await emptyDatabase();
  const embedded = { DATA_DIR: join(folder, 'restored') };
  const there = await run('move', ['--from', 'embedded', '--to', outside], embedded);
  expect(there.problems).toBe('');
  expect(there.out).toMatch(/^Moved [\d,]+ rows\. Set DATABASE_URL/);
  const other = { DATA_DIR: join(folder, 'moved') };
  const back = await run('move', ['--from', outside, '--to', 'embedded'], other);
  expect(back.problems).toBe('');
  const twice = await emptyDatabase();
  await run('move', ['--from', 'embedded', '--to', twice], other);
  expect(await rowSums(twice)).toEqual(await rowSums(outside));
  const busy = settings['DATABASE_URL'] ?? '';
  const refused = await run('move', ['--from', busy, '--to', await emptyDatabase()], other);
  expect(refused.problems).toMatch(/^Running processes of the product use the first database/);
});

inSoak('upgrade finds nothing to do on what was restored, and every check is passed', async () => {
  const restored = { DATA_DIR: join(folder, 'restored') };
  const done = await run('upgrade', ['--all-evidence'], restored);
  expect(done.problems).toBe('');
  expect(done.out).toContain('No migration is waiting');
  for (const what of ['schema', 'key of the secrets', 'file store', 'evidence of 4 sales']) {
    expect(done.out).toContain(`ok     ${what}`);
  }
  expect(done.code).toBe(0);
  const all = await run('evidence-verify', ['all'], restored);
  expect(all.out.match(/: the evidence holds/g)).toHaveLength(4);
});

it('every command says how it is called', async () => {
  expect((await run('backup', ['everything'])).problems).toMatch(/^Usage: npm run backup/);
  expect((await run('restore', [])).problems).toMatch(/^Usage: npm run restore/);
  expect((await run('move', ['--to', 'embedded'])).problems).toMatch(/^Usage: npm run move/);
  expect((await run('upgrade', ['--now'])).problems).toMatch(/Usage: npm run upgrade/);
  expect((await run('backup', ['key'])).out).toMatch(/^AGE-SECRET-KEY-1[A-Z0-9]{58}\n$/);
});
