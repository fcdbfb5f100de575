import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePorts } from '../../test-kit/free-port.ts';
import { type Config, demoOperatorEmail, parseConfig } from '../../core/config/config.ts';
import { databaseUrl } from '../../test-kit/global-setup.ts';
import { hasPgBouncer, startPgBouncer } from '../../test-kit/pg-bouncer.ts';
import { createTestDatabase, type TestDatabase } from '../../test-kit/test-database.ts';
import { storeMark } from '../../core/files/store-mark.ts';
import { createFiles } from '../create-files.ts';
import { type Answer, lineOf } from './check.ts';
import { judgeVersion } from './database-checks.ts';
import type { DiagnoseOptions } from './diagnose.ts';
import { answersTo } from './green-world.fixture.ts';

const name = `doctor_${randomBytes(6).toString('hex')}`;
const server = inject('postgresUrl');

let database: TestDatabase;
let folder: string;
/** Of everything but the database only that it is away. */
let config: Config;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'claimstead-doctor-'));
  const [port = 0] = await freePorts(1);
  const away = `http://127.0.0.1:${port}`;
  const settings = parseConfig({ NODE_ENV: 'test', SANDBOX: 'on', DATA_DIR: folder });
  config = {
    ...settings,
    production: true,
    publicUrl: away,
    sandbox: null,
    boldsign: null,
    stripe: { ...settings.stripe, apiUrl: away },
    mail: { ...settings.mail, smtpUrl: `smtp://127.0.0.1:${port}` },
    secretsKey: Buffer.alloc(32, 7),
  };
  await onServer(`create role ${name} login`);
});
afterAll(async () => {
  await database.drop();
  await onServer(`drop database if exists ${name} with (force)`);
  await onServer(`drop role ${name}`);
  await rm(folder, { recursive: true, force: true });
});

async function onServer(statement: string, url = databaseUrl(server, 'postgres')): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** What is found at this address, without what is not about the database. */
async function answersAt(
  url: string,
  directUrl: string | null = null,
  options: DiagnoseOptions = {},
): Promise<Map<string, Answer>> {
  const changes = { databaseUrl: url, database: { ...config.database, directUrl } };
  return answersTo({ ...config, ...changes }, options);
}

async function line(check: string, url: string, directUrl: string | null = null): Promise<string> {
  const answer = (await answersAt(url, directUrl)).get(check);
  return answer ? lineOf(answer) : `there is no ${check}`;
}

/** The same server and database, as the user that may do little. */
function asOther(url: string): string {
  return url.replace(/\/\/[^@/]*@/, `//${name}@`);
}

describe('the database', () => {
  it('a wrong user, another name and a server that is away are red, and what follows is not checked', async () => {
    const [port] = await freePorts(1);
    for (const [url, words] of [
      [databaseUrl(server, 'nobodys'), 'no database with this name'],
      [database.url.replace(/\/\/[^@/]*@/, '//nobody_such@'), 'rejects this user'],
      [`postgres://a:secret-word@127.0.0.1:${port}/claimstead`, 'ECONNREFUSED'],
    ] as const) {
      const answers = await answersAt(url);
      const said = [...answers.values()].map(lineOf).join('\n');
      expect(said).toContain(words);
      expect(said).not.toContain('secret-word');
      for (const check of ['database rights', 'database connections', 'clock and the database’s']) {
        expect(answers.get(check)?.outcome).toBe('skipped');
      }
      expect(answers.get('key of the secrets')?.found).toBe(
        'not checked, because "database schema" was not checked',
      );
    }
  });

  it('a version before 15 is red', () => {
    expect(judgeVersion('140012')).toMatchObject({ outcome: 'failed' });
    expect(judgeVersion('150004')).toMatchObject({ outcome: 'ok', found: 'PostgreSQL 15.4' });
  });

  it('text in another encoding is red', async () => {
    await onServer(
      `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    );
    const answers = await answersAt(databaseUrl(server, name));
    expect(answers.get('database encoding')).toMatchObject({ outcome: 'failed' });
    // Nothing has migrated it: the first start will.
    expect(answers.get('database schema')).toMatchObject({ outcome: 'note' });
    expect(answers.get('demo accounts')).toMatchObject({ outcome: 'ok' });
    expect(answers.get('key of the secrets')).toMatchObject({ outcome: 'ok' });
  });

  it('an empty one is in order, unless the store of files is another’s', async () => {
    const empty = `${name}_empty`;
    await onServer(`create database ${empty} encoding 'UTF8' template template0`);
    const url = databaseUrl(server, empty);
    const aboutData = (check: string) => /^(database|demo|key|files|data)/.test(check);
    const badlyAt = async () =>
      [...(await answersAt(url)).values()].filter(
        ({ check, outcome }) => aboutData(check) && outcome !== 'ok' && outcome !== 'note',
      );
    expect((await badlyAt()).map(lineOf)).toEqual([]);
    const files = await createFiles(config);
    await files.put(storeMark, Buffer.from('of another database\n'));
    expect((await badlyAt()).map(lineOf)).toEqual([
      expect.stringContaining('the store belongs to another database: this one is empty'),
    ]);
    await files.remove(storeMark);
    files.close();
    await onServer(`drop database ${empty} with (force)`);
  });

  it('a database that takes no writes is red', async () => {
    const own = await createTestDatabase();
    const called = new URL(own.url).pathname.slice(1);
    await onServer(`alter database ${called} set default_transaction_read_only = on`);
    expect(await line('database writes', own.url)).toContain('it is read-only');
    await own.drop();
  });

  it('a user who may not create is red, with what is lacking', async () => {
    const said = await line('database rights', asOther(database.url));
    expect(said).toContain('this user may not create schemas and extensions');
    expect(said).toContain('tables in the schema public');
  });

  it('a schema of another version, and demo accounts, are red', async () => {
    const own = await createTestDatabase();
    await onServer(
      `insert into users (id, email, first_name, last_name, password_hash, created_at)
       values (gen_random_uuid(), '${demoOperatorEmail}', 'Demo', 'Operator', 'none', now())`,
      own.url,
    );
    expect(await line('demo accounts', own.url)).toContain('whose passwords are public');
    await onServer(
      `delete from kysely_migration where name = (select max(name) from kysely_migration);
       insert into kysely_migration (name, timestamp) values ('9999_of_a_branch', 'now')`,
      own.url,
    );
    const answers = await answersAt(own.url);
    expect(answers.get('database schema')?.found).toContain('9999_of_a_branch');
    expect(answers.get('database schema')?.outcome).toBe('failed');
    await own.drop();
  });
});

describe('connections to the database', () => {
  it('are red where there is too little room for the processes, wherever the limit is', async () => {
    const room = (await answersAt(database.url, null, { processes: 100 })).get(
      'database connections',
    );
    expect(lineOf(room ?? fail())).toMatch(/^failed .*100 processes open up to 1600/);
    await onServer(`alter role ${name} connection limit 20`);
    const said = await line('database connections', asOther(database.url));
    expect(said).toContain('2 processes open up to 32 (16 each), but its user');
  });

  describe.runIf(hasPgBouncer)('behind PgBouncer, where it is installed', () => {
    let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
    beforeAll(async () => {
      bouncer = await startPgBouncer(database.url);
    });
    afterAll(() => bouncer.stop());

    it('are red without the direct address, and where that leads to the pooler or elsewhere', async () => {
      const without = await line('database pooler', bouncer.url);
      expect(without).toMatch(/^failed .*unsupported startup parameter/);
      expect(without).toContain('What to do: read docs/runbooks/pooler.md');
      expect(await line('database pooler', bouncer.url, bouncer.url)).toContain(
        'DATABASE_URL_DIRECT leads to a pooler too',
      );
      const own = await createTestDatabase();
      expect(await line('database pooler', bouncer.url, own.url)).toContain('different databases');
      await own.drop();
    });

    it('are counted as two for each process, and a missing time limit is noted', async () => {
      const answers = await answersAt(bouncer.url, database.url);
      expect(answers.get('database connections')?.found).toContain('open up to 4 (2 each)');
      expect(answers.get('database pooler')).toMatchObject({
        outcome: 'note',
        found: 'statements behind the pooler have no time limit',
      });
    });
  });
});

function fail(): never {
  throw new Error('there is no such answer');
}
