import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { isSoak } from '../../apps/api/src/test-kit/repetitions.ts';
import { ApiPerson } from '../kit/api-person.ts';
import type { Production } from './production.ts';
import type { ServerProcess } from './server-process.ts';

const root = join(import.meta.dirname, '../..');
/** A usual run replaces one serving process, so that both versions serve side by side. */
const replaced = isSoak() ? { apis: 2, workers: 2 } : { apis: 1, workers: 0 };
const askers = 6;

type Started = () => { production: Production };

/** A newer version replaces an older one, process by process, while people use it; then back again. */
export function rollingDeploy(started: Started): void {
  describe('a rolling deploy', () => {
    let newer: string | null = null;
    afterAll(async () => {
      if (newer) await rm(newer, { recursive: true, force: true });
    });

    it('to a version that expands the schema, and back: no call fails', async () => {
      const { production } = started();
      newer = await makeNewerVersion();
      const using = await usePeople(production);
      for (const one of toReplace(production)) await replace(one, newer);
      expect(await hasColumn(production)).toBe(true);
      const during = using.count();
      for (const one of toReplace(production)) await replace(one, root);
      const { calls, failures } = await using.end();
      expect(failures).toEqual([]);
      expect(during).toBeGreaterThan(0);
      expect(calls).toBeGreaterThan(during);
      process.stdout.write(`${calls} calls during a deploy and back, none failed\n`);
    }, 900_000);
  });
}

function toReplace({ apis, workers }: Production): ServerProcess[] {
  return [...apis.slice(0, replaced.apis), ...workers.slice(0, replaced.workers)];
}

async function replace(one: ServerProcess, folder: string): Promise<void> {
  expect(await one.stop(), `${one.name} ends well`).toBe(true);
  one.moveTo(folder);
  await one.start();
}

/** This version with one more migration, which only adds, like any next version. */
async function makeNewerVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-newer-'));
  await mkdir(join(folder, 'apps'));
  await cp(join(root, 'apps/api'), join(folder, 'apps/api'), { recursive: true });
  for (const name of [
    'node_modules',
    'packages',
    'sandbox',
    'package.json',
    'package-lock.json',
    'apps/web',
  ]) {
    await symlink(join(root, name), join(folder, name));
  }
  await writeFile(
    join(folder, 'apps/api/migrations/9999_newer_version.sql'),
    'alter table users add column if not exists newer_version text;',
  );
  return folder;
}

async function hasColumn({ databaseUrl }: Production): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from information_schema.columns
        where table_name = 'users' and column_name = 'newer_version'`,
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

/** People who read and write all the time, until they are told to stop. */
async function usePeople(production: Production) {
  const people: ApiPerson[] = [];
  while (people.length < askers) people.push(await ApiPerson.register(production, 'Di'));
  const failures: string[] = [];
  let calls = 0;
  let ended = false;
  const working = people.map(async (person, at) => {
    const other = people[(at + 1) % askers] ?? person;
    for (let turn = 0; !ended; turn += 1) {
      const asked =
        turn % 5 === 0
          ? person.attempt('POST', `/messages/${other.userId}`, { body: { message: `${turn}` } })
          : person.attempt('GET', turn % 2 === 0 ? '/notifications' : '/user');
      const outcome = await asked.then(
        ({ status, text }) => (status === 200 ? null : `${status} ${text}`),
        (error: unknown) => String(error),
      );
      calls += 1;
      if (outcome !== null) failures.push(outcome);
      await pause(100);
    }
  });
  return {
    count: () => calls,
    end: async () => {
      ended = true;
      await Promise.all(working);
      return { calls, failures };
    },
  };
}
