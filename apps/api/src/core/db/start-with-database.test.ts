import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseLine } from '../../test-kit/database-line.ts';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import { createLog } from '../log/log.ts';
import { connectDatabase } from './database.ts';
import { migrate, SchemaProblem } from './migrate.ts';
import { waitForDatabase, WrongDatabaseAddress } from './wait-for-database.ts';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

describe('a start before its database', () => {
  it('waits and says so, and goes on once the database is there', async () => {
    // Where the database will be: a port that was free a moment ago.
    const early = await DatabaseLine.to(test.url);
    const { url } = early;
    await early.stop();
    let line: DatabaseLine | null = null;
    const said: string[] = [];
    const to = new Writable({
      write(chunk: Buffer, _encoding, done) {
        said.push(chunk.toString('utf8'));
        void (async () => {
          if (said.length === 2) line = await DatabaseLine.to(test.url, Number(new URL(url).port));
          done();
        })();
      },
    });
    const log = createLog({ level: 'info', to });
    await waitForDatabase(url, { log, signal: new AbortController().signal });
    expect(said.length).toBeGreaterThanOrEqual(2);
    expect(said[0]).toContain('database: not there yet, will ask again');
    await (line as DatabaseLine | null)?.stop();
  });

  it('gives up when told to stop', async () => {
    const early = await DatabaseLine.to(test.url);
    const { url } = early;
    await early.stop();
    const asked = new AbortController();
    const to = new Writable({
      write(_chunk, _encoding, done) {
        asked.abort();
        done();
      },
    });
    const waiting = waitForDatabase(url, {
      log: createLog({ level: 'info', to }),
      signal: asked.signal,
    });
    await expect(waiting).rejects.toThrow(/abort/i);
  });

  it('ends with a sentence where the address is wrong: no waiting mends that', async () => {
    const log = createLog({ level: 'silent' });
    const { signal } = new AbortController();
    const waiting = waitForDatabase(`${test.url}_of_nobody`, { log, signal });
    await expect(waiting).rejects.toThrow(WrongDatabaseAddress);
    await expect(waiting).rejects.toThrow(/no database with this name.*Check DATABASE_URL/);
  });
});

describe('a database that a newer version has migrated', () => {
  const withDatabase = async (work: (db: ReturnType<typeof connectDatabase>['db']) => unknown) => {
    const connection = connectDatabase({
      connectionString: test.url,
      onError: () => undefined,
    });
    await work(connection.db);
    await connection.close();
  };

  it('is served by the version before as it is', async () => {
    await withDatabase(async (db) => {
      await sql`insert into kysely_migration values ('9999_newer', now()::text)`.execute(db);
      expect(await migrate(db)).toEqual([]);
    });
  });

  it('is refused with a sentence where it lacks what this version needs', async () => {
    await withDatabase(async (db) => {
      await sql`update kysely_migration set name = '9999_other'
        where name = (select max(name) from kysely_migration)`.execute(db);
      await expect(migrate(db)).rejects.toThrow(SchemaProblem);
      await expect(migrate(db)).rejects.toThrow(/another version \(9999_other\) and lacks 0/);
    });
  });
});
