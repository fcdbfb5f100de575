import { cp, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountDisk } from '@claimstead/embedded-postgres/launch.test-kit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalFiles } from '../../adapters/folder/local-files.adapter.ts';
import { createS3Files } from '../../adapters/s3/s3-files.adapter.ts';
import { createTestDatabase, type TestDatabase } from '../../test-kit/test-database.ts';
import { startTestS3 } from '../../test-kit/test-s3.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { expectLedgersAgree, signInAgain } from '../money/money.fixture.ts';
import { fillMarket, finishSales, inWorld, type Market, rowSums } from './copies.fixture.ts';
import { makeBackupKey } from './encryption.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.rules.ts';
import { type BackupPlace, listBackups, openPlace } from './place.ts';
import { findBackup } from './read-backup.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { notRestored, restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { isSoak } from '../../test-kit/repetitions.ts';

let world: World;
let market: Market;
let folder: string;
let key: string;
let place: BackupPlace;
let first: Manifest;
const databases: TestDatabase[] = [];
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  market = await fillMarket(world);
  folder = await mkdtemp(join(tmpdir(), 'claimstead-backups-'));
  key = await makeBackupKey();
  place = await openPlace({ folder: join(folder, 'place') }, key);
  first = await backUp(1);
});
afterAll(async () => {
  place.close();
  await world.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function backUp(number: number, where = place): Promise<Manifest> {
  const { config, files } = world.deps;
  return makeBackup(where, { url: config.databaseUrl ?? '', files, config }, day(number));
}

/** Somewhere to restore to, with nothing in it. */
async function nothing(name: string) {
  const database = await createTestDatabase({ from: 'template0' });
  databases.push(database);
  const dataDir = join(folder, name);
  return { url: database.url, dataDir, files: createLocalFiles(join(dataDir, 'files')) };
}

/** A copy of the place, to be damaged. */
async function copyOfPlace(name: string, withKey = key): Promise<BackupPlace & { root: string }> {
  const root = join(folder, name);
  await cp(join(folder, 'place'), root, { recursive: true });
  return { ...(await openPlace({ folder: root }, withKey)), root };
}

async function below(root: string): Promise<Record<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(root.length + 1), await readFile(path)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** What takes long; the other tests see the same ways go right, and each kind of damage once. */
const inSoak = it.runIf(isSoak());

describe('a backup that was restored into nothing', () => {
  it('has every row, every file, the keys and the seal, and the evidence of every sale holds', async () => {
    const target = await nothing('restored');
    const restored = await restoreBackup(place, first, target, { replace: false });
    expect(restored.evidence).toEqual({ sales: 4, wrong: [] });
    const source = world.deps.config;
    expect(await rowSums(target.url, notRestored)).toEqual(
      await rowSums(source.databaseUrl ?? '', notRestored),
    );
    for (const part of ['files', 'keys', 'seal']) {
      expect(await below(join(target.dataDir, part)), part).toEqual(
        await below(join(source.dataDir, part)),
      );
    }
  });

  it('is refused where something is, and what is there stays', async () => {
    const target = await nothing('restored');
    await restoreBackup(place, first, target, { replace: false });
    const before = await rowSums(target.url);
    const again = restoreBackup(place, first, target, { replace: false });
    await expect(again).rejects.toThrow(/not empty: it has rows in/);
    expect(await rowSums(target.url)).toEqual(before);
    await writeFile(join(target.dataDir, 'keys/secrets.key'), 'another');
    const other = restoreBackup(place, first, target, { replace: false });
    await expect(other).rejects.toThrow(/secrets\.key is not the one of the backup/);
    await restoreBackup(place, first, target, { replace: true });
    expect(await rowSums(target.url)).toEqual(before);
  });
});

describe('what lies in the place', () => {
  it('is encrypted, all of it', async () => {
    const plain = /Self-aligning coupling|Bea Buyer|%PDF-1\.\d|PRIVATE KEY|public\.users/;
    for (const [path, content] of Object.entries(await below(join(folder, 'place')))) {
      expect(content.toString('latin1').startsWith('age-encryption.org/v1\n'), path).toBe(true);
      expect(plain.test(content.toString('latin1')), path).toBe(false);
    }
  });

  inSoak('keeps each file once: a later backup brings only the new ones', async () => {
    const own = await copyOfPlace('once');
    const before = await below(join(own.root, 'files'));
    await world.deps.files.put('listings/of-day-two', Buffer.from('new'));
    const second = await backUp(2, own);
    const after = await below(join(own.root, 'files'));
    expect(second.files.count).toBe(first.files.count + 1);
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 1);
    for (const [path, content] of Object.entries(before)) {
      expect(after[path]?.equals(content), path).toBe(true);
    }
    await world.deps.files.remove('listings/of-day-two');
    expect(await listBackups(own)).toEqual(['20260101T000000Z', '20260102T000000Z']);
    const target = await nothing('second');
    const restored = await restoreBackup(own, second, target, { replace: false });
    expect(restored.evidence.wrong).toEqual([]);
  });
});

describe('backups that need not be kept', () => {
  inSoak('go with the files that no other names, and with what killed ones left', async () => {
    const own = await copyOfPlace('old-ones');
    await world.deps.files.put('listings/of-day-three', Buffer.from('for a day'));
    await backUp(3, own);
    await world.deps.files.remove('listings/of-day-three');
    const last = await backUp(4, own);
    const killed = 'backups/20260102T000000Z/database/public.users.gz.age';
    await own.store.put(killed, Buffer.from('half of it'));
    const gone = join(own.root, 'files/listings/of-day-three.age');
    expect((await readFile(gone)).length).toBeGreaterThan(0);
    expect(await removeOldBackups(own, { days: 2, weeks: 0 })).toEqual([first.name]);
    expect(await own.store.size(killed)).toBeNull();
    expect((await readFile(gone)).length).toBeGreaterThan(0);
    const before = Object.keys(await below(join(own.root, 'files')));
    expect(await removeOldBackups(own, { days: 1, weeks: 0 })).toEqual(['20260103T000000Z']);
    expect(await listBackups(own)).toEqual([last.name]);
    const after = Object.keys(await below(join(own.root, 'files')));
    expect(before.filter((path) => !after.includes(path))).toEqual(['listings/of-day-three.age']);
    expect((await verifyBackup(own, last)).evidence).toEqual({ sales: 4, wrong: [] });
  });
});

describe('a backup that is verified', () => {
  it('is restored into a scratch database that goes again, with the evidence of every sale', async () => {
    const found = await verifyBackup(place, await findBackup(place));
    expect(found.evidence).toEqual({ sales: 4, wrong: [] });
    expect(found.files).toBe(first.files.count);
    expect(found.rows).toBe(first.tables.reduce((sum, { rows }) => sum + rows, 0));
  });

  inSoak(
    'is refused with a sentence, and so is its restore, for one changed byte anywhere',
    async () => {
      const paths = Object.keys(await below(join(folder, 'place')));
      const one = (form: RegExp) => paths.find((path) => form.test(path)) ?? '';
      const changed = [
        /\.users\.gz/,
        /\.sale_evidence\.gz/,
        /files\.gz/,
        /manifest/,
        /files\/sales\//,
      ];
      for (const [at, form] of changed.entries()) {
        const own = await copyOfPlace(`changed-${at}`);
        await changeByte(join(own.root, one(form)));
        const sentence =
          /The backup is damaged: .* was changed or cut off|does not open this backup/;
        const verified = findBackup(own).then((manifest) => verifyBackup(own, manifest));
        await expect(verified, one(form)).rejects.toThrow(sentence);
        const target = await nothing(`target-${at}`);
        const restored = findBackup(own).then((manifest) =>
          restoreBackup(own, manifest, target, { replace: false }),
        );
        await expect(restored, one(form)).rejects.toThrow(sentence);
        own.close();
      }
    },
  );

  it('is refused if a file, a table or the end of one is missing, before anything is written', async () => {
    const paths = Object.keys(await below(join(folder, 'place')));
    const paper = paths.find((path) => path.startsWith('files/sales/')) ?? '';
    const own = await copyOfPlace('lacking');
    await rm(join(own.root, paper));
    const target = await nothing('lacking-target');
    const restored = restoreBackup(own, first, target, { replace: false });
    await expect(restored).rejects.toThrow(
      /1 of its \d+ files are missing in its place, such as sal/,
    );
    await expect(readdir(target.dataDir)).rejects.toThrow(/ENOENT/);
    await cp(join(folder, 'place', paper), join(own.root, paper));

    const users = join(own.root, 'backups', first.name, 'database/public.users.gz.age');
    const whole = await readFile(users);
    await writeFile(users, whole.subarray(0, -20));
    const cut = verifyBackup(own, first);
    await expect(cut).rejects.toThrow(/public\.users\.gz\.age was changed or cut off/);
    await rm(users);
    await expect(verifyBackup(own, first)).rejects.toThrow(/users\.gz\.age is missing/);
  });

  inSoak('and a table that was exchanged for that of another backup is noticed', async () => {
    const own = await copyOfPlace('exchanged');
    const second = await backUp(2, own);
    const table = (name: string) => join(own.root, 'backups', name, 'database/public.users.gz.age');
    await world.person();
    const third = await backUp(3, own);
    await cp(table(second.name), table(third.name));
    await expect(verifyBackup(own, third)).rejects.toThrow(/it holds something else/);
  });
});

it('another key opens nothing, and says so', async () => {
  const own = await copyOfPlace('other-key', await makeBackupKey());
  await expect(findBackup(own)).rejects.toThrow(/BACKUP_KEY does not open this backup/);
  await expect(backUp(9, own)).rejects.toThrow(/BACKUP_KEY does not open this backup/);
});

it('a place that cannot be written is named, and nothing in it counts as a backup', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const own = await openPlace({ folder: join(file, 'place') }, key);
  await expect(backUp(1, own)).rejects.toThrow(/place of the backup cannot be written/);
});

it('a disk that fills up is named, and nothing on it counts as a backup', async ({ skip }) => {
  const disk = await mountDisk(join(folder, 'small-disk'), 1);
  if (!disk) return skip('a disk of its own can be mounted by root only');
  const own = await openPlace({ folder: join(folder, 'small-disk/place') }, key);
  await disk.fill();
  await expect(backUp(1, own)).rejects.toThrow(/The disk is full/);
  expect(await listBackups(own)).toEqual([]);
});

inSoak('the same holds for a bucket', async () => {
  const s3 = await startTestS3(['backups', 'files']);
  try {
    const bucket = await openPlace({ s3: s3.settings('backups') }, key);
    await backUp(1, bucket);
    const second = await backUp(2, bucket);
    expect(await listBackups(bucket)).toEqual(['20260101T000000Z', '20260102T000000Z']);
    const target = await nothing('from-bucket');
    const files = createS3Files(s3.settings('files'));
    const into = { ...target, files };
    const restored = await restoreBackup(bucket, second, into, { replace: false });
    expect(restored.evidence).toEqual({ sales: 4, wrong: [] });
    let restoredFiles = 0;
    for await (const { size } of files.list()) restoredFiles += size > 0 ? 1 : 0;
    expect(restoredFiles).toBe(second.files.count);
    files.close();
    bucket.close();
  } finally {
    await s3.stop();
  }
  const gone = await openPlace({ s3: s3.settings('backups') }, key);
  await expect(backUp(3, gone)).rejects.toThrow(/bucket .* does not answer/);
});

it('after a restore everyone signs in again, and the sales go on to the cent', async () => {
  await world.app.close();
  const database = await createTestDatabase({ from: 'template0' });
  const dataDir = join(folder, 'goes-on');
  const files = createLocalFiles(join(dataDir, 'files'));
  const latest = await backUp(20);
  await restoreBackup(place, latest, { url: database.url, dataDir, files }, { replace: false });
  const again = await startWorld({
    database,
    sandbox: world.sandbox ?? false,
    environment: { DATA_DIR: dataDir },
  });
  try {
    for (const person of Object.values(market.people)) {
      if (typeof person === 'string') continue;
      const here = inWorld(again, person);
      expect((await here.request('GET', '/user')).status).toBe(401);
      await signInAgain(again, here);
      person.cookie = here.cookie;
    }
    await finishSales(again, market);
    await expectLedgersAgree(again);
  } finally {
    await again.stop();
  }
});

async function changeByte(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const at = size - 30;
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  } finally {
    await file.close();
  }
}
