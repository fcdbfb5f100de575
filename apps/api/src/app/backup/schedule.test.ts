import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { aloneAtBackups, isDue, newestBackup } from './backup-state.ts';
import { makeBackupKey } from './encryption.ts';
import { listBackups, openPlace } from './place.ts';

let world: World;
let folder: string;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-schedule-'));
  key = await makeBackupKey();
  const place = { BACKUP_FOLDER: join(folder, 'not-mounted/place'), BACKUP_KEY: key };
  world = await startWorld({ environment: { ...place, BACKUP_EVERY_HOURS: '24' } });
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

it('a place that is not there is an error for the operators, and is tried again in an hour', async () => {
  const { db } = world.deps;
  expectErrorLog(/backup: not made, will try again in an hour/);
  await world.settle();
  expect(await newestBackup(db)).toBeNull();
  expect(await isDue(db, 24, inHours(0.9))).toBe(false);
  expect(await isDue(db, 24, inHours(1.1))).toBe(true);

  await mkdir(join(folder, 'not-mounted/place'), { recursive: true });
  await db.updateTable('backup_state').set({ tried_at: null }).execute();
  await world.settle();
  await world.settle();
  const place = await openPlace({ folder: join(folder, 'not-mounted/place') }, key);
  const [name, ...others] = await listBackups(place);
  expect(others).toEqual([]);
  expect((await newestBackup(db))?.name).toBe(name);
  expect(await isDue(db, 24, inHours(23.9))).toBe(false);
  expect(await isDue(db, 24, inHours(24.1))).toBe(true);
});

it('one process of many makes it', async () => {
  const url = world.deps.config.databaseUrl ?? '';
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    // Long enough for the others to have asked.
    await Promise.allSettled(
      Array.from({ length: 5 }, () => aloneAtBackups(url, async () => 'too')),
    );
    working -= 1;
    return 'done';
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => aloneAtBackups(url, work)));
  expect(most).toBe(1);
  expect(answers).toContain('done');
  expect(await aloneAtBackups(url, async () => 'afterward')).toBe('afterward');
});
