import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../test-kit/world.ts';
import { pay, sign } from '../../domains/sales/sale-world.fixture.ts';
import { makeBackupKey } from '../backup/encryption.ts';
import { listBackups, openPlace } from '../backup/place.ts';
import { cards, price, SaleDesk } from '../money/sale-desk.fixture.ts';
import { type Release, thisRelease, upgradeNow } from './upgrade-command.ts';

let world: World;
let desk: SaleDesk;
let folder: string;
const usual = { withoutBackup: false, allEvidence: true };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-upgrade-'));
  await mkdir(join(folder, 'place'));
  world = await startWorld({
    sandbox: true,
    environment: { BACKUP_FOLDER: join(folder, 'place'), BACKUP_KEY: await makeBackupKey() },
  });
  desk = await SaleDesk.open(world);
  // A process that started would have noted it.
  await world.deps.db.insertInto('installed_versions').values({ version: '0.0.9' }).execute();
  // What only tests have, see lifecycle-guard.ts.
  await sql`drop function test_lifecycle cascade`.execute(world.deps.db);
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A version with more migrations than this one. */
async function release(version: string, more: Record<string, string>): Promise<Release> {
  const root = join(folder, version);
  const migrations = join(root, 'migrations');
  await cp(new URL('.', thisRelease().migrations), migrations, { recursive: true });
  for (const [name, text] of Object.entries(more)) {
    await writeFile(join(migrations, `${name}.sql`), text);
  }
  const changelog = join(root, 'CHANGELOG.md');
  await writeFile(
    changelog,
    `# Changelog\n\n## ${version}\n- Notes on messages.\n\n## 0.0.9\n- Old.\n`,
  );
  return {
    version,
    migrations: pathToFileURL(`${migrations}/`),
    changelog: pathToFileURL(changelog),
    picture: null,
  };
}

async function upgrade(to: Release, asked = usual) {
  const said: string[] = [];
  const isWell = await upgradeNow(world.deps.config, asked, (line) => said.push(line), to);
  return { isWell, text: said.join('\n') };
}

async function migrationsDone(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(world.deps.db);
  return rows.map(({ name }) => name);
}

it('across two migrations, while people buy: it says what changes, backs up, migrates and checks', async () => {
  const next = await release('0.2.0', {
    '9001_notes': 'create table notes (id uuid primary key, text text not null);',
    '9002_kinds': `alter table messages add column kind text;
      update messages set kind = 'plain';
      create index messages_kind on messages (kind);`,
  });
  let isUpgraded = false;
  let sold = 0;
  const buying = async () => {
    while (!isUpgraded || sold < 2) {
      await desk.list();
      await pay(world, desk.people.buyer, desk.listingId, price, { card: cards.good });
      for (const who of ['buyer', 'first', 'second'] as const) {
        await sign(world, desk.people[who], desk.listingId);
      }
      await desk.onlySale('signed');
      sold += 1;
    }
  };
  const upgrading = upgrade(next).finally(() => (isUpgraded = true));
  const [{ isWell, text }] = await Promise.all([upgrading, buying()]);
  expect(text).toContain('From version 0.0.9 to 0.2.0.');
  expect(text).toContain('- Notes on messages.');
  expect(text).not.toContain('- Old.');
  expect(text).toMatch(/Processes are running \(\d+ connections\)/);
  expect(text).toMatch(/Backup \d{8}T\d{6}Z is made: /);
  expect(text).toContain('Applied: 9001_notes, 9002_kinds.');
  expect(text).toMatch(/ok {4} evidence of \d+ sales/);
  expect(isWell, text).toBe(true);
  expect((await migrationsDone()).slice(-2)).toEqual(['9001_notes', '9002_kinds']);
  const again = await upgrade(next);
  expect(again.text).toContain('No migration is waiting');
  expect(again.text).not.toContain('Backup ');
});

it('that fails changes nothing, and its backup is there', async () => {
  const before = await migrationsDone();
  const broken = await release('0.3.0', {
    '9001_notes': 'create table notes (id uuid primary key, text text not null);',
    '9002_kinds': '-- as above',
    '9003_more': 'create table more (id uuid primary key);',
    '9004_wrong': 'alter table nowhere add column a text;',
  });
  await expect(upgrade(broken)).rejects.toThrow(/A migration failed .*nothing was changed/);
  expect(await migrationsDone()).toEqual(before);
  const { backup } = world.deps.config;
  if (!backup) throw new Error('no place');
  const place = await openPlace(backup.place, backup.key);
  expect(await listBackups(place)).toHaveLength(2);
});

it('is refused before anything is done: without a place, or if it breaks processes that run', async () => {
  const before = await migrationsDone();
  const more = {
    '9001_notes': '--',
    '9002_kinds': '--',
    '9003_gone': '-- Contract step after 0.2.0\ndrop table notes;',
  };
  await expect(upgrade(await release('0.4.0', more))).rejects.toThrow(
    /9003_gone removes what earlier versions use, and processes are running/,
  );
  const harmless = await release('0.5.0', { ...more, '9003_gone': 'create table a ();' });
  const config = { ...world.deps.config, backup: null };
  await expect(upgradeNow(config, usual, () => undefined, harmless)).rejects.toThrow(
    /no place for a backup: .* or add --without-backup/,
  );
  expect(await migrationsDone()).toEqual(before);
});

it('finds what is wrong afterward: a schema that was changed by hand, a file that is not there', async () => {
  const { db, files } = world.deps;
  const paper = await db.selectFrom('sale_documents').selectAll().executeTakeFirstOrThrow();
  await files.remove(paper.storage_key);
  await sql`drop table notes`.execute(db);
  await sql`alter table messages drop column kind`.execute(db);
  await sql`alter table sales add column by_hand text`.execute(db);
  const now = await release('0.6.0', { '9001_notes': '--', '9002_kinds': '--' });
  const { isWell, text } = await upgrade({ ...now, picture: thisRelease().picture });
  expect(isWell).toBe(false);
  expect(text).toContain('No migration made this: by_hand text');
  expect(text).toContain('THE FILE IS MISSING');
  expect(text).toContain('Something is wrong. The version before works with this schema too');
});
